import type { Game, NewSeat } from '../api/types';

interface Property {
  type?: string;
  default?: unknown;
}

/** The schemas of a game's options by name. */
export function properties(game: Game): Record<string, Property> {
  return (game.options as { properties: Record<string, Property> }).properties;
}

/** How many play if nobody says anything. */
export function defaultPlayers(game: Game): number {
  const chosen = properties(game).players?.default;
  return typeof chosen === 'number' ? chosen : game.players.least;
}

/** The level that plays when nobody has chosen one. */
export function middleLevel(levels: readonly { name: string }[]): string | undefined {
  return levels[Math.floor(levels.length / 2)]?.name;
}

/** Me on the first seat, and bots on all others. */
export function botSeats(game: Game, level?: string): NewSeat[] {
  const bot: NewSeat = level === undefined ? { kind: 'bot' } : { kind: 'bot', level };
  const rest = Array<NewSeat>(defaultPlayers(game) - 1).fill(bot);
  return [{ kind: 'me' }, ...rest];
}
