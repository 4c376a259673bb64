/** How strong choices of two players are, as a game declares it with an option (`x-strengths`). */
import { shell as words } from '$words/shell';
import { markOf } from './seatNames';
import type { Field } from './schema';

export interface Strengths {
  /** For how many players they hold. */
  players: number;
  /** Points that make the odds of winning grow by a factor of e. */
  unit: number;
  /** How far from one half a share may be in an even match. */
  even: number;
  /** What it is worth to begin, in points. */
  start: number;
  /** By choice. */
  points: Record<string, number>;
}

/** The share of wins that seat 0 can expect; null where nothing is known. */
export function expectedShare(
  { players, unit, start, points }: Strengths,
  values: Record<string, unknown>,
  chosen: unknown,
): number | null {
  if (values.players !== players || !Array.isArray(chosen)) return null;
  const [mine, theirs] = (chosen as string[]).map((choice) => points[choice]);
  if (mine === undefined || theirs === undefined) return null;
  const beginning = { 0: start, 1: -start }[String(values.start)] ?? 0;
  return 1 / (1 + Math.exp(-(mine - theirs + beginning) / unit));
}

/** What to expect of the choice, in words; nothing where nothing is known. */
export function outlook(field: Field, values: Record<string, unknown>): string {
  const known = field.strengths;
  const share = known ? expectedShare(known, values, values[field.name]) : null;
  if (!known || share === null) return '';
  const weaker = share < 0.5 ? 0 : 1;
  const wins = Math.round(100 * Math.min(share, 1 - share));
  return Math.abs(share - 0.5) <= known.even
    ? words.setUp.evenMatch(Math.round(100 * share))
    : words.setUp.handicap(markOf(weaker), wins);
}
