import { shell as words } from '$words/shell';
import type { Seat } from '../api/types';
import { seatStyle } from '../lib/seats';

/** The name of a seat's mark. */
export const markOf = (seat: number): string => words.marks[seatStyle(seat).mark];

/**
 * What the seats of a table are called: people by their names, bots by names of their own, which
 * stay the same at this table and differ from each other. Equal names of people get their mark.
 */
export function displayNames(table: string, seats: readonly Seat[]): string[] {
  const plain = seats.map((seat) => plainName(table, seat));
  return plain.map((name, seat) =>
    plain.indexOf(name) !== plain.lastIndexOf(name)
      ? words.seats.sameName(name, markOf(seat))
      : name,
  );
}

function plainName(table: string, { seat, kind, name }: Seat): string {
  if (name !== null) return name;
  return kind === 'open' ? words.seats.open : botName(table, seat);
}

/** Consecutive seats take consecutive names, so that no two of a table are the same. */
export function botName(table: string, seat: number): string {
  const names = words.seats.botNames;
  const first = [...table].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 9_973;
  return names[(first + seat) % names.length] ?? '';
}

/** The level of the bots, if all seats but mine are bots of one level. */
export function botLevel(seats: readonly Seat[], mine: readonly number[]): string | null {
  const others = seats.filter(({ seat }) => !mine.includes(seat));
  const levels = new Set(others.map(({ kind, level }) => (kind === 'bot' ? level : null)));
  return mine.length && levels.size === 1 ? (others[0]?.level ?? null) : null;
}
