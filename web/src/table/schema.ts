/** The options' JSON Schema, as far as games use it, turned into fields of a form. */
import { shell as words } from '$words/shell';
import type { Game } from '../api/types';
import { markOf } from './seatNames';
import type { Strengths } from './strengths';

/** By the name of an option: the values with which something applies. All of them must hold. */
type Condition = Record<string, unknown[]>;

/** A value of an option in words. */
export interface Choice {
  value: unknown;
  title: string;
  description: string;
  appliesIf: Condition;
}

export interface Field {
  name: string;
  title: string;
  description: string;
  start: unknown;
  /** When it is asked for. */
  appliesIf: Condition;
  /** Those of its values that are described. */
  described: Choice[];
  /** How strong its values are, if the game says so. */
  strengths: Strengths | null;
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
  'x-applies-if'?: Condition;
  'x-strengths'?: Strengths;
  'x-choices'?: {
    value: unknown;
    title: string;
    description: string;
    'x-applies-if'?: Condition;
  }[];
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
      appliesIf: property['x-applies-if'] ?? {},
      described: (property['x-choices'] ?? []).map(({ 'x-applies-if': appliesIf, ...choice }) => ({
        ...choice,
        appliesIf: appliesIf ?? {},
      })),
      strengths: property['x-strengths'] ?? null,
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

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether something with this condition applies when the options have these values. */
export const applies = (condition: Condition, values: Record<string, unknown>): boolean =>
  Object.entries(condition).every(([name, fitting]) =>
    fitting.some((value) => same(value, values[name])),
  );

/** Which of these values can be chosen when the options have these values. */
export const offered = (
  field: Field,
  choices: readonly unknown[],
  values: Record<string, unknown>,
): unknown[] =>
  choices.filter((choice) => applies(describedChoice(field, choice)?.appliesIf ?? {}, values));

/** A value as the game describes it. */
export const describedChoice = (field: Field, value: unknown): Choice | undefined =>
  field.described.find((choice) => same(choice.value, value));

/** The values, with the default wherever what was chosen no longer applies. */
export function settled(
  asked: readonly Field[],
  values: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    asked.map((field) => {
      const value = values[field.name];
      const fits = applies(field.appliesIf, values) && offered(field, [value], values).length > 0;
      return [field.name, fits ? value : field.start];
    }),
  );
}

/** The chosen values that apply and differ from the defaults: what is sent. */
export function chosen(
  asked: readonly Field[],
  values: Record<string, unknown>,
): Record<string, unknown> {
  const fitting = settled(asked, values);
  return Object.fromEntries(
    asked
      .map(({ name, start }) => [name, fitting[name], start] as const)
      .filter(([, value, start]) => !same(value, start))
      .map(([name, value]) => [name, value]),
  );
}

/** A value of an option in words: as the game calls it, a seat by its mark. */
export function valueWords(field: Field, value: unknown): string {
  if (field.input.kind === 'seat' && typeof value === 'number')
    return words.setUp.mark(markOf(value));
  if (Array.isArray(value) && !value.length) return words.setUp.noChoice;
  return describedChoice(field, value)?.title ?? words.setUp.value(value);
}
