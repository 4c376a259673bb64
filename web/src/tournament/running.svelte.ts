import { api } from '../api/http';
import { RequestError } from '../api/requestError';
import type { Tournament } from '../api/types';
import { person } from '../lib/person.svelte';

const LOOK_EVERY = 2_500;
const LOOK_WHEN_OVER = 60_000;

/** A tournament that is on the screen, looked at again and again. */
export class RunningTournament {
  info = $state.raw<Tournament | null>(null);
  failure = $state.raw<RequestError | null>(null);
  /** When `info` came, by `performance.now()`. */
  seenAt = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(readonly id: string) {
    document.addEventListener('visibilitychange', this.returned);
    void this.look();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.returned);
  }

  private readonly returned = (): void => void this.look();

  /** Asks the server, unless nobody would see the answer. */
  readonly look = async (): Promise<void> => {
    clearTimeout(this.timer);
    if (!document.hidden) await this.attempt(() => api.tournament(this.id));
    if (this.closed) return;
    const over = this.info?.status === 'finished' || this.info?.status === 'cancelled';
    this.timer = setTimeout(() => void this.look(), over ? LOOK_WHEN_OVER : LOOK_EVERY);
  };

  /** Does something that answers with the tournament; whether it went well. */
  readonly attempt = async (act: () => Promise<Tournament>): Promise<boolean> => {
    try {
      await person.load();
      this.info = await act();
      this.seenAt = performance.now();
      this.failure = null;
      return true;
    } catch (error) {
      this.failure = RequestError.of(error);
      return false;
    }
  };
}
