/** What a list says of a table: who sits there, how it stands, and for whom it waits. */
import { shell as words } from '$words/shell';
import type { LobbyTable } from '../api/types';
import { botName } from '../table/seatNames';

/** Who sits on a seat: a person, a bot with its level, or nobody yet. */
export function seatName(table: LobbyTable, seat: number): string {
  const name = table.names[seat];
  if (name) return name;
  const level = table.levels[seat];
  if (level) return `${botName(table.id, seat)} (${words.seats.bot(level)})`;
  // The line of an older server does not tell bots from open seats.
  if (table.levels.length) return words.seats.open;
  if (!table.open_seats) return words.seats.plainBot;
  const nameless = table.names.filter((each) => each === null).length;
  return nameless === table.open_seats ? words.seats.open : words.seats.openOrBot;
}

const isMine = (table: LobbyTable, me: string | null, seat: number): boolean =>
  me !== null && table.people[seat] === me;

/** Whether the table waits for the reader. */
export const isYourTurn = (table: LobbyTable, me: string | null): boolean =>
  table.turn.some((seat) => isMine(table, me, seat));

/** Tables that wait for the reader before the others, which keep their order. */
export const yourTurnFirst = (tables: readonly LobbyTable[], me: string | null): LobbyTable[] =>
  [...tables].sort((a, b) => Number(isYourTurn(b, me)) - Number(isYourTurn(a, me)));

/** How it stands, and whether the reader is needed. */
export function tableState(
  table: LobbyTable,
  me: string | null,
): { text: string; urgent: boolean } {
  if (isYourTurn(table, me)) return { text: words.tables.yourTurn, urgent: true };
  if (!table.winners.length)
    return { text: words.tables.status(table.status, table.open_seats), urgent: false };
  const others = table.winners
    .filter((seat) => !isMine(table, me, seat))
    .map((seat) => table.names[seat] ?? botName(table.id, seat));
  const mine = others.length < table.winners.length;
  const text = !mine
    ? words.tables.won(others)
    : others.length
      ? words.tables.youWonWith(others)
      : words.tables.youWon;
  return { text, urgent: false };
}
