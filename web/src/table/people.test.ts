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

test('equal names are told apart by their seats', () => {
  const names = displayNames([
    seat(0, 'person', 'Ana'),
    seat(1, 'bot', 'Bosun'),
    seat(2, 'bot', 'Bosun'),
  ]);
  expect(names[0]).toBe('Ana');
  expect(names[1]).not.toBe(names[2]);
});
