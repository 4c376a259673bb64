import { expect, test } from 'vitest';
import { shell as words } from '$words/shell';
import type { LobbyTable } from '../api/types';
import { botName } from '../table/seatNames';
import { seatName, tableState, yourTurnFirst } from './tableLine';

const TABLE: LobbyTable = {
  id: 'abc',
  game: 'santiago',
  title: 'Santiago',
  status: 'running',
  public: false,
  players: 3,
  open_seats: 0,
  names: ['Ana', null, 'Ben'],
  levels: [null, 'mate', null],
  people: ['a', null, 'b'],
  turn: [2],
  winners: [],
  created_at: 0,
  updated_at: 0,
};
const bot = botName('abc', 1);

test('a level is called as people call it', () => {
  expect(seatName({ ...TABLE, levels: [null, 'cabin-boy', null] }, 1)).toMatch(
    /\(bot, cabin boy\)$/,
  );
});

test('people have names, bots a level', () => {
  expect(seatName(TABLE, 0)).toBe('Ana');
  expect(seatName(TABLE, 1)).toBe(`${bot} (bot, mate)`);
  expect(seatName({ ...TABLE, levels: [null, null, null], open_seats: 1 }, 1)).toBe('open seat');
  expect(seatName({ ...TABLE, levels: [], people: [] }, 1)).toBe('bot');
});

test('a table that waits for the reader says so and comes first', () => {
  const other = { ...TABLE, id: 'other', turn: [0] };
  expect(tableState(TABLE, 'b')).toEqual({ text: 'your turn', urgent: true });
  expect(tableState(TABLE, 'a').urgent).toBe(false);
  expect(tableState(TABLE, null).urgent).toBe(false);
  expect(yourTurnFirst([TABLE, other], 'a').map(({ id }) => id)).toEqual(['other', 'abc']);
  expect(yourTurnFirst([TABLE, other], 'b').map(({ id }) => id)).toEqual(['abc', 'other']);
});

test('a finished match says who won', () => {
  const over = (winners: number[]): LobbyTable => ({
    ...TABLE,
    status: 'finished',
    turn: [],
    winners,
  });
  expect(tableState(over([0]), 'a').text).toBe('you won');
  expect(tableState(over([0, 1]), 'a').text).toBe(`you and ${bot} won`);
  expect(tableState(over([2]), 'a').text).toBe('Ben won');
  expect(tableState(over([]), 'a').text).toBe('finished');
});

test('dates are as short as they can be', () => {
  const now = new Date(2026, 5, 15, 12, 0).getTime();
  const at = (...date: [number, number, number]): string =>
    words.tables.when(new Date(...date, 9, 5).getTime(), now);
  expect(at(2026, 5, 15)).toBe('09:05');
  expect(at(2026, 5, 14)).toBe('yesterday');
  expect(at(2026, 4, 3)).toBe('3 May');
  expect(at(2025, 4, 3)).toBe('3 May 2025');
});
