import { api } from '../api/http';
import type { Level } from '../api/types';

/** The levels of a game's bots, for their names; empty until they are known. */
export class Levels {
  all = $state.raw<readonly Level[]>([]);

  constructor(game: string) {
    api.games().then(
      (games) => (this.all = games.find(({ name }) => name === game)?.levels ?? []),
      () => {}, // bots are called by their seats then
    );
  }

  title(name: string | null): string {
    return this.all.find((level) => level.name === name)?.title ?? name ?? '';
  }
}
