import { expect, test } from 'vitest';
import type { Seat } from '../api/types';
import { displayNames } from './people';

const seat = (seat: number, kind: Seat['kind'], name: string | null): Seat => ({
  seat,
  kind,
  name,
  person: null,
  level: null,
  stand_in: false,
  resigned: false,
});

const LEVELS = [{ name: 'easy', title: 'Cabin boy', summary: '' }];

test('bots are called by their level, people by their name', () => {
  const bot = { ...seat(1, 'bot', null), level: 'easy' };
  expect(displayNames([seat(0, 'person', 'Ana'), bot], LEVELS)).toEqual(['Ana', 'Cabin boy']);
});

test('equal names are told apart by their seats', () => {
  const bots = [1, 2].map((number) => ({ ...seat(number, 'bot', null), level: 'easy' }));
  const names = displayNames([seat(0, 'person', 'Ana'), ...bots], LEVELS);
  expect(names[0]).toBe('Ana');
  expect(names[1]).not.toBe(names[2]);
});

test('a bot of a level that nobody knows is called by its seat', () => {
  expect(displayNames([seat(0, 'bot', null)], [])[0]).toBe('Sun');
});
