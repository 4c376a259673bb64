import { expect, test } from 'vitest';
import { outcome } from './outcome';

const names = ['Ana', 'Ben', 'Cleo'];

test('the page speaks to the winner', () => {
  expect(outcome({ winners: [1] }, names, [1])).toBe('You win');
  expect(outcome({ winners: [0, 1, 2] }, names, [1])).toBe('You and Ana and Cleo win together');
});

test('others are called by name', () => {
  expect(outcome({ winners: [2] }, names, [1])).toBe('Cleo wins');
  expect(outcome({ winners: [0, 2] }, names, [])).toBe('Ana and Cleo win together');
});

test('around one screen everybody is called by name', () => {
  expect(outcome({ winners: [0] }, names, [0, 1])).toBe('Ana wins');
});
