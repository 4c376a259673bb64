import { expect, test } from 'vitest';
import { matching, sections } from './search';

const RULES = [
  { id: 'SRN-1.1', section: '1 Board', text: 'Five by five spaces.' },
  { id: 'SRN-2.1', section: '2 A turn', text: 'Move a worker.' },
  { id: 'SRN-2.2', section: '2 A turn', text: 'Then it builds.' },
];

test('every word must be found, in number, heading or text', () => {
  expect(matching(RULES, 'TURN worker').map(({ id }) => id)).toEqual(['SRN-2.1']);
  expect(matching(RULES, 'srn-2.').length).toBe(2);
  expect(matching(RULES, '  ')).toEqual(RULES);
});

test('rules stand under their headings', () => {
  expect(sections(RULES).map(([name, rules]) => [name, rules.length])).toEqual([
    ['1 Board', 1],
    ['2 A turn', 2],
  ]);
});
