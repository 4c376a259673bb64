import { expect, test } from 'vitest';
import { chartOf } from './chart';
import { TILE } from './places';
import type { Space, Board } from './board';

/** Two islands in a measure of their own, with spaces that lie too near to each other. */
function crowded(measure: number): Board {
  const spot = (name: string, island: string, x: number, y: number): Space => ({
    name,
    island,
    kind: name.startsWith('C') ? 'coast' : name.startsWith('V') ? 'volcano' : 'land',
    x: x * measure,
    y: y * measure,
    river: null,
    tile: null,
    buildings: [],
  });
  const spaces = [
    spot('C01', 'west', 0, 0),
    spot('L01', 'west', 3, 3),
    spot('V01', 'west', 4, 4),
    spot('C02', 'west', 9, 2),
    spot('C03', 'west', 4, 12),
    spot('C04', 'east', 12, 3),
    spot('L02', 'east', 16, 4),
    spot('C05', 'east', 20, 3),
  ];
  const rivers = { creek: ['V01', 'L01', 'C03'] };
  const roads = [
    { start: 'C01', end: 'L01' },
    { start: 'C02', end: 'V01' },
    { start: 'C04', end: 'C05' },
  ];
  return { islands: { west: 'West', east: 'East' }, spaces, roads, rivers } as unknown as Board;
}

test.for([0.1, 1, 300])('an island file in any measure (%d) gives the same chart', (measure) => {
  expect(chartOf(crowded(measure), false).coast).toBe(chartOf(crowded(1), false).coast);
});

test.for([true, false])('no tiles overlap, and all lie inside of the chart (tall: %s)', (tall) => {
  const chart = chartOf(crowded(1), tall);
  const points = [...chart.at.values()];
  for (const [i, one] of points.entries()) {
    expect(Math.min(one.x, one.y, chart.width - one.x, chart.height - one.y)).toBeGreaterThan(TILE);
    for (const other of points.slice(i + 1)) {
      const beside = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
      expect(beside).toBeGreaterThan(TILE);
    }
  }
});

test('islands are apart, each with a coast and a name of its own', () => {
  const chart = chartOf(crowded(1), false);
  expect(chart.coast.split('M').length - 1).toBe(2);
  expect(chart.names.map(({ text }) => text)).toEqual(['West', 'East']);
});

test('a chart for a narrow screen stands upright', () => {
  const [flat, tall] = [chartOf(crowded(1), false), chartOf(crowded(1), true)];
  expect(flat.width).toBeGreaterThan(flat.height);
  expect(tall.height).toBeGreaterThan(tall.width);
  expect(tall.turned).toBe(true);
});

test('a road bends around a tile that lies in its way', () => {
  const chart = chartOf(crowded(1), false);
  const road = chart.roads.find(({ key }) => key === 'C04 C05');
  const between = chart.at.get('L02');
  const nearest = road?.points.map(({ x, y }) =>
    Math.hypot(x - (between?.x ?? 0), y - (between?.y ?? 0)),
  );
  expect(Math.min(...(nearest ?? []))).toBeGreaterThan(TILE / 2);
});
