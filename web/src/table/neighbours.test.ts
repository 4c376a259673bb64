import { expect, test } from 'vitest';
import { neighbours } from './neighbours';

const LEVELS = ['cabin-boy', 'deckhand', 'mate', 'captain', 'admiral'].map((name) => ({ name }));
const next = (name: string | null): string[] => neighbours(LEVELS, name).map((level) => level.name);

test('a level up and a level down are offered where there are any', () => {
  expect(next('mate')).toEqual(['captain', 'deckhand']);
  expect(next('cabin-boy')).toEqual(['deckhand']);
  expect(next('admiral')).toEqual(['captain']);
});

test('against nobody in particular nothing is offered', () => {
  expect(next(null)).toEqual([]);
  expect(next('captain-2026')).toEqual([]);
});
