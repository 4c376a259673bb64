/**
 * The drawing of an island group: coastlines, water lines, mountains, woods, roads, rivers and
 * names, all worked out from the spaces and what joins them.
 */
import { bent, isOutline, makeGrid, rings, softened, valueAt, type Grid } from './contour';
import { apart, place, TILE, type Places, type Point } from './places';
import { roadKey, type Board } from './board';
import { river, road, type River, type RoadLine } from './ways';

export interface Chart extends Places {
  coast: string;
  shallows: string;
  /** From the coast outwards. */
  waterLines: string[];
  mountains: string;
  hachures: string;
  peaks: Point[];
  trees: Point[];
  waves: Point[];
  roads: RoadLine[];
  rivers: River[];
  names: (Point & { text: string })[];
  rose: (Point & { size: number }) | null;
  /** The corner with the widest water, for what lies on the chart. */
  corner: Corner;
}

export type Corner = (typeof CORNERS)[number];

const CORNERS = ['top right', 'top left', 'bottom right', 'bottom left'] as const;
const INSET = 70;
const BUTTONS = 110;

const STEP = 20;
/** Lines close outside of the chart. */
const BEYOND = 120;
const SHORE = 58;
const STRAIT = 20;
const BODY = 245;
const WATER_LINES = [11, 22, 34];
const SHALLOWS = 48;
const MOUNTAIN = 54;
const LETTER = 13;

const drawn = new Map<string, Chart>();

/** The chart of a board; the same as before as long as the map is the same. */
export function chartOf(board: Board, tall: boolean): Chart {
  const key = JSON.stringify([
    tall,
    board.islands,
    board.roads,
    board.rivers,
    board.spaces.map(({ name, island, x, y }) => [name, island, x, y]),
  ]);
  const known = drawn.get(key);
  if (known) return known;
  const chart = draw(board, tall);
  drawn.set(key, chart);
  return chart;
}

function draw(board: Board, tall: boolean): Chart {
  const places = place(board.spaces, tall);
  const { at, width, height } = places;
  const rivers = Object.entries(board.rivers).map(([name, spaces]) => river(name, spaces, at));
  const banks = new Set(
    rivers.flatMap(({ spaces }) =>
      spaces.slice(1).flatMap((to, i) => [`${spaces[i]} ${to}`, `${to} ${spaces[i]}`]),
    ),
  );
  const roads = board.roads.flatMap((ends) => road(ends, at, banks.has(roadKey(ends))) ?? []);
  const land = softened(softened(landGrid(board, places)));
  const rock = softened(mountainGrid(board, places));
  const ridges = rings(rock, MOUNTAIN).filter(isOutline);
  const ways = [...roads, ...rivers].flatMap(({ points }) => points);
  const names = islandNames(board, places, land);
  const corner = freeCorner(places, land);
  const rose = roseAt(places, land, names, cornerPoint(corner, places));
  return {
    ...places,
    coast: rings(land, 0).filter(isOutline).map(bent).join(''),
    shallows: rings(land, SHALLOWS).map(bent).join(''),
    waterLines: WATER_LINES.map((level) => rings(land, level).map(bent).join('')),
    mountains: ridges.map(bent).join(''),
    hachures: ridges.map(hachured).join(''),
    peaks: scattered(width, height, 40, (point) => isPeak(point, rock, places, ways)),
    trees: scattered(width, height, 34, (point) => isWood(point, land, rock, places, ways)),
    waves: scattered(width, height, 96, (point) => isOpenSea(point, land, names, rose)),
    roads,
    rivers,
    names,
    rose,
    corner,
  };
}

/** Below 0 on land; the distance from the coast in the sea. */
function landGrid(board: Board, { at, width, height }: Places): Grid {
  const islands = Object.keys(board.islands).map((island) => bodyOf(board, at, island));
  return makeGrid(width, height, STEP, BEYOND, (x, y) => {
    let nearest = Infinity;
    let second = Infinity;
    for (const bones of islands) {
      const far = distance(x, y, bones);
      if (far < nearest) {
        second = nearest;
        nearest = far;
      } else if (far < second) second = far;
    }
    return Math.max(nearest - SHORE + ragged(x, y), (nearest - second) / 2 + STRAIT);
  });
}

