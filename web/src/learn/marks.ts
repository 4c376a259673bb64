import type { LessonMark } from '../api/types';

/** By game and lesson ("santorini/climbing"). */
export type Marks = Readonly<Record<string, LessonMark>>;

const KEY = 'lessons';

const isMark = (value: unknown): value is LessonMark => {
  const { game, lesson, moves, done } = (value ?? {}) as Partial<LessonMark>;
  return (
    typeof game === 'string' &&
    typeof lesson === 'string' &&
    typeof done === 'boolean' &&
    Array.isArray(moves) &&
    moves.every(({ move, seconds }) => typeof move === 'string' && Number.isFinite(seconds))
  );
};

/** What is stored; nothing of it where it cannot be read. */
export function readMarks(storage: Pick<Storage, 'getItem'> | undefined): Marks {
  try {
    const stored = JSON.parse(storage?.getItem(KEY) ?? '[]') as unknown[];
    return byName(stored.filter(isMark));
  } catch {
    return {};
  }
}

export function storeMarks(marks: Marks, storage: Pick<Storage, 'setItem'> | undefined): void {
  try {
    storage?.setItem(KEY, JSON.stringify(Object.values(marks)));
  } catch {
    // The progress then lasts as long as the page.
  }
}

const byName = (marks: readonly LessonMark[]): Marks =>
  Object.fromEntries(marks.map((mark) => [`${mark.game}/${mark.lesson}`, mark]));

/** Both together, whichever is further in each lesson; `news` is what was not stored yet. */
export function merged(
  own: Marks,
  stored: readonly LessonMark[],
): { marks: Marks; news: LessonMark[] } {
  const known = byName(stored);
  const news = Object.values(own).filter((mark) =>
    further(mark, known[`${mark.game}/${mark.lesson}`]),
  );
  return { marks: { ...own, ...known, ...byName(news) }, news };
}

function further(mark: LessonMark, other: LessonMark | undefined): boolean {
  if (!other) return true;
  if (mark.done !== other.done) return mark.done;
  return mark.moves.length > other.moves.length;
}
