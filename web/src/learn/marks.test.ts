import { expect, test } from 'vitest';
import { merged, readMarks, storeMarks } from './marks';

const mark = (lesson: string, moves: number, done = false) => ({
  game: 'santorini',
  lesson,
  moves: Array.from({ length: moves }, () => ({ move: 'build c4', seconds: 0 })),
  done,
});

function storage(content: string | null = null) {
  return {
    content,
    getItem: () => content,
    setItem(_: string, value: string) {
      this.content = value;
    },
  };
}

test('marks are stored and read back', () => {
  const kept = storage();
  storeMarks({ 'santorini/climbing': mark('climbing', 2) }, kept);
  expect(readMarks(storage(kept.content))).toEqual({ 'santorini/climbing': mark('climbing', 2) });
});

test.each(['{', '3', 'null', '[3]', '[{"game": "santorini"}]'])('%s is no progress', (content) => {
  expect(readMarks(storage(content))).toEqual({});
});

test('of two marks the one that is further counts, and the server learns of it', () => {
  const own = {
    'santorini/climbing': mark('climbing', 1),
    'santorini/winning': mark('winning', 0, true),
    'santorini/losing': mark('losing', 1),
  };
  const stored = [mark('climbing', 2), mark('winning', 2), mark('blocking', 1)];
  const { marks, news } = merged(own, stored);
  expect(marks['santorini/climbing']?.moves).toHaveLength(2);
  expect(marks['santorini/winning']?.done).toBe(true);
  expect(Object.keys(marks)).toHaveLength(4);
  expect(news.map(({ lesson }) => lesson)).toEqual(['winning', 'losing']);
});
