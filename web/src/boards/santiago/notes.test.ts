import { expect, it } from 'vitest';
import { noteOn } from './notes';
import type { Plot, Table } from './table';

const NAMES = ['Ana', 'Bo', 'Eve'];
const DRY: Plot = {
  crop: null,
  owner: null,
  markers: 0,
  desert: false,
  palm: false,
  irrigated: false,
};

const table = {
  squares: {
    c2: { ...DRY, crop: 'banana', owner: 0, markers: 2 },
    d2: DRY,
    c1: DRY,
    d1: { ...DRY, irrigated: true },
  },
  segments: { 'B1-B2': { canal: false, open: true, proposal: null } },
  held: 'banana1',
  proposals: [],
  score: {
    final: false,
    areas: [],
    at_risk: [{ crop: 'banana', squares: ['c2'], dry: ['c2'], incomes: [2, 0, 0] }],
    seats: [],
  },
  previews: {
    d2: { squares: ['c2', 'd2'], incomes: [2, 2, 0] },
    'B1-B2': { squares: ['c2'], incomes: [2, 0, -1] },
  },
} as unknown as Table;

it('a planting tells what joins, and what it brings to whom', () => {
  expect(noteOn(table, NAMES, 'd2', true)).toBe(
    'banana on d2: has no water yet. It joins 1 tile of the same crop. ' +
      'With water it brings Ana +2, Bo +2.',
  );
});

it('a canal tells what it waters, and what that is worth', () => {
  const note = noteOn(table, NAMES, 'B1-B2', false);
  expect(note).toContain('B1-B2: a dry ditch.');
  expect(note).toContain('c2 (banana, 2 markers of Ana)');
  expect(note).toContain('Worth today: Ana +2, Eve −1.');
});
