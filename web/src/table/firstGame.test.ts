import { expect, test } from 'vitest';
import { firstGameLevel, firstGameOptions } from './firstGame';

test('a first game of Santorini is the one of the rulebook', () => {
  expect(firstGameOptions('santorini', [])).toEqual({ mode: 'first' });
  expect(firstGameOptions('santorini', [{ game: 'santiago' }])).toEqual({ mode: 'first' });
});

test('who knows a game plays it as usual', () => {
  expect(firstGameOptions('santorini', [{ game: 'santorini' }])).toEqual({});
  expect(firstGameOptions('santiago', [])).toEqual({});
});

test('a first race is against the weakest bots', () => {
  const levels = [{ name: 'cabin-boy' }, { name: 'deckhand' }, { name: 'mate' }];
  const race = { name: 'santy_anno', levels };
  expect(firstGameLevel(race, [])).toBe('cabin-boy');
  expect(firstGameLevel(race, [{ game: 'santy_anno' }])).toBeUndefined();
  expect(firstGameLevel({ name: 'santiago', levels }, [])).toBeUndefined();
});
