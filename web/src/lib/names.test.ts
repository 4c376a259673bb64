import { expect, test } from 'vitest';
import { withNames } from './names';

test('seats are called by their names', () => {
  expect(withNames('Seat 1 wins. Seat 10 is out.', ['Ana', 'Bo'])).toBe('Bo wins. Seat 10 is out.');
});

test('a name that looks like a seat stays as it is', () => {
  expect(withNames('Seat 0 and Seat 1', ['Seat 1', 'Ana'])).toBe('Seat 1 and Ana');
});
