import { describe, expect, test } from 'vitest';
import { hitArea, depth, nearest, point } from './iso';
import { onlyWorker, readMove, targetsOf, verbsOf } from './board';

describe('moves', () => {
  test('have a worker only when they name two spaces', () => {
    expect(readMove('move b2 c3')).toEqual({ verb: 'move', from: 'b2', to: 'c3' });
    expect(readMove('build d4')).toEqual({ verb: 'build', from: null, to: 'd4' });
    expect(readMove('end')).toEqual({ verb: 'end', from: null, to: null });
  });

  test('begin with moving in the part of the turn that moves, else with building', () => {
    const castor = ['build a1', 'move b2 b3', 'end'];
    expect(verbsOf(castor, 'move')).toEqual(['move', 'build']);
    expect(verbsOf(castor, 'moved')).toEqual(['build', 'move']);
    expect(verbsOf(['roll', 'end'], 'end')).toEqual([]);
  });
});

describe('targets', () => {
  const legal = ['move b2 b3', 'move b2 c3', 'move d4 c3'];

  test('are the workers first, then where the chosen one goes', () => {
    expect([...targetsOf(legal, 'move', null)]).toEqual([
      ['b2', { word: 'move b2', verb: 'move' }],
      ['d4', { word: 'move d4', verb: 'move' }],
    ]);
    const chosen = targetsOf(legal, 'move', 'b2');
    expect(chosen.get('c3')).toEqual({ move: 'move b2 c3' });
    expect(chosen.get('d4')).toEqual({ word: 'move d4', verb: 'move' });
    expect(chosen.has('b2')).toBe(false);
  });

  test('complete a move rather than begin one where both are possible', () => {
    const raid = ['move a1 b2', 'move b2 a1'];
    expect(targetsOf(raid, 'move', 'a1').get('b2')).toEqual({ move: 'move a1 b2' });
  });

  test('of one kind of step do not show those of another', () => {
    const atlas = ['build c3', 'dome c3', 'dome c4'];
    expect([...targetsOf(atlas, 'build', null)]).toEqual([['c3', { move: 'build c3' }]]);
    expect(targetsOf(atlas, 'dome', null).get('c3')).toEqual({ move: 'dome c3' });
  });

  test('need no choosing of the only worker', () => {
    expect(onlyWorker(legal, 'move')).toBeNull();
    expect(onlyWorker(legal.slice(0, 2), 'move')).toBe('b2');
    expect(onlyWorker(['build a1'], 'build')).toBeNull();
  });
});

describe('the drawing', () => {
  test('has a1 at the left, e1 in front and a5 at the back', () => {
    expect(point('a1').x).toBeLessThan(point('e1').x);
    expect(depth('e1')).toBeGreaterThan(depth('a1'));
    expect(depth('a5')).toBeLessThan(depth('e5'));
    expect(point('c3', 2).y).toBeLessThan(point('c3').y);
  });

  test('lets arrow keys find the nearest target of a direction', () => {
    expect(nearest('c3', ['c5', 'd4', 'a3'], 0, 1)).toBe('c5');
    expect(nearest('c3', ['c5', 'd4', 'a3'], -1, 0)).toBe('a3');
    expect(nearest('c3', ['c5'], 1, 0)).toBeNull();
  });

  test('reaches up to the tower and its worker', () => {
    expect(hitArea('c3', 0, false)).not.toBe(hitArea('c3', 2, false));
    expect(hitArea('c3', 2, true).startsWith(hitArea('c3', 2, false))).toBe(true);
  });
});
