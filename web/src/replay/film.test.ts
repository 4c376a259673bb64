import { expect, test } from 'vitest';
import type { Replay } from '../api/types';
import { Film } from './film';

const replay = {
  first: { log: [], table: { stage: 'place' } },
  steps: [
    { seat: 0, move: 'place a1', text: '', changes: [[['log', 0], { move: 'place a1' }]] },
    { seat: 1, move: 'place b2', text: '', changes: [[['table', 'stage'], 'move']] },
  ],
} as unknown as Replay;

test('a view is the first one with all changes so far', () => {
  const film = new Film(replay);
  expect(film.after(2).table).toEqual({ stage: 'move' });
  expect(film.after(2).log).toEqual([{ move: 'place a1' }]);
  expect(film.after(0).log).toEqual([]);
  expect(film.length).toBe(2);
});

test('a number from an address is brought into range', () => {
  const film = new Film(replay);
  expect([film.clamp(-3), film.clamp(1.7), film.clamp(99), film.clamp(NaN)]).toEqual([0, 1, 2, 0]);
});
