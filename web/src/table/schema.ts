/** The options' JSON Schema, as far as games use it, turned into fields of a form. */
import { shell as words } from '$words/shell';
import type { Game } from '../api/types';
import { markOf } from './people';

export interface Field {
  name: string;
  title: string;
  description: string;
  start: unknown;
  /** How it is asked for. */
  input:
    | { kind: 'flag' }
    | { kind: 'number'; least: number; most: number }
    | { kind: 'choice'; choices: unknown[] }
    /** Numbers of seats, and perhaps words ("random"). */
    | { kind: 'seat'; choices: unknown[] }
    | { kind: 'list'; choices: string[]; most: number };
}

interface Property {
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
  maxItems?: number;
  items?: { enum?: string[]; examples?: string[] };
}

/** One field for each option. An option of a kind that no form knows keeps its default. */
export function fields(game: Game): Field[] {
  const { properties } = game.options as { properties: Record<string, Property> };
  return Object.entries(properties).flatMap(([name, property]) => {
    const input = inputOf(property);
    if (!input) return [];
    return {
      name,
      title: property.title ?? name,
      description: property.description ?? '',
      start: property.default,
      input,
    };
  });
}

function inputOf(property: Property): Field['input'] | null {
  if (property.type === 'boolean') return { kind: 'flag' };
  if (property.enum)
    return { kind: property.enum[0] === 0 ? 'seat' : 'choice', choices: property.enum };
  if (property.type === 'integer')
    return { kind: 'number', least: property.minimum ?? 0, most: property.maximum ?? 99 };
  if (property.type === 'array') {
    const choices = property.items?.enum ?? property.items?.examples;
    return choices ? { kind: 'list', choices, most: property.maxItems ?? 1 } : null;
  }
  return property.examples ? { kind: 'choice', choices: property.examples } : null;
}

/** The chosen values that differ from the defaults: what is sent. */
export function chosen(
  asked: readonly Field[],
  values: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    asked
      .map(({ name, start }) => [name, values[name], start] as const)
      .filter(([, value, start]) => JSON.stringify(value) !== JSON.stringify(start))
      .map(([name, value]) => [name, value]),
  );
}

/** A value of an option in words: a seat by its mark, everything else as it is called. */
export function valueWords(field: Field, value: unknown): string {
  if (field.input.kind === 'seat' && typeof value === 'number')
    return words.setUp.mark(markOf(value));
  return words.setUp.value(value);
}
