import { describe, expect, it } from 'vitest';
import {
  borderedBy,
  flow,
  LANDSCAPE,
  neighbours,
  nextTowards,
  PORTRAIT,
  squareCentre,
} from './chart';

const SEGMENTS = [...'ABCDE'].flatMap((column, x) =>
  [...'1234'].flatMap((row, y) => [
    ...(x < 4 ? [`${column}${row}-${'ABCDE'[x + 1]}${row}`] : []),
    ...(y < 3 ? [`${column}${row}-${column}${'1234'[y + 1]}`] : []),
  ]),
);

describe('the squares along a segment', () => {
  it('are four inside and two on the edge, and every square borders two segments', () => {
    const all = SEGMENTS.map(borderedBy);
    expect(all.filter((squares) => squares.length === 4)).toHaveLength(17);
    expect(all.filter((squares) => squares.length === 2)).toHaveLength(14);
    const times = new Map<string, number>();
    for (const square of all.flat()) times.set(square, (times.get(square) ?? 0) + 1);
    expect(times.size).toBe(48);
    expect(new Set(times.values())).toEqual(new Set([2]));
  });

  it('lie on both sides of it', () => {
    expect(borderedBy('B2-C2').sort()).toEqual(['c2', 'c3', 'd2', 'd3']);
    expect(borderedBy('B2-B3').sort()).toEqual(['b3', 'b4', 'c3', 'c4']);
    expect(borderedBy('A1-B1').sort()).toEqual(['a1', 'b1']);
  });
});

it('water runs away from the spring, canal by canal', () => {
  expect(flow('B2', ['A1-A2', 'A2-B2', 'B2-C2'])).toEqual([
    { segment: 'A2-B2', from: 'B2', to: 'A2', depth: 0 },
    { segment: 'B2-C2', from: 'B2', to: 'C2', depth: 0 },
    { segment: 'A1-A2', from: 'A2', to: 'A1', depth: 1 },
  ]);
});

it('a corner has two neighbours', () => {
  expect(neighbours('a1').sort()).toEqual(['a2', 'b1']);
  expect(neighbours('h6').sort()).toEqual(['g6', 'h5']);
});

it('a1 is at the bottom left, and at the top left when the chart is turned', () => {
  const upright = squareCentre(LANDSCAPE, 'a1');
  expect(upright.x).toBeLessThan(LANDSCAPE.width / 4);
  expect(upright.y).toBeGreaterThan(LANDSCAPE.height * 0.75);
  const turned = squareCentre(PORTRAIT, 'a1');
  expect(turned.x).toBeLessThan(PORTRAIT.width / 4);
  expect(turned.y).toBeLessThan(PORTRAIT.height / 4);
});

it('a square of the turned chart is at least 40 pixels wide on the narrowest phone', () => {
  expect((296 / PORTRAIT.width) * 100).toBeGreaterThanOrEqual(40);
});

it('an arrow key goes to the nearest target in its direction', () => {
  const targets = ['a1', 'b1', 'a2', 'd1'].map((move) => ({
    move,
    at: squareCentre(LANDSCAPE, move),
  }));
  const from = squareCentre(LANDSCAPE, 'a1');
  expect(nextTowards(from, targets, 'ArrowRight')).toBe('b1');
  expect(nextTowards(from, targets, 'ArrowUp')).toBe('a2');
  expect(nextTowards(from, targets, 'ArrowLeft')).toBeNull();
  expect(nextTowards(from, targets, 'x')).toBeNull();
});
