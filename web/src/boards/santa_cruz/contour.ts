/** Lines of equal height of a grid of numbers, as smooth closed paths. */
import type { Point } from './places';

export interface Grid {
  /** Where it begins, how far left of and above the chart. */
  beyond: number;
  columns: number;
  rows: number;
  step: number;
  /** Row by row. */
  values: Float64Array;
}

export function makeGrid(
  width: number,
  height: number,
  step: number,
  beyond: number,
  value: (x: number, y: number) => number,
): Grid {
  const columns = Math.ceil((width + 2 * beyond) / step) + 1;
  const rows = Math.ceil((height + 2 * beyond) / step) + 1;
  const values = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      values[row * columns + column] = value(column * step - beyond, row * step - beyond);
    }
  }
  return { beyond, columns, rows, step, values };
}

/** The grid with its sharp corners taken off. */
export function softened(grid: Grid): Grid {
  const { columns, rows, values } = grid;
  const soft = new Float64Array(values.length);
  for (let row = 0; row < rows; row += 1) {
    const above = Math.max(row - 1, 0) * columns;
    const below = Math.min(row + 1, rows - 1) * columns;
    for (let column = 0; column < columns; column += 1) {
      const here = row * columns;
      const around =
        (values[above + column] ?? 0) +
        (values[below + column] ?? 0) +
        (values[here + Math.max(column - 1, 0)] ?? 0) +
        (values[here + Math.min(column + 1, columns - 1)] ?? 0);
      soft[here + column] = (values[here + column] ?? 0) / 2 + around / 8;
    }
  }
  return { ...grid, values: soft };
}

/** The value at the nearest point of the grid. */
export function valueAt(grid: Grid, { x, y }: Point): number {
  const column = Math.round((x + grid.beyond) / grid.step);
  const row = Math.round((y + grid.beyond) / grid.step);
  if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return Infinity;
  return grid.values[row * grid.columns + column] ?? Infinity;
}

/**
 * For each choice of corners of a cell that are inside (1 top left, 2 top right, 4 bottom right,
 * 8 bottom left): the line through it from side to side, with the inside on its right hand.
 */
const LINES: readonly string[] = [
  '',
  'TL',
  'RT',
  'RL',
  'BR',
  'TLBR',
  'BT',
  'BL',
  'LB',
  'TB',
  'RTLB',
  'RB',
  'LR',
  'TR',
  'LT',
  '',
];

/** The rings around everything that is lower than `level`; rings of holes run the other way. */
export function rings(grid: Grid, level: number): Point[][] {
  const { beyond, columns, rows, step, values } = grid;
  const next = new Map<number, number>();
  const points = new Map<number, Point>();
  const value = (row: number, column: number): number =>
    (values[row * columns + column] ?? 0) - level;
  const cross = (row: number, column: number, side: string): number => {
    const across = side === 'T' || side === 'B';
    const [r, c] = [row + (side === 'B' ? 1 : 0), column + (side === 'R' ? 1 : 0)];
    const key = 2 * (r * columns + c) + (across ? 0 : 1);
    const from = value(r, c);
    const to = across ? value(r, c + 1) : value(r + 1, c);
    const part = from / (from - to);
    points.set(key, {
      x: (c + (across ? part : 0)) * step - beyond,
      y: (r + (across ? 0 : part)) * step - beyond,
    });
    return key;
  };
  for (let row = 0; row < rows - 1; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const corners =
        (value(row, column) < 0 ? 1 : 0) |
        (value(row, column + 1) < 0 ? 2 : 0) |
        (value(row + 1, column + 1) < 0 ? 4 : 0) |
        (value(row + 1, column) < 0 ? 8 : 0);
      const line = LINES[corners] ?? '';
      for (let i = 0; i < line.length; i += 2) {
        next.set(cross(row, column, line.charAt(i)), cross(row, column, line.charAt(i + 1)));
      }
    }
  }
  return chained(next, points);
}

function chained(next: Map<number, number>, points: Map<number, Point>): Point[][] {
  const found: Point[][] = [];
  for (const start of next.keys()) {
    const ring: Point[] = [];
    for (let key: number | undefined = start; key !== undefined;) {
      const point = points.get(key);
      const following: number | undefined = next.get(key);
      if (!point || following === undefined) break;
      ring.push(point);
      next.delete(key);
      key = following;
    }
    if (ring.length > 2) found.push(ring);
  }
  return found;
}

/** Whether a ring goes around something, not around a hole in it. */
export function isOutline(ring: readonly Point[]): boolean {
  const area = ring.reduce((sum, one, i) => {
    const other = ring[(i + 1) % ring.length] ?? one;
    return sum + one.x * other.y - other.x * one.y;
  }, 0);
  return area > 0;
}

const short = (value: number): number => Math.round(value * 10) / 10;

/** A ring as a path that is bent at every point instead of broken. */
export function bent(ring: readonly Point[]): string {
  const middles = ring.map((one, i) => {
    const other = ring[(i + 1) % ring.length] ?? one;
    return `${short((one.x + other.x) / 2)} ${short((one.y + other.y) / 2)}`;
  });
  const bends = ring.slice(1).map((one, i) => `Q${short(one.x)} ${short(one.y)} ${middles[i + 1]}`);
  const first = ring[0];
  return first
    ? `M${middles[0]}${bends.join('')}Q${short(first.x)} ${short(first.y)} ${middles[0]}Z`
    : '';
}
