import { shell as words } from '$words/shell';
import type { Problem } from './types';

/** Something that went wrong, with a sentence for the person. */
export class RequestError extends Error {
  constructor(
    readonly code: Problem['code'] | 'unreachable' | 'unknown',
    text: string,
    readonly rule: string | null = null,
  ) {
    super(text);
  }

  static of(error: unknown): RequestError {
    if (error instanceof RequestError) return error;
    return new RequestError('unknown', words.errors.unknown);
  }
}
