import { describe, expect, test } from 'vitest';
import type { Race } from '../contract';
import {
  isFaceUp,
  justResolved,
  seatedAt,
  shipAfter,
  sitMoves,
  touched,
  type Board,
  type Ship,
  type Voyage,
} from './board';

const ship = (name: string): Ship => ({ name, word: name.replace(' ', '-') }) as Ship;
const ring = [ship('Viper'), ship('Santy Anno'), ship('Royal')];

const race = (phase: Race['phase'], turned = 0): Race => ({
  round: 2,
  phase,
  turned,
  cards: 6,
  next: null,
  ready: [],
  answered: [],
});

const voyage = {
  start: 'Viper',
  path: [
    { card: 1, start: 'Viper', target: 'Viper', drifts_to: null },
    { card: 2, start: 'Viper', target: 'Royal', drifts_to: 'Viper' },
    { card: 3, start: 'Viper', target: 'Santy Anno', drifts_to: null },
  ],
} as Voyage;

describe('moves', () => {
  test('lead to ships of the ring', () => {
    expect(sitMoves(ring, ['sit Santy-Anno', 'sit Viper', 'late'])).toEqual([
      'sit Viper',
      'sit Santy-Anno',
      null,
    ]);
  });

  test('that sit nowhere one can see have no place', () => {
    expect(seatedAt(ring, 'sit Royal')).toBe(2);
    expect(seatedAt(ring, 'sit')).toBe(-1);
    expect(seatedAt(ring, 'lap')).toBe(-1);
  });
});

describe('a card', () => {
  const card = { kind: 'coco', turned: 3 };

  test('lies face up outside of a race, and when all are turned', () => {
    expect(isFaceUp(card)).toBe(true);
    expect(isFaceUp(card, race('thinking'))).toBe(true);
  });

  test('is turned in its time', () => {
    expect(isFaceUp(card, race('pause', 6))).toBe(false);
    expect(isFaceUp(card, race('turning', 2))).toBe(false);
    expect(isFaceUp(card, race('turning', 3))).toBe(true);
  });

  test('lies face down while nobody knows it', () => {
    expect(isFaceUp({ kind: 'face_down', turned: 1 })).toBe(false);
  });
});

describe('a voyage', () => {
  test('is somewhere after every card', () => {
    expect([0, 1, 2, 3].map((cards) => shipAfter(voyage, cards))).toEqual([
      'Viper',
      'Viper',
      'Viper',
      'Santy Anno',
    ]);
  });

  test('touches ships by leaping and by drifting, not by staying', () => {
    expect(touched(voyage, 1)).toEqual(['Viper']);
    expect(touched(voyage, 2)).toEqual(['Viper', 'Royal', 'Viper']);
    expect(touched(voyage, 3)).toEqual(['Viper', 'Royal', 'Viper', 'Santy Anno']);
  });
});

describe('the past round that is shown', () => {
  const board = (past: number, answered = false, over = false): Board =>
    ({ past: Array(past).fill({}), over, seats: [{ answered, lapped: false }] }) as never;

  test('is none in the first round', () => {
    expect(justResolved(board(0), null, false)).toBeNull();
  });

  test('is the last one in the pause of a race, and not while it runs', () => {
    expect(justResolved(board(2), race('pause'), true)).toBe(1);
    expect(justResolved(board(2), race('thinking'), false)).toBeNull();
  });

  test('is the last one for those who may not act, until somebody does', () => {
    expect(justResolved(board(2), null, false)).toBe(1);
    expect(justResolved(board(2), null, true)).toBeNull();
    expect(justResolved(board(2, true), null, false)).toBeNull();
  });

  test('is the last one at the end', () => {
    expect(justResolved(board(5, false, true), null, false)).toBe(4);
  });
});
