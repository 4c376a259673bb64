import { expect, test } from 'vitest';
import type { Game } from '../api/types';
import { applies, chosen, fields, offered, settled, valueWords, type Field } from './schema';

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

const MODES = fields({
  options: {
    properties: {
      players: { type: 'integer', minimum: 2, maximum: 4, default: 2 },
      mode: {
        enum: ['standard', 'first', 'agora'],
        default: 'standard',
        'x-choices': [
          { value: 'standard', title: 'Draft', description: 'Six gods are drawn.' },
          {
            value: 'first',
            title: 'First game',
            description: '',
            'x-applies-if': { players: [2] },
          },
        ],
      },
      gods: { type: 'array', maxItems: 4, default: [], items: { examples: ['Pan'] } },
      pool: {
        enum: ['plain', 'all'],
        default: 'plain',
        'x-applies-if': { mode: ['agora'], gods: [[]] },
      },
    },
  },
} as unknown as Game);
const [, MODE, GODS, POOL] = MODES as [Field, Field, Field, Field];

test('an option is asked for only where it applies', () => {
  expect(applies(POOL.appliesIf, { mode: 'standard', gods: [] })).toBe(false);
  expect(applies(POOL.appliesIf, { mode: 'agora', gods: ['Pan'] })).toBe(false);
  expect(applies(POOL.appliesIf, { mode: 'agora', gods: [] })).toBe(true);
  expect(applies(MODE.appliesIf, {})).toBe(true);
});

test('a value is offered only where it applies', () => {
  const all = ['standard', 'first', 'agora'];
  expect(offered(MODE, all, { players: 2 })).toEqual(all);
  expect(offered(MODE, all, { players: 3 })).toEqual(['standard', 'agora']);
});

test('what no longer applies is neither kept nor sent', () => {
  const values = { players: 3, mode: 'first', gods: [], pool: 'all' };
  expect(settled(MODES, values)).toEqual({ players: 3, mode: 'standard', gods: [], pool: 'plain' });
  expect(chosen(MODES, values)).toEqual({ players: 3 });
});

test('values are called as the game calls them', () => {
  expect(valueWords(MODE, 'standard')).toBe('Draft');
  expect(valueWords(MODE, 'agora')).toBe('Agora');
  expect(valueWords(GODS, [])).toBe('left to the mode');
});

test('only what was changed is sent', () => {
  const values = { players: 3, palms: false, spring: 3, start: 0, island: 'one', gods: [] };
  expect(chosen(fields(GAME), values)).toEqual({ players: 3, spring: 3 });
});
