/**
 * Where things lie on the chart. On narrow screens it is turned clockwise by a quarter, so that a
 * square stays large enough for a finger: column a on top, row 1 on the left.
 */

const COLUMNS = 'abcdefgh';
const ROWS = '123456';
const CROSSING_COLUMNS = 'ABCDE';
const CROSSING_ROWS = '1234';

export const SQUARE = 100;

export interface Point {
  x: number;
  y: number;
}

export interface Chart {
  turned: boolean;
  /** Width of a ditch. */
  ditch: number;
  /** Sea between the frame and the land. */
  margin: number;
  width: number;
  height: number;
}

const sized = (turned: boolean, ditch: number, margin: number): Chart => {
  const long = COLUMNS.length * SQUARE + CROSSING_COLUMNS.length * ditch + 2 * margin;
  const short = ROWS.length * SQUARE + CROSSING_ROWS.length * ditch + 2 * margin;
  return { turned, ditch, margin, width: turned ? short : long, height: turned ? long : short };
};

export const LANDSCAPE = sized(false, 26, 54);
export const PORTRAIT = sized(true, 18, 34);

const place = ({ turned, height }: Chart, along: number, up: number): Point =>
  turned ? { x: up, y: along } : { x: along, y: height - up };

const squareAt = ({ ditch, margin }: Chart, index: number): number =>
  margin + ditch + (index + 0.5) * SQUARE + Math.floor(index / 2) * ditch;

const crossingAt = ({ ditch, margin }: Chart, index: number): number =>
  margin + ditch / 2 + index * (2 * SQUARE + ditch);

/** The middle of a square. */
export function squareCentre(chart: Chart, square: string): Point {
  const [column = '', row = ''] = square;
  return place(chart, squareAt(chart, COLUMNS.indexOf(column)), squareAt(chart, ROWS.indexOf(row)));
}

export function crossingPoint(chart: Chart, crossing: string): Point {
  const [column = '', row = ''] = crossing;
  return place(
    chart,
    crossingAt(chart, CROSSING_COLUMNS.indexOf(column)),
    crossingAt(chart, CROSSING_ROWS.indexOf(row)),
  );
}

export function segmentEnds(segment: string): [string, string] {
  const [first = '', second = ''] = segment.split('-');
  return [first, second];
}

/** A segment from crossing to crossing. */
export function segmentLine(chart: Chart, segment: string): { from: Point; to: Point } {
  const [first, second] = segmentEnds(segment);
  return { from: crossingPoint(chart, first), to: crossingPoint(chart, second) };
}

export function segmentCentre(chart: Chart, segment: string): Point {
  const { from, to } = segmentLine(chart, segment);
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

export interface Reach {
  segment: string;
  from: string;
  to: string;
  /** How many canals lie between it and the spring. */
  depth: number;
}

/** The canals in the order in which the water reaches them, each in the direction of the flow. */
export function flow(spring: string, canals: readonly string[]): Reach[] {
  const reached = new Map([[spring, 0]]);
  const waiting = new Set(canals);
  const found: Reach[] = [];
  for (let depth = 0; waiting.size; depth += 1) {
    const wave = [...waiting].flatMap((segment) => {
      const ends = segmentEnds(segment);
      const from = ends.find((end) => reached.get(end) === depth);
      const to = ends[0] === from ? ends[1] : ends[0];
      return from ? [{ segment, from, to, depth }] : [];
    });
    if (!wave.length) break;
    for (const reach of wave) {
      waiting.delete(reach.segment);
      if (!reached.has(reach.to)) reached.set(reach.to, depth + 1);
    }
    found.push(...wave);
  }
  return found;
}

export interface Label extends Point {
  text: string;
}

/** Names of columns and rows of squares (below and left), and of crossings (above and right). */
export function labels(chart: Chart): { squares: Label[]; crossings: Label[] } {
  const { width, height, margin, turned } = chart;
  const near = margin * 0.52;
  const edges = turned
    ? { columns: near, rows: near, farColumns: width - near, farRows: height - near }
    : { columns: height - near, rows: near, farColumns: near, farRows: width - near };
  const along = (at: Point, text: string, edge: number, column: boolean): Label =>
    column !== turned ? { x: at.x, y: edge, text } : { x: edge, y: at.y, text };
  return {
    squares: [
      ...[...COLUMNS].map((text) =>
        along(squareCentre(chart, `${text}1`), text, edges.columns, true),
      ),
      ...[...ROWS].map((text) => along(squareCentre(chart, `a${text}`), text, edges.rows, false)),
    ],
    crossings: [
      ...[...CROSSING_COLUMNS].map((text) =>
        along(crossingPoint(chart, `${text}1`), text, edges.farColumns, true),
      ),
      ...[...CROSSING_ROWS].map((text) =>
        along(crossingPoint(chart, `A${text}`), text, edges.farRows, false),
      ),
    ],
  };
}

/** The target that lies next in the direction of an arrow key, if any. */
export function nextTowards(
  from: Point,
  targets: readonly { at: Point; move: string }[],
  key: string,
): string | null {
  const aim = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  if (!aim) return null;
  const [dx = 0, dy = 0] = aim;
  let best: string | null = null;
  let least = Infinity;
  for (const { at, move } of targets) {
    const ahead = (at.x - from.x) * dx + (at.y - from.y) * dy;
    const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    if (ahead < 1 || ahead + 2 * aside >= least) continue;
    least = ahead + 2 * aside;
    best = move;
  }
  return best;
}
