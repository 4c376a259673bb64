import { expect, it } from 'vitest';
import { areaAt, readMove, readTile, type Board } from './board';

it('tiles and moves are read from their texts', () => {
  expect(readTile('bean2')).toEqual({ crop: 'bean', planters: 2 });
  expect(readMove('plant c4')).toEqual({ kind: 'plant', object: 'c4' });
  expect(readMove('pass')).toEqual({ kind: 'pass', object: '' });
});

it('a square belongs to the area that names it', () => {
  const sugar = { crop: 'sugar', squares: ['a1', 'a2'], dry: ['a2'], shares: [] };
  const board = {
    areas: [{ crop: 'bean', squares: ['c1'], dry: [], shares: [] }, sugar],
  } as unknown as Board;
  expect(areaAt(board, 'a2')).toEqual(sugar);
  expect(areaAt(board, 'b1')).toBeUndefined();
});