function mountainGrid(board: Board, { at, width, height }: Places): Grid {
  const rocks = { ...board, spaces: board.spaces.filter(({ kind }) => kind === 'volcano') };
  const bones = Float64Array.from(
    Object.keys(board.islands).flatMap((island) => [...bodyOf(rocks, at, island)]),
  );
  return makeGrid(
    width,
    height,
    STEP,
    BEYOND,
    (x, y) => distance(x, y, bones) + ragged(x, y) * 0.8,
  );
}

/**
 * An island's bones: its spaces, and lines between those that are near each other. Four numbers
 * each, one after the other: the beginning, and the way to the end. Every point of the grid is
 * measured against all of them before anything is drawn, so they are plain numbers.
 */
function bodyOf(board: Board, at: Map<string, Point>, island: string): Float64Array {
  const own = board.spaces.filter((space) => space.island === island);
  const points = own.flatMap(({ name }) => at.get(name) ?? []);
  const joined = new Set(board.roads.map(roadKey));
  const bones: number[] = [];
  points.forEach((a, i) => {
    bones.push(a.x, a.y, 0, 0);
    for (let j = i + 1; j < points.length; j += 1) {
      const b = points[j] ?? a;
      const ends = [own[i]?.name, own[j]?.name];
      const linked = joined.has(ends.join(' ')) || joined.has(ends.reverse().join(' '));
      const near = apart(a, b) < BODY && !points.some((c) => liesBetween(a, b, c));
      if (linked || near) bones.push(a.x, a.y, b.x - a.x, b.y - a.y);
    }
  });
  return Float64Array.from(bones);
}

const DETOUR = 1.12;

/** Whether the way from a to b over c is hardly longer, so that two shorter lines do. */
function liesBetween(a: Point, b: Point, c: Point): boolean {
  return c !== a && c !== b && apart(a, c) + apart(c, b) < DETOUR * apart(a, b);
}

const BONE = 4;

function distance(x: number, y: number, bones: Float64Array): number {
  let least = Infinity;
  for (let i = 0; i < bones.length; i += BONE) {
    const fromX = x - (bones[i] as number);
    const fromY = y - (bones[i + 1] as number);
    const dx = bones[i + 2] as number;
    const dy = bones[i + 3] as number;
    const square = dx * dx + dy * dy;
    const along = square > 0 ? (fromX * dx + fromY * dy) / square : 0;
    const t = along < 0 ? 0 : along > 1 ? 1 : along;
    const ex = fromX - dx * t;
    const ey = fromY - dy * t;
    const far = ex * ex + ey * ey;
    if (far < least) least = far;
  }
  return Math.sqrt(least);
}

/** The unevenness of a coast: always the same at the same point. */
const ragged = (x: number, y: number): number =>
  4.5 * Math.sin(x / 19 + 2 * Math.sin(y / 47)) +
  4 * Math.sin(y / 17 + 2 * Math.sin(x / 53)) +
  2.5 * Math.sin((x + y) / 9);

/** Short strokes down the slope along a ridge. */
function hachured(ridge: readonly Point[]): string {
  return ridge
    .map((point, i) => {
      const next = ridge[(i + 1) % ridge.length] ?? point;
      const length = apart(point, next);
      if (length < 3) return '';
      const [nx, ny] = [(next.y - point.y) / length, (point.x - next.x) / length];
      const stroke = 6 + ((i * 7) % 6);
      return `M${point.x.toFixed(1)} ${point.y.toFixed(1)}l${(nx * stroke).toFixed(1)} ${(ny * stroke).toFixed(1)}`;
    })
    .join('');
}

/** A number from 0 to 1 that looks like chance and is always the same. */
const chance = (seed: number): number => {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
};

/** Points of a shaken grid where something may be drawn. */
function scattered(
  width: number,
  height: number,
  step: number,
  fits: (point: Point) => boolean,
): Point[] {
  const found: Point[] = [];
  for (let y = step / 2, i = 0; y < height; y += step) {
    for (let x = step / 2; x < width; x += step, i += 1) {
      const point = {
        x: Math.round(x + (chance(i) - 0.5) * step * 0.8),
        y: Math.round(y + (chance(i + 5000) - 0.5) * step * 0.8),
      };
      if (fits(point)) found.push(point);
    }
  }
  return found;
}

