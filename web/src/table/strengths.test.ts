import { expect, test } from 'vitest';
import type { Game } from '../api/types';
import { fields, type Field } from './schema';
import { markOf } from './seatNames';
import { expectedShare, outlook, type Strengths } from './strengths';

const STRENGTHS: Strengths = {
  players: 2,
  unit: 100,
  even: 0.05,
  start: 10,
  points: { Pan: 100, Zeus: -100, Iris: 95, Hera: 0 },
};
const [GODS] = fields({
  options: {
    properties: {
      gods: {
        type: 'array',
        maxItems: 4,
        default: [],
        items: { examples: ['Pan'] },
        'x-strengths': STRENGTHS,
      },
    },
  },
} as unknown as Game) as [Field];

const values = (
  gods: string[],
  start: unknown = 'random',
  players = 2,
): Record<string, unknown> => ({
  players,
  start,
  gods,
});

test('the stronger choice wins more often, and so does who begins', () => {
  const share = (gods: string[], start: unknown): number | null =>
    expectedShare(STRENGTHS, values(gods, start), gods);
  expect(share(['Pan', 'Hera'], 'random')).toBeCloseTo(Math.E / (1 + Math.E));
  expect(share(['Hera', 'Pan'], 'random')).toBeCloseTo(1 / (1 + Math.E));
  expect(share(['Hera', 'Hera'], 0)).toBeGreaterThan(0.5);
  expect(share(['Hera', 'Hera'], 1)).toBeLessThan(0.5);
});

test('nothing is said of what is not known', () => {
  expect(outlook(GODS, values([]))).toBe('');
  expect(outlook(GODS, values(['Pan']))).toBe('');
  expect(outlook(GODS, values(['Pan', '']))).toBe('');
  expect(outlook(GODS, values(['Pan', 'Mortal']))).toBe('');
  expect(outlook(GODS, values(['Pan', 'Zeus', 'Iris'], 0, 3))).toBe('');
  expect(outlook({ ...GODS, strengths: null }, values(['Pan', 'Zeus']))).toBe('');
});

test('an even match and a handicap are called so', () => {
  expect(outlook(GODS, values(['Pan', 'Iris']))).toMatch(/^An even match/);
  expect(outlook(GODS, values(['Pan', 'Zeus']))).toBe(
    `A handicap for the ${markOf(1)}: it can expect to win about 12 of 100 matches.`,
  );
  expect(outlook(GODS, values(['Zeus', 'Pan']))).toContain(markOf(0));
});
