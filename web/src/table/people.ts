import { shell as words } from '$words/shell';
import type { Seat } from '../api/types';

/** What a seat is called: the person's or the bot's name; equal names get the seat's number. */
export function displayNames(seats: readonly Seat[]): string[] {
  const plain = seats.map(
    ({ name, kind, seat }) =>
      name ?? (kind === 'open' ? words.seats.open : words.seats.numbered(seat + 1)),
  );
  return plain.map((name, seat) =>
    plain.indexOf(name) !== plain.lastIndexOf(name) ? words.seats.sameName(name, seat + 1) : name,
  );
}
