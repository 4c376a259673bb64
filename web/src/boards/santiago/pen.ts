/** Lines of a hand: always the same tremble for the same thing, so that nothing jumps. */
import { SQUARE, type Chart, type Point } from './chart';
import type { Crop } from './board';

/** A number from -1 to 1 that looks random and is always the same for the same two numbers. */
function tremble(seed: number, step: number): number {
  const wild = Math.sin(seed * 127.1 + step * 311.7) * 43758.5453;
  return 2 * (wild - Math.floor(wild)) - 1;
}

export const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 997;

const round = (value: number): string => value.toFixed(1);

/** A square of a field with its corner at 0, drawn without a ruler. */
export function fieldEdge(seed: number, inset: number): string {
  const far = SQUARE - inset;
  const corners = [
    [inset, inset],
    [far, inset],
    [far, far],
    [inset, far],
  ].map(([x = 0, y = 0], i) => [x + 1.6 * tremble(seed, i), y + 1.6 * tremble(seed, i + 9)]);
  const sides = corners.map(([x = 0, y = 0], i) => {
    const [nx = 0, ny = 0] = corners[(i + 1) % 4] ?? [];
    const bend = 2.2 * tremble(seed, i + 20);
    return `Q${round((x + nx) / 2 + (i % 2 ? bend : 0))} ${round((y + ny) / 2 + (i % 2 ? 0 : bend))} ${round(nx)} ${round(ny)}`;
  });
  return `M${round(corners[0]?.[0] ?? 0)} ${round(corners[0]?.[1] ?? 0)}${sides.join('')}Z`;
}

/** The grains of a desert, as dots of a pen with round ends. */
export function stipple(seed: number, grains: number): string {
  let path = '';
  for (let i = 0; i < grains; i += 1)
    path += `M${round(50 + 43 * tremble(seed, i))} ${round(50 + 43 * tremble(seed + 5, i))}h0`;
  return path;
}

/** Tufts of grass on watered land. */
export function tufts(seed: number): string {
  let path = '';
  for (let i = 0; i < 5; i += 1) {
    const x = 50 + 36 * tremble(seed, i + 3);
    const y = 52 + 34 * tremble(seed + 2, i);
    path += `M${round(x - 5)} ${round(y - 7)}l4 7M${round(x)} ${round(y - 10)}v10M${round(x + 6)} ${round(y - 7)}l-5 7`;
  }
  return path;
}

/** The coast around the fields, `out` beyond them. */
export function coast({ width, height, margin }: Chart, out: number): string {
  const STEP = 46;
  const low = margin - out;
  const points: Point[] = [];
  const side = (from: Point, to: Point): void => {
    const count = Math.round(Math.hypot(to.x - from.x, to.y - from.y) / STEP);
    for (let i = 0; i < count; i += 1) {
      const part = i / count;
      const bump = (out * 0.42 + 1) * tremble(points.length, 3);
      const level = from.y === to.y;
      points.push({
        x: from.x + (to.x - from.x) * part + (level ? 0 : bump),
        y: from.y + (to.y - from.y) * part + (level ? bump : 0),
      });
    }
  };
  const corners = [
    { x: low, y: low },
    { x: width - low, y: low },
    { x: width - low, y: height - low },
    { x: low, y: height - low },
  ];
  corners.forEach((corner, i) => side(corner, corners[(i + 1) % 4] ?? corner));
  return smooth(points);
}

function smooth(points: readonly Point[]): string {
  const middle = (a: Point, b: Point): string =>
    `${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
  const last = points.at(-1);
  const first = points[0];
  if (!last || !first) return '';
  return points.reduce(
    (path, point, i) =>
      `${path}Q${round(point.x)} ${round(point.y)} ${middle(point, points[(i + 1) % points.length] ?? first)}`,
    `M${middle(last, first)}`,
  );
}

/** The waves on a canal: a line that swings along it, in the direction of the flow. */
export function ripple(from: Point, to: Point, swing: number): string {
  const WAVES = 8;
  const dx = (to.x - from.x) / WAVES;
  const dy = (to.y - from.y) / WAVES;
  const length = Math.hypot(dx, dy) || 1;
  let path = `M${round(from.x)} ${round(from.y)}`;
  for (let i = 0; i < WAVES; i += 1) {
    const way = (i % 2 ? -1 : 1) * swing;
    path += `q${round(dx / 2 - (dy / length) * way)} ${round(dy / 2 + (dx / length) * way)} ${round(dx)} ${round(dy)}`;
  }
  return path;
}

export const line = (from: Point, to: Point): string => `M${from.x} ${from.y}L${to.x} ${to.y}`;

/** A line that stops short of the crossings, so that it does not cover what stands there. */
export function innerLine(from: Point, to: Point): string {
  const SHORT = 0.14;
  const [dx, dy] = [(to.x - from.x) * SHORT, (to.y - from.y) * SHORT];
  return line({ x: from.x + dx, y: from.y + dy }, { x: to.x - dx, y: to.y - dy });
}

/** Where a finger or a pointer meets a ditch: a long lozenge that leaves the crossings to others. */
export function lozenge(from: Point, to: Point, half: number): string {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const [ax, ay] = [(dx / length) * half, (dy / length) * half];
  return [
    [from.x, from.y],
    [from.x + ax - ay, from.y + ay + ax],
    [to.x - ax - ay, to.y - ay + ax],
    [to.x, to.y],
    [to.x - ax + ay, to.y - ay - ax],
    [from.x + ax + ay, from.y + ay - ax],
  ]
    .map(([x = 0, y = 0]) => `${round(x)},${round(y)}`)
    .join(' ');
}

const rows = (from: number, to: number, step: number, draw: (at: number) => string): string => {
  let path = '';
  for (let at = from; at <= to; at += step) path += draw(at);
  return path;
};

/** How a crop stands in the field: every crop has furrows of its own. */
export const FURROWS: Record<Crop, string> = {
  banana: rows(18, 96, 19, (y) => `M8 ${y}q10.5 -11 21 0t21 0t21 0t21 0`),
  sugar: rows(13, 90, 10.5, (x) => `M${x} 9v82`),
  potato: rows(20, 92, 18, (y) => rows(10, 80, 20, (x) => `M${x} ${y}a7 6 0 0 1 14 0`)),
  bean: rows(16, 92, 15, (y) => `M8 ${y}l12 -7l12 7l12 -7l12 7l12 -7l12 7l12 -7`),
  pepper: rows(
    -60,
    84,
    18,
    (x) =>
      `M${Math.max(8, x)} ${92 - Math.max(0, 8 - x)}L${Math.min(92, x + 84)} ${8 + Math.max(0, x - 8)}`,
  ),
};
