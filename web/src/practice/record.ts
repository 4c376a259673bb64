/** What practice has shown so far, by kind of card; kept in the browser. */

export interface KindRecord {
  /** Cards of this kind that were met. */
  cards: number;
  /** How many of them were in problems with a wrong answer. */
  wrong: number;
  /** Their share of the time of right answers. */
  seconds: number;
}
export type PracticeRecord = Record<string, KindRecord>;

const key = (game: string): string => `practice-${game}`;

const isKindRecord = (value: unknown): value is KindRecord => {
  const { cards, wrong, seconds } = (value ?? {}) as Partial<KindRecord>;
  return [cards, wrong, seconds].every((number) => Number.isFinite(number) && Number(number) >= 0);
};

/** What is stored; nothing of it where it cannot be read. */
export function readRecord(game: string, storage: Pick<Storage, 'getItem'>): PracticeRecord {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key(game)) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter((entry): entry is [string, KindRecord] =>
        isKindRecord(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}

export function storeRecord(
  game: string,
  record: PracticeRecord,
  storage: Pick<Storage, 'setItem'>,
): void {
  try {
    storage.setItem(key(game), JSON.stringify(record));
  } catch {
    // The statistics then last as long as the page.
  }
}

/** The record with one more problem; each card has its share of the time. */
export function withProblem(
  record: PracticeRecord,
  kinds: readonly string[],
  right: boolean,
  seconds: number,
): PracticeRecord {
  const next = { ...record };
  for (const kind of kinds) {
    const before = next[kind] ?? { cards: 0, wrong: 0, seconds: 0 };
    next[kind] = {
      cards: before.cards + 1,
      wrong: before.wrong + (right ? 0 : 1),
      seconds: before.seconds + (right ? seconds / kinds.length : 0),
    };
  }
  return next;
}

/** The kinds with the most errors first. */
export const weakestFirst = (record: PracticeRecord): [string, KindRecord][] =>
  Object.entries(record).sort(([, a], [, b]) => b.wrong / b.cards - a.wrong / a.cards);
