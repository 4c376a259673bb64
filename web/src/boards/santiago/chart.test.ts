import { expect, it } from 'vitest';
import { flow, LANDSCAPE, nextTowards, PORTRAIT, squareCentre } from './chart';

it('water runs away from the spring, canal by canal', () => {
  expect(flow('B2', ['A1-A2', 'A2-B2', 'B2-C2'])).toEqual([
    { segment: 'A2-B2', from: 'B2', to: 'A2', depth: 0 },
    { segment: 'B2-C2', from: 'B2', to: 'C2', depth: 0 },
    { segment: 'A1-A2', from: 'A2', to: 'A1', depth: 1 },
  ]);
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
