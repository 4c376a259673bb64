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
