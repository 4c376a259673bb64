import { api } from '../api/http';
import type { Game, Level } from '../api/types';

/** What the server says about a game, for the names of bots and options; null until it is known. */
export class Levels {
  game = $state.raw<Game | null>(null);

  constructor(name: string) {
    api.games().then(
      (games) => (this.game = games.find((game) => game.name === name) ?? null),
      () => {}, // bots are called by their marks then
    );
  }

  get all(): readonly Level[] {
    return this.game?.levels ?? [];
  }

  title(name: string | null): string {
    return this.all.find((level) => level.name === name)?.title ?? name ?? '';
  }
}
