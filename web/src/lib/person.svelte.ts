import { api } from '../api/http';
import type { Me } from '../api/types';

/** Who is at this browser; null before a name was given. */
class Person {
  me = $state.raw<Me | null>(null);
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

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name);
  }

  /** Asks again, after a call that may have made the identity. */
  async refresh(): Promise<void> {
    this.me = await api.me();
  }
}

export const person = new Person();
