/**
 * Where the spaces are drawn. An island file says where they are in any measure; here they are
 * brought to one measure, islands are kept apart by a strait, and no two tiles overlap.
 */
import type { Space } from './table';

export interface Point {
  x: number;
  y: number;
}

export interface Places {
  at: Map<string, Point>;
  width: number;
  height: number;
  /** Whether east is down. */
  turned: boolean;
}

/** The side of a tile; the measure of everything on the chart. */
export const TILE = 70;
const TYPICAL = 94;
/** Measured along one axis, as tiles are square. */
const CLOSEST = 78;
const STRAIT = 170;
const MARGIN = 92;
const ROUNDS = 60;

interface Placed extends Point {
  name: string;
  island: string;
}

export const apart = (one: Point, other: Point): number =>
  Math.hypot(one.x - other.x, one.y - other.y);

export function place(spaces: readonly Space[], tall: boolean): Places {
  const scale = TYPICAL / typicalDistance(spaces);
  let placed: Placed[] = spaces.map(({ name, island, x, y }) => ({
    name,
    island,
    x: x * scale,
    y: y * scale,
  }));
  const before = extent(placed);
  const turned = before.height > before.width !== tall;
  if (turned) placed = placed.map((space) => ({ ...space, x: -space.y, y: space.x }));
  for (let round = 0; round < ROUNDS; round += 1) {
    partIslands(placed);
    partTiles(placed);
  }
  const { left, top, width, height } = extent(placed);
  return {
    at: new Map(
      placed.map(({ name, x, y }) => [name, { x: x - left + MARGIN, y: y - top + MARGIN }]),
    ),
    width: width + 2 * MARGIN,
    height: height + 2 * MARGIN,
    turned,
  };
}

/** The median of the distances to the nearest neighbour. */
function typicalDistance(spaces: readonly Space[]): number {
  const nearest = spaces.map((one) =>
    Math.min(...spaces.filter((other) => other !== one).map((other) => apart(one, other))),
  );
  return nearest.sort((a, b) => a - b)[Math.floor(nearest.length / 2)] || TYPICAL;
}

function extent(points: readonly Point[]) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Moves whole islands until there is water between any two. */
function partIslands(placed: Placed[]): void {
  const islands = [...new Set(placed.map(({ island }) => island))].map((island) =>
    placed.filter((space) => space.island === island),
  );
  for (const [i, one] of islands.entries()) {
    for (const other of islands.slice(i + 1)) {
      const pairs = one.flatMap((a) => other.map((b) => ({ a, b, gap: apart(a, b) })));
      const { a, b, gap } = pairs.reduce((best, pair) => (pair.gap < best.gap ? pair : best));
      if (gap < STRAIT) push(one, other, a, b, gap, STRAIT - gap);
    }
  }
}

function partTiles(placed: Placed[]): void {
  for (const [i, a] of placed.entries()) {
    for (const b of placed.slice(i + 1)) {
      const gap = apart(a, b);
      const beside = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
      if (beside < CLOSEST)
        push([a], [b], a, b, gap, (CLOSEST - beside) * (beside ? gap / beside : 1));
    }
  }
}

/** Pushes two groups apart along the line from a to b, half of the lacking distance each. */
function push(ones: Point[], others: Point[], a: Point, b: Point, gap: number, lacking: number) {
  const [dx, dy] = gap ? [(b.x - a.x) / gap, (b.y - a.y) / gap] : [1, 0];
  for (const point of ones) {
    point.x -= (dx * lacking) / 2;
    point.y -= (dy * lacking) / 2;
  }
  for (const point of others) {
    point.x += (dx * lacking) / 2;
    point.y += (dy * lacking) / 2;
  }
}
