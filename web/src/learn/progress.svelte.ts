import { api } from '../api/http';
import type { LessonMark, LessonMove } from '../api/types';
import { person } from '../lib/person.svelte';
import { merged, readMarks, storeMarks, type Marks } from './marks';

/**
 * How far one has come in the lessons. It is kept in the browser; of people with a name the server
 * keeps it too, so that it follows them to another device.
 */
class Progress {
  marks = $state.raw<Marks>(readMarks(globalThis.localStorage));
  private fetched: string | null = null;

  of(game: string, lesson: string): LessonMark | undefined {
    return this.marks[`${game}/${lesson}`];
  }

  /** Whether any lesson of the game was ever begun. */
  begun(game: string): boolean {
    return Object.values(this.marks).some((mark) => mark.game === game);
  }

  keep(game: string, lesson: string, moves: LessonMove[], done: boolean): void {
    const before = this.of(game, lesson)?.done ?? false;
    const mark = { game, lesson, moves, done: done || before };
    this.put({ ...this.marks, [`${game}/${lesson}`]: mark });
    if (person.me) void this.send(mark);
  }

  /** Fetches what the server knows of a person with a name, once, and sends it what is new. */
  async fetch(): Promise<void> {
    await person.load();
    const me = person.me?.id;
    if (!me || this.fetched === me) return;
    this.fetched = me;
    const stored = await api.myLessons();
    const { marks, news } = merged(this.marks, stored);
    this.put(marks);
    await Promise.all(news.map((mark) => this.send(mark)));
  }

  private put(marks: Marks): void {
    this.marks = marks;
    storeMarks(marks, globalThis.localStorage);
  }

  /** The browser has it, whatever becomes of the call: the next visit sends it again. */
  private async send({ game, lesson, moves, done }: LessonMark): Promise<void> {
    await api.markLesson(game, lesson, moves, done).catch(() => {});
  }
}

export const progress = new Progress();
