import { api } from '../api/http';
import type { Game, Level, Seat } from '../api/types';

const ASK_EVERY = 2_000;

/** A bot that needs compiled code, and who plays for it until then. */
export interface StandIn {
  missing: string;
  present: string;
  seconds: number;
}

/** What the server says about a game, for the names of bots and options; null until it is known. */
export class Levels {
  game = $state.raw<Game | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private name: string,
    private follows = false,
  ) {
    void this.load();
  }

  /** Asks no more. */
  close(): void {
    clearTimeout(this.timer);
  }

  /** Where that is followed: asks again until the game is compiled and nobody sits in any more. */
  private async load(): Promise<void> {
    try {
      const games = await api.games();
      this.game = games.find((game) => game.name === this.name) ?? null;
    } catch {
      return; // bots are called by their marks then
    }
    if (this.follows && this.game?.compiling)
      this.timer = setTimeout(() => void this.load(), ASK_EVERY);
  }

  /** The bots among these seats for which a weaker one sits in, and for how many seconds. */
  standIns(seats: readonly Seat[]): StandIn[] {
    const seconds = this.game?.compiling?.seconds ?? 0;
    return this.all.flatMap((level) =>
      level.stand_in !== null && seats.some((seat) => seat.level === level.name)
        ? [{ missing: level.title, present: this.title(level.stand_in), seconds }]
        : [],
    );
  }

  get all(): readonly Level[] {
    return this.game?.levels ?? [];
  }

  title(name: string | null): string {
    return this.all.find((level) => level.name === name)?.title ?? name ?? '';
  }
}
