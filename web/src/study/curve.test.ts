import { expect, test } from 'vitest';
import { curve, moveAt } from './curve';

test('a line runs from left to right, and a certain win stands on top', () => {
  expect(
    curve(
      [
        [0.5, 0.5],
        [1, 0],
      ],
      0,
      100,
      40,
    ),
  ).toBe('0.0,20.0 100.0,0.0');
});

test('a place on the graph is the nearest move', () => {
  expect(moveAt(0.5, 30)).toBe(15);
  expect(moveAt(-1, 30)).toBe(0);
  expect(moveAt(2, 30)).toBe(30);
});
