import { expect, it } from 'vitest';
import { noteOn } from './notes';
import type { Square, Board } from './board';

const NAMES = ['Ana', 'Bo', 'Eve'];
const DRY: Square = {
  crop: null,
  owner: null,
  markers: 0,
  desert: false,
  palm: false,
  irrigated: false,
};

const board = {
  squares: {
    c2: { ...DRY, crop: 'banana', owner: 0, markers: 2 },
    d2: DRY,
    c1: DRY,
    d1: { ...DRY, irrigated: true },
  },
  segments: { 'B1-B2': { canal: false, open: true, waters: ['c2'], gains: [2, 0, -1] } },
  held: 'banana1',
  proposals: [],
  areas: [
    { crop: 'banana', squares: ['c2'], dry: ['c2'], shares: [{ seat: 0, income: 0, more: 2 }] },
  ],
  plantings: { d2: { area: ['c2', 'd2'], gains: [2, 2, 0] } },
} as unknown as Board;

it('a planting tells what joins, and what it brings to whom', () => {
  expect(noteOn(board, NAMES, 'd2', true)).toBe(
    'banana on d2: has no water yet. It joins 1 tile of the same crop. ' +
      'With water it brings Ana +2, Bo +2.',
  );
});

it('a canal tells what it waters, and what that is worth', () => {
  const note = noteOn(board, NAMES, 'B1-B2', false);
  expect(note).toContain('B1-B2: a dry ditch.');
  expect(note).toContain('c2 (banana, 2 markers of Ana)');
  expect(note).toContain('Worth today: Ana +2, Eve −1.');
});
