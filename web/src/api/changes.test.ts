import { expect, test } from 'vitest';
import { applyChanges } from './changes';

test('a value is put at its path and the rest stays the same object', () => {
  const before = { table: { seats: [{ name: 'Ana' }, { name: null }] }, view: { log: ['one'] } };
  const after = applyChanges(before, [
    [['table', 'seats', 1, 'name'], 'Bo'],
    [['view', 'log', 1], 'two'],
  ]);
  expect(after).toEqual({
    table: { seats: [{ name: 'Ana' }, { name: 'Bo' }] },
    view: { log: ['one', 'two'] },
  });
  expect(after.table.seats[0]).toBe(before.table.seats[0]);
  expect(before.table.seats[1]).toEqual({ name: null });
});

test('an empty path replaces everything', () => {
  expect(applyChanges({ a: 1 } as unknown, [[[], { b: 2 }]])).toEqual({ b: 2 });
});
