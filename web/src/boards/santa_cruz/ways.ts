/** The lines of roads and rivers between the places. */
import { roadKey, type Road } from './board';
import { apart, type Point } from './places';

export interface RoadLine {
  /** As `roadKey` has it. */
  key: string;
  path: string;
  /** Points along it, to keep drawings off the road. */
  points: Point[];
}

export interface River {
  name: string;
  spaces: string[];
  /** From source to sea, each wider than the one before. */
  reaches: { path: string; width: number }[];
  points: Point[];
}

const BENDS = [0, 18, -18, 36, -36, 56, -56, 80, -80];
const CLEAR = 50;
const BESIDE_RIVER = 20;
const STEPS = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9];
const SPRING = 5;
const WIDER = 1.6;
const TO_SEA = 110;

/** A road bends around tiles that are in its way, and leaves the bed to a river. */
export function road(ends: Road, at: Map<string, Point>, besideRiver: boolean): RoadLine | null {
  const [a, b] = [at.get(ends.start), at.get(ends.end)];
  if (!a || !b) return null;
  const others = [...at]
    .filter(([name]) => name !== ends.start && name !== ends.end)
    .map(([, point]) => point);
  const bends = besideRiver ? BENDS.filter((bend) => Math.abs(bend) > BESIDE_RIVER) : BENDS;
  let best = { clear: -1, points: [a, b], middle: a };
  for (const bend of bends) {
    const middle = bowed(a, b, bend);
    const points = STEPS.map((t) => onCurve(a, middle, b, t));
    let clear = CLEAR;
    for (const point of points)
      for (const other of others) clear = Math.min(clear, apart(point, other));
    if (clear > best.clear) best = { clear, points, middle };
    if (best.clear >= CLEAR) break;
  }
  const { middle, points } = best;
  return {
    key: roadKey(ends),
    points,
    path: `M${a.x} ${a.y}Q${middle.x} ${middle.y} ${b.x} ${b.y}`,
  };
}

/** The point beside the middle of the line from a to b; twice as far, as a curve's handle. */
function bowed(a: Point, b: Point, bend: number): Point {
  const length = apart(a, b) || 1;
  return {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * bend * 2,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * bend * 2,
  };
}

function onCurve(a: Point, middle: Point, b: Point, t: number): Point {
  const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
  return { x: p * a.x + q * middle.x + r * b.x, y: p * a.y + q * middle.y + r * b.y };
}

/** A river flows through its spaces in one line and on into the sea. */
export function river(name: string, spaces: string[], at: Map<string, Point>): River {
  const bed = spaces.flatMap((space) => at.get(space) ?? []);
  const [mouth, before] = [bed.at(-1), bed.at(-2)];
  if (mouth && before) {
    const length = apart(mouth, before) || 1;
    bed.push({
      x: mouth.x + ((mouth.x - before.x) / length) * TO_SEA,
      y: mouth.y + ((mouth.y - before.y) / length) * TO_SEA,
    });
  }
  const points: Point[] = [];
  const reaches = bed.slice(1).map((to, i) => {
    const from = bed[i] ?? to;
    const [behind, ahead] = [bed[i - 1] ?? from, bed[i + 2] ?? to];
    const sway = (i % 2 ? -1 : 1) * 7;
    const one = handle(from, behind, to, sway);
    const other = handle(to, ahead, from, sway);
    points.push(from, between(from, to, 1 / 3), between(from, to, 2 / 3));
    return {
      path: `M${from.x} ${from.y}C${one.x} ${one.y} ${other.x} ${other.y} ${to.x} ${to.y}`,
      width: SPRING + i * WIDER,
    };
  });
  return { name, spaces, reaches, points };
}

const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});

/** Where a curve from a point to the next aims, coming from the one before. */
function handle(point: Point, before: Point, next: Point, sway: number): Point {
  return {
    x: point.x + (next.x - before.x) / 6 + sway,
    y: point.y + (next.y - before.y) / 6 - sway,
  };
}
