import { expect, it } from 'vitest';
import { readMove, readTile, stretches, type Table } from './table';

it('tiles and moves are read from their texts', () => {
  expect(readTile('bean2')).toEqual({ crop: 'bean', planters: 2 });
  expect(readMove('plant c4')).toEqual({ kind: 'plant', object: 'c4' });
  expect(readMove('pass')).toEqual({ kind: 'pass', object: '' });
});

it('a dry plantation belongs to the stretch of the areas it touches, the richest first', () => {
  const table = {
    score: {
      final: false,
      areas: [
        {
          crop: 'bean',
          squares: ['c1'],
          tiles: 1,
          shares: [{ seat: 2, markers: 1, palms: 0, income: 1 }],
        },
        {
          crop: 'sugar',
          squares: ['a1'],
          tiles: 1,
          shares: [{ seat: 0, markers: 2, palms: 0, income: 2 }],
        },
      ],
      at_risk: [{ crop: 'sugar', squares: ['a1', 'a2'], dry: ['a2'], incomes: [2, 4, 0] }],
      seats: [],
    },
  } as unknown as Table;
  expect(stretches(table)).toEqual([
    {
      crop: 'sugar',
      squares: ['a1', 'a2'],
      dry: ['a2'],
      shares: [
        { seat: 0, income: 2, more: 2 },
        { seat: 1, income: 0, more: 4 },
      ],
    },
    { crop: 'bean', squares: ['c1'], dry: [], shares: [{ seat: 2, income: 1, more: 0 }] },
  ]);
});
