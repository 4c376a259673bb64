/** The clocks that can be chosen when a table is set up. */
import { time as words } from '$words/time';
import type { NewTable, Table } from '../api/types';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const WEEK = 7 * DAY;

export const SHORTEST = { decision: 5, bank: 10 };
export const LONGEST = { decision: 14 * DAY, bank: 8 * WEEK, increment: WEEK };
export const UNITS = [1, MINUTE, HOUR, DAY, WEEK];
/** From here on a clock stands still in the hours without play. */
const LONG = 12 * HOUR;

/** A clock: seconds for each decision, or a bank with what each decision adds. */
export type Clock =
  | { kind: 'none' }
  | { kind: 'decision'; seconds: number }
  | { kind: 'bank'; seconds: number; increment: number };

export const NO_CLOCK: Clock = { kind: 'none' };

const decision = (seconds: number): Clock => ({ kind: 'decision', seconds });
const bank = (seconds: number, increment: number): Clock => ({ kind: 'bank', seconds, increment });

/** What most people want; everything else can be typed in. */
export const PRESETS: readonly Clock[] = [
  NO_CLOCK,
  decision(30),
  decision(MINUTE),
  decision(3 * MINUTE),
  decision(10 * MINUTE),
  decision(HOUR),
  decision(DAY),
  decision(3 * DAY),
  decision(WEEK),
  bank(10 * MINUTE, 5),
  bank(30 * MINUTE, 20),
  bank(3 * DAY, 8 * HOUR),
  bank(2 * WEEK, DAY),
];

/** In a race everybody thinks at once. */
export const RACE_PRESETS: readonly Clock[] = PRESETS.filter(
  (clock) => clock.kind === 'none' || (clock.kind === 'decision' && clock.seconds <= HOUR),
);

export const keyOf = (clock: Clock): string =>
  clock.kind === 'none'
    ? 'none'
    : clock.kind === 'decision'
      ? `decision ${clock.seconds}`
      : `bank ${clock.seconds} ${clock.increment}`;

/** A clock as people say it. */
export function clockWords(clock: Clock): string {
  if (clock.kind === 'none') return words.none;
  if (clock.kind === 'bank') return words.bank(clock.seconds, clock.increment);
  return words.decision(clock.seconds);
}

export const isLong = (clock: Clock): boolean => clock.kind !== 'none' && clock.seconds >= LONG;

/** From here on somebody may be away while it is their turn (`domain/news.py` on the server). */
const AWAY = { decision: 10 * MINUTE, bank: HOUR };

/** Whether a match by this clock may take days. */
export const mayBeAway = (clock: Clock): boolean =>
  clock.kind === 'none' || clock.seconds >= AWAY[clock.kind];

/** Why nobody can play by this clock; null if it is fine. */
export function clockProblem(clock: Clock): string | null {
  if (clock.kind === 'none') return null;
  if (!(clock.seconds >= SHORTEST[clock.kind])) return words.tooLittle;
  const increment = clock.kind === 'bank' ? clock.increment : 0;
  return clock.seconds > LONGEST[clock.kind] || !(increment <= LONGEST.increment) || increment < 0
    ? words.tooMuch
    : null;
}

/** The members of a new table that say what its clock is. */
export function clockMembers(clock: Clock): Pick<NewTable, 'decision_seconds' | 'bank'> {
  if (clock.kind === 'decision') return { decision_seconds: clock.seconds };
  if (clock.kind === 'bank')
    return { bank: { seconds: clock.seconds, increment_seconds: clock.increment } };
  return {};
}

/** The clock of a table. */
export function clockOf(table: Pick<Table, 'bank' | 'decision_seconds'>): Clock {
  if (table.bank) return bank(table.bank.seconds, table.bank.increment_seconds);
  return table.decision_seconds === null ? NO_CLOCK : decision(table.decision_seconds);
}
