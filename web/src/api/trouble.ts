import { shell as words } from '$words/shell';
import type { Problem } from './types';

/** Something that went wrong, with a sentence for the person. */
export class Trouble extends Error {
  constructor(
    readonly code: Problem['code'] | 'unreachable' | 'unknown',
    text: string,
    readonly rule: string | null = null,
  ) {
    super(text);
  }

  static of(error: unknown): Trouble {
    if (error instanceof Trouble) return error;
    return new Trouble('unknown', words.errors.unknown);
  }
}
