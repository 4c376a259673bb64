import { expect, test } from 'vitest';
import { pieces } from './inline';

test('words, emphasis and references are told apart', () => {
  expect(pieces('See **this**: `move b2 c3`, *then* SRN-4.apollo.')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'strong', text: 'this' },
    { kind: 'text', text: ': ' },
    { kind: 'code', text: 'move b2 c3' },
    { kind: 'text', text: ', ' },
    { kind: 'emphasis', text: 'then' },
    { kind: 'text', text: ' ' },
    { kind: 'rule', text: 'SRN-4.apollo' },
    { kind: 'text', text: '.' },
  ]);
});
