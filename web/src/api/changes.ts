import type { Change } from './types';

type Node = Record<string | number, unknown>;

/**
 * The document after the changes. What a change does not touch stays the same object, so that a
 * board can tell cheaply what is new; nothing is changed in place.
 */
export function applyChanges<T>(document: T, changes: readonly Change[]): T {
  return changes.reduce<unknown>((now, [path, value]) => put(now, path, value), document) as T;
}

function put(node: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  const copy = (Array.isArray(node) ? [...node] : { ...(node as Node) }) as Node;
  copy[step] = put(copy[step], rest, value);
  return copy;
}
