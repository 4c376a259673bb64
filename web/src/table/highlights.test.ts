import { expect, test } from 'vitest';
import type { View } from '../boards/contract';
import { lastTurn, highlightOfLine } from './highlights';

const line = (seat: number, move: string) => ({ seat, move, text: '' });
const view = { log: [line(0, 'move a1 a2'), line(1, 'move e5 e4'), line(1, 'build e5')] } as View;

test('the last turn is all steps that its seat made', () => {
  expect(lastTurn(view)?.moves).toEqual([
    { seat: 1, move: 'move e5 e4' },
    { seat: 1, move: 'build e5' },
  ]);
  expect(lastTurn({ log: [] } as unknown as View)).toBeNull();
});

test('a line of the log points at its move', () => {
  expect(highlightOfLine(view, 0)).toEqual({
    kind: 'log',
    moves: [{ seat: 0, move: 'move a1 a2' }],
  });
  expect(highlightOfLine(view, 9)).toBeNull();
});
