/**
 * The lap: a boat is steered once around the harbour, past all eight ships in the order of the
 * ring, either way round. Stations are the places of the ring, clockwise from 0.
 */

export const STATIONS = 8;

export interface Lap {
  /** The station where the boat is. */
  at: number;
  /** Stations passed: clockwise ones count up, the others down. */
  passed: number;
}

export const begin = (at: number): Lap => ({ at, passed: 0 });

export const isDone = ({ passed }: Lap): boolean => Math.abs(passed) >= STATIONS;

/** One station on; turning back takes back what was passed. */
export function step({ at, passed }: Lap, way: 1 | -1): Lap {
  return { at: station(at + way), passed: passed + way };
}

/** A finger or pointer is put down there: a lap begins, or goes on where the boat is. */
export function grip(lap: Lap, at: number): Lap {
  if (isDone(lap)) return begin(at);
  const way = between(lap.at, at);
  if (Math.abs(way) === 1 && lap.passed !== 0) return step(lap, way as 1 | -1);
  return lap.passed === 0 ? begin(at) : lap;
}

/**
 * The finger has moved on without leaving the sea. A quick one skips stations, so what lies between
 * counts; half a ring at once has no direction and counts for nothing.
 */
export function drag(lap: Lap, at: number): Lap {
  const way = between(lap.at, at);
  if (Math.abs(way) === STATIONS / 2) return lap;
  let moved = lap;
  for (let left = Math.abs(way); left > 0 && !isDone(moved); left--)
    moved = step(moved, way > 0 ? 1 : -1);
  return moved;
}

/** Which station a point lies at, seen from the harbour; null on the quays, where all are near. */
export function stationAt(x: number, y: number, quay: number): number | null {
  if (Math.hypot(x, y) < quay) return null;
  const eighths = (Math.atan2(x, -y) / (2 * Math.PI)) * STATIONS;
  return station(Math.round(eighths));
}

/** The station across the harbour: where the boat of somebody full of rum goes. */
export const across = (at: number): number => station(at + STATIONS / 2);

/** Whether the boat has been at this station in this lap. */
export function hasPassed({ at, passed }: Lap, other: number): boolean {
  if (passed === 0) return false;
  const behind = passed > 0 ? at - other : other - at;
  return station(behind) <= Math.abs(passed);
}

function station(number: number): number {
  return ((number % STATIONS) + STATIONS) % STATIONS;
}

/** The shorter way from one station to the other: -3 to 4. */
function between(from: number, to: number): number {
  const way = station(to - from);
  return way > STATIONS / 2 ? way - STATIONS : way;
}
