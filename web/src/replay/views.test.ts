import { expect, test } from 'vitest';
import type { Replay } from '../api/types';
import { ReplayViews } from './views';

const replay = {
  first: { log: [], board: { stage: 'place' } },
  steps: [
    { seat: 0, move: 'place a1', text: '', changes: [[['log', 0], { move: 'place a1' }]] },
    { seat: 1, move: 'place b2', text: '', changes: [[['board', 'stage'], 'move']] },
  ],
} as unknown as Replay;

test('a view is the first one with all changes so far', () => {
  const views = new ReplayViews(replay);
  expect(views.after(2).board).toEqual({ stage: 'move' });
  expect(views.after(2).log).toEqual([{ move: 'place a1' }]);
  expect(views.after(0).log).toEqual([]);
  expect(views.length).toBe(2);
});

test('a number from an address is brought into range', () => {
  const views = new ReplayViews(replay);
  expect([views.clamp(-3), views.clamp(1.7), views.clamp(99), views.clamp(NaN)]).toEqual([
    0, 1, 2, 0,
  ]);
});
