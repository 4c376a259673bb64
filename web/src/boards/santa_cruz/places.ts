/**
 * Where the spaces are drawn. An island file says where they are in any measure; here they are
 * brought to one measure, islands are kept apart by a strait, and no two tiles overlap.
 */
import type { Space } from './board';

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
const MIN_DISTANCE = 78;
const STRAIT = 170;
const MARGIN = 92;
const ROUNDS = 60;
const ORIGIN: Point = { x: 0, y: 0 };

interface Placed extends Point {
  name: string;
  island: string;
}

/** Asked some hundred thousand times for a chart; Math.hypot takes several times as long. */
export function apart(one: Point, other: Point): number {
  const dx = one.x - other.x;
  const dy = one.y - other.y;
  return Math.sqrt(dx * dx + dy * dy);
}

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
    const parted = partIslands(placed);
    if (!partTiles(placed) && !parted) break;
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

/** Moves whole islands until there is water between any two; says whether one had to move. */
function partIslands(placed: Placed[]): boolean {
  const islands = [...new Set(placed.map(({ island }) => island))].map((island) =>
    placed.filter((space) => space.island === island),
  );
  let moved = false;
  for (const [i, one] of islands.entries()) {
    for (const other of islands.slice(i + 1)) {
      const { a, b, gap } = nearest(one, other);
      if (gap >= STRAIT) continue;
      push(one, other, a, b, gap, STRAIT - gap);
      moved = true;
    }
  }
  return moved;
}

/** The two points of two groups that are nearest to each other. */
function nearest(ones: Placed[], others: Placed[]): { a: Point; b: Point; gap: number } {
  let best: { a: Point; b: Point; gap: number } = { a: ORIGIN, b: ORIGIN, gap: Infinity };
  for (const a of ones) {
    for (const b of others) {
      const gap = apart(a, b);
      if (gap < best.gap) best = { a, b, gap };
    }
  }
  return best;
}

/** Moves tiles off each other; says whether one had to move. */
function partTiles(placed: Placed[]): boolean {
  let moved = false;
  for (const [i, a] of placed.entries()) {
    for (let j = i + 1; j < placed.length; j += 1) {
      const b = placed[j] ?? a;
      const beside = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
      if (beside >= MIN_DISTANCE) continue;
      const gap = apart(a, b);
      push([a], [b], a, b, gap, (MIN_DISTANCE - beside) * (beside ? gap / beside : 1));
      moved = true;
    }
  }
  return moved;
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
