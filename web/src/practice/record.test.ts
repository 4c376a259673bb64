import { expect, test } from 'vitest';
import { readRecord, storeRecord, weakestFirst, withProblem } from './record';

test('each card of a problem has its share', () => {
  const first = withProblem({}, ['name', 'name', 'helm'], true, 6);
  expect(first).toEqual({
    name: { cards: 2, wrong: 0, seconds: 4 },
    helm: { cards: 1, wrong: 0, seconds: 2 },
  });
  expect(withProblem(first, ['helm'], false, 9).helm).toEqual({ cards: 2, wrong: 1, seconds: 2 });
});

test('the kind with the most errors comes first', () => {
  const record = withProblem(withProblem({}, ['name'], true, 1), ['helm'], false, 1);
  expect(weakestFirst(record).map(([kind]) => kind)).toEqual(['helm', 'name']);
});

test('what was stored is read, and what is damaged is not', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  const record = withProblem({}, ['name'], true, 3);
  expect(readRecord('game', storage)).toEqual({});
  storeRecord('game', record, storage);
  expect(readRecord('game', storage)).toEqual(record);
  for (const damaged of ['{', 'null', '{"name": 3}', '{"name": {"cards": -1}}']) {
    kept.set('practice-game', damaged);
    expect(readRecord('game', storage)).toEqual({});
  }
});
