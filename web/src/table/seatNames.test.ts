import { expect, test } from 'vitest';
import type { Seat } from '../api/types';
import { botLevel, botName, displayNames } from './seatNames';

const seat = (seat: number, kind: Seat['kind'], name: string | null): Seat => ({
  seat,
  kind,
  name,
  person: null,
  level: null,
  stand_in: false,
  resigned: false,
});

test('people are called by their names, bots by names of their own', () => {
  const names = displayNames('abc', [seat(0, 'person', 'Ana'), seat(1, 'bot', null)]);
  expect(names).toEqual(['Ana', botName('abc', 1)]);
  expect(names[1]).not.toBe('');
});

test('the eight bots of a table have eight names, the same ones each time', () => {
  const bots = Array.from({ length: 8 }, (_, number) => seat(number, 'bot', null));
  const names = displayNames('a-table', bots);
  expect(new Set(names).size).toBe(8);
  expect(displayNames('a-table', bots)).toEqual(names);
});

test('people with equal names are told apart by their marks', () => {
  const names = displayNames('abc', [seat(0, 'person', 'Ana'), seat(1, 'person', 'Ana')]);
  expect(names).toEqual(['Ana (sun)', 'Ana (anchor)']);
});

test('a level up or down is offered against bots of one level alone', () => {
  const bot = (number: number, level: string): Seat => ({ ...seat(number, 'bot', null), level });
  const me = seat(0, 'person', 'Ana');
  expect(botLevel([me, bot(1, 'mate'), bot(2, 'mate')], [0])).toBe('mate');
  expect(botLevel([me, bot(1, 'mate'), bot(2, 'captain')], [0])).toBe(null);
  expect(botLevel([me, seat(1, 'person', 'Bo'), bot(2, 'mate')], [0])).toBe(null);
  expect(botLevel([bot(0, 'mate'), bot(1, 'mate')], [])).toBe(null);
});
