import { describe, expect, test } from 'vitest';
import type { Race } from '../contract';
import {
  isUp,
  justResolved,
  seatedAt,
  shipAfter,
  sits,
  wake,
  type SantyAnno,
  type Ship,
  type Voyage,
} from './table';

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
  from: 'Viper',
  path: [
    { card: 1, from: 'Viper', to: 'Viper', drifts_to: null },
    { card: 2, from: 'Viper', to: 'Royal', drifts_to: 'Viper' },
    { card: 3, from: 'Viper', to: 'Santy Anno', drifts_to: null },
  ],
} as Voyage;

describe('moves', () => {
  test('lead to ships of the ring', () => {
    expect(sits(ring, ['sit Santy-Anno', 'sit Viper', 'late'])).toEqual([
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
    expect(isUp(card)).toBe(true);
    expect(isUp(card, race('thinking'))).toBe(true);
  });

  test('is turned in its time', () => {
    expect(isUp(card, race('pause', 6))).toBe(false);
    expect(isUp(card, race('turning', 2))).toBe(false);
    expect(isUp(card, race('turning', 3))).toBe(true);
  });

  test('lies covered while nobody knows it', () => {
    expect(isUp({ kind: null, turned: 1 })).toBe(false);
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

  test('leaves a wake, in which staying is no leap and drifting is one', () => {
    expect(wake(voyage, 1)).toEqual(['Viper']);
    expect(wake(voyage, 2)).toEqual(['Viper', 'Royal', 'Viper']);
    expect(wake(voyage, 3)).toEqual(['Viper', 'Royal', 'Viper', 'Santy Anno']);
  });
});

describe('the round that is looked back at', () => {
  const table = (past: number, answered = false, over = false): SantyAnno =>
    ({ past: Array(past).fill({}), over, seats: [{ answered, lapped: false }] }) as never;

  test('is none in the first round', () => {
    expect(justResolved(table(0), null, false)).toBeNull();
  });

  test('is the last one in the pause of a race, and not while it runs', () => {
    expect(justResolved(table(2), race('pause'), true)).toBe(1);
    expect(justResolved(table(2), race('thinking'), false)).toBeNull();
  });

  test('is the last one for those who are not asked, until somebody acts', () => {
    expect(justResolved(table(2), null, false)).toBe(1);
    expect(justResolved(table(2), null, true)).toBeNull();
    expect(justResolved(table(2, true), null, false)).toBeNull();
  });

  test('is the last one at the end', () => {
    expect(justResolved(table(5, false, true), null, false)).toBe(4);
  });
});
