import { describe, expect, test } from 'vitest';
import { across, begin, drag, grip, hasPassed, isDone, stationAt, step, type Lap } from './lap';

const through = (lap: Lap, stations: number[]): Lap => stations.reduce(drag, lap);

describe('a lap', () => {
  test('is done after all eight ships, clockwise', () => {
    const almost = through(begin(2), [3, 4, 5, 6, 7, 0, 1]);
    expect(isDone(almost)).toBe(false);
    expect(isDone(drag(almost, 2))).toBe(true);
  });

  test('is done after all eight ships, the other way', () => {
    expect(isDone(through(begin(0), [7, 6, 5, 4, 3, 2, 1, 0]))).toBe(true);
  });

  test('is not done by going to and fro', () => {
    const lap = through(begin(0), [1, 2, 1, 0, 1, 2, 3, 2]);
    expect(lap).toEqual({ at: 2, passed: 2 });
    expect(isDone(lap)).toBe(false);
  });

  test('counts what a quick finger skips', () => {
    expect(drag(begin(6), 1)).toEqual({ at: 1, passed: 3 });
    expect(drag(begin(1), 6)).toEqual({ at: 6, passed: -3 });
  });

  test('counts nothing for half a ring at once', () => {
    expect(drag({ at: 0, passed: 2 }, 4)).toEqual({ at: 0, passed: 2 });
  });

  test('ends where it is done, however far the finger goes', () => {
    expect(drag({ at: 6, passed: 7 }, 1)).toEqual({ at: 7, passed: 8 });
  });
});

describe('a finger that is put down', () => {
  test('begins anywhere', () => {
    expect(grip(begin(0), 5)).toEqual(begin(5));
  });

  test('goes on at the boat or beside it', () => {
    expect(grip({ at: 3, passed: 3 }, 3)).toEqual({ at: 3, passed: 3 });
    expect(grip({ at: 3, passed: 3 }, 4)).toEqual({ at: 4, passed: 4 });
  });

  test('begins anew after a whole lap', () => {
    expect(grip({ at: 3, passed: 8 }, 4)).toEqual(begin(4));
  });

  test('does not move the boat from afar', () => {
    expect(grip({ at: 3, passed: 3 }, 6)).toEqual({ at: 3, passed: 3 });
  });
});

test('stations lie clockwise from the top', () => {
  const points = [
    [0, -9],
    [9, -9],
    [9, 0],
    [9, 9],
    [0, 9],
    [-9, 9],
    [-9, 0],
    [-9, -9],
  ] as const;
  expect(points.map(([x, y]) => stationAt(x, y, 1))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(stationAt(0.5, 0.5, 1)).toBeNull();
});

test('full of rum the boat is across the harbour', () => {
  expect([0, 3, 4, 7].map(across)).toEqual([4, 7, 0, 3]);
});

test('what has been passed lies behind the boat', () => {
  const lap = step(step(begin(7), 1), 1);
  expect([0, 1, 2, 6, 7].map((other) => hasPassed(lap, other))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
  expect(hasPassed(begin(7), 7)).toBe(false);
});
