import { shell as words } from '$words/shell';
import type { Level, Seat } from '../api/types';
import { seatStyle } from '../lib/seats';

/** The name of a seat's mark. */
export const markOf = (seat: number): string => words.marks[seatStyle(seat).mark];

/** What a seat is called: the person's name, or the bot's level; equal names get their number. */
export function displayNames(seats: readonly Seat[], levels: readonly Level[]): string[] {
  const plain = seats.map((sitting) => plainName(sitting, levels));
  return plain.map((name, seat) =>
    plain.indexOf(name) !== plain.lastIndexOf(name)
      ? words.seats.sameName(name, markOf(seat))
      : name,
  );
}

function plainName(sitting: Seat, levels: readonly Level[]): string {
  if (sitting.name !== null) return sitting.name;
  if (sitting.kind === 'open') return words.seats.open;
  const level = levels.find(({ name }) => name === sitting.level);
  return level?.title ?? words.setUp.mark(markOf(sitting.seat));
}