/** Whether all of these are farther away. */
function isFree(point: Point, others: Iterable<Point>, far: number): boolean {
  for (const other of others) if (apart(other, point) <= far) return false;
  return true;
}

function isWood(point: Point, land: Grid, rock: Grid, { at }: Places, ways: Point[]): boolean {
  return (
    valueAt(land, point) < -22 &&
    valueAt(rock, point) > MOUNTAIN + 18 &&
    isFree(point, at.values(), TILE * 0.82) &&
    isFree(point, ways, 25)
  );
}

function isPeak(point: Point, rock: Grid, { at }: Places, ways: Point[]): boolean {
  return (
    valueAt(rock, point) < MOUNTAIN - 16 &&
    isFree(point, at.values(), TILE * 0.8) &&
    isFree(point, ways, 24)
  );
}

function isOpenSea(point: Point, land: Grid, names: Chart['names'], rose: Chart['rose']): boolean {
  const sea = valueAt(land, point);
  return (
    sea > SHALLOWS + 12 &&
    sea < Infinity &&
    (!rose || apart(rose, point) > rose.size + 30) &&
    names.every(
      ({ x, y, text }) =>
        Math.abs(y - point.y) > 30 || Math.abs(x - point.x) > (text.length * LETTER) / 2 + 30,
    )
  );
}

/** Where a name needs water: along its length, from its middle. */
const ALONG = [0, -1, 1, -0.5, 0.5];

/** The name of each island, in the nearest water that has room for it. */
function islandNames(board: Board, { at, width, height }: Places, land: Grid): Chart['names'] {
  const taken: Chart['names'] = [];
  for (const [island, text] of Object.entries(board.islands)) {
    const own = board.spaces.filter((space) => space.island === island);
    const points = own.flatMap(({ name }) => at.get(name) ?? []);
    const half = (text.length * LETTER) / 2;
    let best: { point: Point; cost: number } | null = null;
    for (let y = 24; y < height - 12; y += 12) {
      for (let x = half + 16; x < width - half - 16; x += 16) {
        const point = { x, y };
        if (!ALONG.every((part) => valueAt(land, { x: x + part * half, y }) > 28)) continue;
        const free = taken.every(
          (other) =>
            Math.abs(other.y - y) > 40 ||
            Math.abs(other.x - x) > half + (other.text.length * LETTER) / 2 + 20,
        );
        if (!free) continue;
        const cost = Math.min(...points.map((space) => apart(space, point)));
        if (!best || cost < best.cost) best = { point, cost };
      }
    }
    if (best) taken.push({ ...best.point, text });
  }
  return taken;
}

function cornerPoint(corner: Corner, { width, height }: Places): Point {
  return {
    x: corner.endsWith('left') ? INSET : width - INSET,
    y: corner.startsWith('top') ? INSET : height - INSET,
  };
}

function freeCorner(places: Places, land: Grid): Corner {
  const water = (corner: Corner): number => valueAt(land, cornerPoint(corner, places));
  return CORNERS.reduce((best, corner) => (water(corner) > water(best) ? corner : best));
}

const MIN_ROSE = 34;

/** The compass rose, in the widest water. */
function roseAt(
  { width, height }: Places,
  land: Grid,
  names: Chart['names'],
  corner: Point,
): Chart['rose'] {
  let best: (Point & { size: number }) | null = null;
  for (let y = 30; y < height; y += 15) {
    for (let x = 30; x < width; x += 15) {
      const water = valueAt(land, { x, y }) - 20;
      if (water <= (best?.size ?? MIN_ROSE)) continue;
      const size = Math.min(
        water,
        x - 12,
        y - 12,
        width - x - 12,
        height - y - 12,
        apart(corner, { x, y }) - BUTTONS,
        ...names.map((name) =>
          Math.max(
            Math.abs(name.y - y) - 24,
            Math.abs(name.x - x) - (name.text.length * LETTER) / 2 - 10,
          ),
        ),
      );
      if (size > (best?.size ?? MIN_ROSE)) best = { x, y, size: Math.min(size, 76) };
    }
  }
  return best;
}
