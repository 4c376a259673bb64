/**
 * Where things stand on the drawing. Column a to e runs down to the right, row 1 to 5 up to the
 * right, so that a1 is the left corner of the island and north points up to the right.
 */
export const HALF_WIDTH = 30;
export const HALF_HEIGHT = 23;
/** How high a block is. */
export const RISE = 13;
/** Each block is smaller than the one that it stands on; the first is the ground. */
export const SIZES = [0.94, 0.84, 0.7, 0.56] as const;
export const VIEW_BOX = '-161 -172 322 328';

export interface Point {
  x: number;
  y: number;
}

export const COLUMNS = 'abcde';
export const ROWS = '12345';
export const SPACES: readonly string[] = [...ROWS].flatMap((row) =>
  [...COLUMNS].map((column) => column + row),
);

const at = (space: string): { column: number; row: number } => ({
  column: COLUMNS.indexOf(space.charAt(0)),
  row: ROWS.indexOf(space.charAt(1)),
});

/** The middle of a space, on this many blocks. */
export function point(space: string, blocks = 0): Point {
  const { column, row } = at(space);
  return {
    x: (column + row - 4) * HALF_WIDTH,
    y: (column - row) * HALF_HEIGHT - blocks * RISE,
  };
}

/** Painter's order: what is farther back is drawn first. */
export const depth = (space: string): number => point(space).y;

/** The neighbour in a direction of the grid, or null beyond the shore. */
export function beside(space: string, east: number, north: number): string | null {
  const { column, row } = at(space);
  const letter = COLUMNS[column + east];
  const digit = ROWS[row + north];
  return letter && digit ? letter + digit : null;
}

/** A space's outline, of a size, around a point. */
export function diamond({ x, y }: Point, size = 1): string {
  const w = HALF_WIDTH * size;
  const h = HALF_HEIGHT * size;
  return `M${x - w} ${y}L${x} ${y - h}L${x + w} ${y}L${x} ${y + h}Z`;
}

/** Where a pointer hits a space: its ground, the tower on it, and who stands there. */
export function hitArea(space: string, blocks: number, worker: boolean): string {
  const { x, y } = point(space);
  const top = y - blocks * RISE;
  const foot = HALF_WIDTH * SIZES[1];
  const wide = HALF_WIDTH * (SIZES[blocks] ?? 1);
  const tower = `M${x - foot} ${y}L${x - wide} ${top}L${x + wide} ${top}L${x + foot} ${y}Z`;
  return (
    diamond({ x, y }) +
    (blocks ? tower + diamond({ x, y: top }, SIZES[blocks]) : '') +
    (worker ? `M${x - 9} ${top}v-31h18v31Z` : '')
  );
}

/** How high the tower between the eye and a space is, in blocks. */
export function heightInFront(space: string, blocksOn: (space: string) => number): number {
  const front = beside(space, 1, -1);
  return front ? blocksOn(front) : 0;
}

/** The nearest of some spaces when going east or north (or back) from one of them. */
export function nearest(
  from: string,
  spaces: Iterable<string>,
  east: number,
  north: number,
): string | null {
  const start = at(from);
  let best: string | null = null;
  let least = Infinity;
  for (const space of spaces) {
    const { column, row } = at(space);
    const [right, up] = [column - start.column, row - start.row];
    const ahead = right * east + up * north;
    const way = ahead + 2 * Math.abs(right * north - up * east);
    if (ahead > 0 && way < least) [best, least] = [space, way];
  }
  return best;
}
