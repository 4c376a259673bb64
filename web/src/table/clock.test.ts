import { expect, test } from 'vitest';
import { time } from '$words/time';
import { clockMembers, clockProblem, clockWords, keyOf, PRESETS, RACE_PRESETS } from './clock';

test('clocks are said in words', () => {
  expect(PRESETS.map(clockWords)).toEqual([
    'As long as you like',
    '30 seconds a decision',
    '1 minute a decision',
    '3 minutes a decision',
    '10 minutes a decision',
    'A move an hour',
    'A move a day',
    'A move every 3 days',
    'A move a week',
    '10 minutes each, plus 5 seconds a decision',
    '30 minutes each, plus 20 seconds a decision',
    '3 days each, plus 8 hours a decision',
    '2 weeks each, plus 1 day a decision',
  ]);
});

test('each choice has a key of its own, and a race only those that make sense', () => {
  expect(new Set(PRESETS.map(keyOf)).size).toBe(PRESETS.length);
  expect(RACE_PRESETS.every((clock) => clock.kind !== 'bank')).toBe(true);
});

test('a clock becomes what the server takes', () => {
  expect(PRESETS.filter((clock) => clockProblem(clock) !== null)).toEqual([]);
  expect(clockMembers({ kind: 'bank', seconds: 600, increment: 5 })).toEqual({
    bank: { seconds: 600, increment_seconds: 5 },
  });
  expect(clockProblem({ kind: 'decision', seconds: 4 })).toBe(time.tooLittle);
  expect(clockProblem({ kind: 'decision', seconds: Number.NaN })).toBe(time.tooLittle);
  expect(clockProblem({ kind: 'bank', seconds: 60, increment: 604_801 })).toBe(time.tooMuch);
});

test('what is left is short and never ambiguous', () => {
  expect([59, 600, 3_661, 90_000, 200_000].map(time.left)).toEqual([
    '0:59',
    '10:00',
    '1 h 01 min',
    '25 h 00 min',
    '2 d 7 h',
  ]);
});
