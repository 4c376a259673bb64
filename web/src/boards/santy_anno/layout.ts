/** Where things lie on the chart: eight ships around the harbour, clockwise from the top. */

export const WIDTH = 750;
export const HEIGHT = 738;
export const SHIP = { width: 240, height: 238 };
export const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 };
/** The radius of the island, of the lane around it, and of the middle where nobody steers. */
export const ISLAND = 104;
export const LANE = 128;
export const QUAY = 36;

const CELLS = [
  [1, 0],
  [2, 0],
  [2, 1],
  [2, 2],
  [1, 2],
  [0, 2],
  [0, 1],
  [0, 0],
] as const;

export interface Point {
  x: number;
  y: number;
}

/** The upper left corner of a ship's box. */
export function corner(station: number): Point {
  const [column, row] = CELLS[station % CELLS.length] ?? CELLS[0];
  return {
    x: (column * WIDTH) / 3 + (WIDTH / 3 - SHIP.width) / 2,
    y: (row * HEIGHT) / 3 + (HEIGHT / 3 - SHIP.height) / 2,
  };
}

/** Where a pirate stands on a ship. */
export function deck(station: number): Point {
  const { x, y } = corner(station);
  return { x: x + SHIP.width / 2, y: y + 114 };
}

/** A point of the lane around the harbour. */
export function lane(station: number): Point {
  const angle = (station / CELLS.length) * 2 * Math.PI;
  return { x: CENTRE.x + LANE * Math.sin(angle), y: CENTRE.y - LANE * Math.cos(angle) };
}

/** A leap from deck to deck, bent towards the harbour, as an SVG path. */
export function leap(from: number, to: number): string {
  const a = deck(from);
  const b = deck(to);
  const BEND = 0.3;
  const x = ((a.x + b.x) / 2) * (1 - BEND) + CENTRE.x * BEND;
  const y = ((a.y + b.y) / 2) * (1 - BEND) + CENTRE.y * BEND;
  return `M${a.x} ${a.y}Q${x.toFixed(1)} ${y.toFixed(1)} ${b.x} ${b.y}`;
}
