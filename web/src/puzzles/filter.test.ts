import { expect, test } from 'vitest';
import { filterOf, queryOf } from './filter';

test('a filter survives the address bar', () => {
  const filter = { god: 'pan', turns: '3', theme: null };
  expect(queryOf(filter)).toBe('?god=pan&turns=3');
  expect(filterOf(new URLSearchParams(queryOf(filter)))).toEqual(filter);
});

test('nothing asked is no query, and more can be added', () => {
  const filter = { god: null, turns: '', theme: null };
  expect(queryOf(filter)).toBe('');
  expect(queryOf(filter, { page: 2 })).toBe('?page=2');
});
