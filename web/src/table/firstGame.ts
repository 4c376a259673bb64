import { api } from '../api/http';
import type { Game } from '../api/types';
import { findBoard } from '../boards/find';
import { person } from '../lib/person.svelte';
import { botSeats } from './seating';

/** With which options a game is easiest to get to know, where these are not the usual ones. */
const EASIEST: Readonly<Record<string, Record<string, unknown>>> = {
  santorini: { mode: 'first' },
};

/** Games whose bots are best met at their weakest first: there is no time to think. */
const AGAINST_THE_WEAKEST: readonly string[] = ['santy_anno'];

const isFirst = (game: string, tables: readonly { game: string }[]): boolean =>
  !tables.some((table) => table.game === game);

/** The level of the bots of "Play now"; undefined leaves it to the server. */
export function firstGameLevel(
  game: { name: string; levels: readonly { name: string }[] },
  tables: readonly { game: string }[],
): string | undefined {
  const easy = AGAINST_THE_WEAKEST.includes(game.name) && isFirst(game.name, tables);
  return easy ? game.levels[0]?.name : undefined;
}

/** The options of "Play now": the easiest ones for somebody who has no table of this game yet. */
export function firstGameOptions(
  game: string,
  tables: readonly { game: string }[],
): Record<string, unknown> {
  return isFirst(game, tables) ? (EASIEST[game] ?? {}) : {};
}

/** Makes a table with bots and starts its match; the table's id. */
export async function startFirstGame(
  game: Game,
  tables: readonly { game: string }[],
): Promise<string> {
  // While the server makes the table, the browser fetches its board; the table tells a failure.
  findBoard(game.name).catch(() => {});
  const table = await api.create({
    game: game.name,
    options: firstGameOptions(game.name, tables),
    seats: botSeats(game, firstGameLevel(game, tables)),
    name: person.introduction('') ?? null,
    start: true,
  });
  if (!person.me) await person.refresh();
  return table.id;
}
