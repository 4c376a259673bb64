import { shell as words } from '$words/shell';
import { api } from '../api/http';
import type { Me } from '../api/types';

/** Who is at this browser; null before a name was given. */
class Person {
  me = $state.raw<Me | null>(null);
  /** The name of somebody who is in a hurry and gives none. */
  readonly guest =
    words.you.guests[Math.floor(Math.random() * words.you.guests.length)] ?? words.nav.you;
  private asked: Promise<void> | null = null;

  /** Asks the server once. */
  load(): Promise<void> {
    this.asked ??= api.me().then(
      (me) => {
        this.me = me;
      },
      (error: unknown) => {
        this.asked = null;
        throw error;
      },
    );
    return this.asked;
  }

  /** What to tell the server: the name that was typed, or a guest's if there must be one. */
  introduction(typed: string): string | undefined {
    return typed.trim() || (this.me ? undefined : this.guest);
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name);
  }

  /** Asks again, after a call that may have made the identity. */
  async refresh(): Promise<void> {
    this.me = await api.me();
  }
}

export const person = new Person();
