import { expect, test } from 'vitest';
import type { Game } from '../api/types';
import { chosen, fields } from './schema';

const GAME = {
  options: {
    properties: {
      players: { type: 'integer', minimum: 2, maximum: 4, default: 2, title: 'Players' },
      palms: { type: 'boolean', default: false },
      spring: { enum: ['inner', 'A1', 3], default: 'inner' },
      start: { enum: [0, 1, 'random'], default: 0 },
      island: { type: 'string', default: 'one', examples: ['one', 'two'] },
      gods: { type: 'array', maxItems: 4, default: [], items: { examples: ['Pan'] } },
      odd: { type: 'object', default: {} },
    },
  },
} as unknown as Game;

test('every kind of option gets its field', () => {
  expect(fields(GAME).map(({ name, input }) => [name, input.kind])).toEqual([
    ['players', 'number'],
    ['palms', 'flag'],
    ['spring', 'choice'],
    ['start', 'seat'],
    ['island', 'choice'],
    ['gods', 'list'],
  ]);
});

test('only what was changed is sent', () => {
  const values = { players: 3, palms: false, spring: 3, start: 0, island: 'one', gods: [] };
  expect(chosen(fields(GAME), values)).toEqual({ players: 3, spring: 3 });
});
