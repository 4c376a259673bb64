import { api } from '../api/http';
import type { HarbourTable } from '../api/types';
import { RequestError } from '../api/requestError';
import { person } from './person.svelte';

const LOOK_EVERY = 15_000;

/** The reader's own tables, as long as some part of the page wants to know. */
class Harbour {
  /** Those that wait for the reader come first, as the server puts them. Null until they are known. */
  tables = $state.raw<HarbourTable[] | null>(null);
  failure = $state.raw<RequestError | null>(null);
  readonly waiting = $derived((this.tables ?? []).filter(({ group }) => group === 'your_turn'));
  private watchers = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Follows the tables until the returned function is called. */
  watch(): () => void {
    this.watchers += 1;
    if (this.watchers === 1) {
      this.timer = setInterval(() => void this.look(), LOOK_EVERY);
      document.addEventListener('visibilitychange', this.returned);
    }
    void this.look();
    return () => {
      this.watchers -= 1;
      if (this.watchers) return;
      clearInterval(this.timer);
      document.removeEventListener('visibilitychange', this.returned);
    };
  }

  private readonly returned = (): void => void this.look();

  /** Asks the server, unless nobody would see the answer. */
  look = async (): Promise<void> => {
    if (document.hidden) return;
    try {
      await person.load();
      this.tables = person.me ? await api.harbour() : [];
      this.failure = null;
    } catch (error) {
      this.failure = RequestError.of(error);
    }
  };

  /** The tables that wait, without the one where the reader is. */
  others(table: string): HarbourTable[] {
    return this.waiting.filter(({ id }) => id !== table);
  }
}

export const harbour = new Harbour();
