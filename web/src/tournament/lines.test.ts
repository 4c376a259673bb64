import { expect, test } from 'vitest';
import type { Tournament, TournamentTable } from '../api/types';
import { halves } from '../words/en/tournament';
import { myPlace, roundsOf, startsIn, stillRunning } from './lines';

const table = (round: number, number: number, more: Partial<TournamentTable>): TournamentTable => ({
  round,
  number,
  table: `${round}-${number}`,
  state: 'running',
  starts_ms: 0,
  seats: [1, 2],
  places: null,
  ...more,
});

const tournament = (more: Partial<Tournament>): Tournament => ({
  ...({} as Tournament),
  round: 2,
  me: 3,
  tables: [
    table(1, 1, { state: 'over', places: [1, 2] }),
    table(2, 1, {}),
    table(2, 2, { seats: [4, 3], state: 'soon', starts_ms: 4_000 }),
    table(2, 3, { seats: [5], table: null, state: 'bye' }),
  ],
  ...more,
});

test('rounds come with the latest first', () => {
  expect(roundsOf(tournament({})).map(({ number, tables }) => [number, tables.length])).toEqual([
    [2, 3],
    [1, 1],
  ]);
});

test('the reader’s place is that of the present round', () => {
  expect(myPlace(tournament({}))?.number).toBe(2);
  expect(myPlace(tournament({ me: null }))).toBeNull();
});

test('matches that begin soon are still to be waited for', () => {
  expect(stillRunning(tournament({}))).toBe(2);
  expect(startsIn(tournament({}))).toBe(4_000);
  expect(startsIn(tournament({ round: 1 }))).toBe(0);
});

test('halves are written as people write them', () => {
  expect([0, 0.5, 1, 2.5].map(halves)).toEqual(['0', '½', '1', '2½']);
});
