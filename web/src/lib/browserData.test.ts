import { expect, test } from 'vitest';
import { browserData } from './browserData';

/** A browser's storage with this content. */
function storageOf(content: Record<string, string>): Storage {
  const names = Object.keys(content);
  return {
    length: names.length,
    key: (place: number) => names[place] ?? null,
    getItem: (name: string) => content[name] ?? null,
    setItem: () => {},
    removeItem: () => {},
    clear: () => {},
  };
}

test('everything that is stored is handed out, as what it is', () => {
  const storage = storageOf({ theme: 'dark', 'practice-santy_anno': '{"lap":{"cards":2}}' });
  expect(browserData(storage)).toEqual({
    'practice-santy_anno': { lap: { cards: 2 } },
    theme: 'dark',
  });
});
