import { api } from '../api/http';
import { RequestError } from '../api/requestError';
import type { LessonMove, LessonState, LessonVerdict } from '../api/types';
import type { Race, View } from '../boards/contract';
import { progress } from './progress.svelte';

/** A race lets the last one answer for so many seconds; they are counted down on the board. */
const MILLISECONDS = 1_000;

/** A lesson on its way: the server says what becomes of a move, this remembers where it stands. */
export class Lesson {
  state = $state.raw<LessonState | null>(null);
  /** What became of the last move, until one goes on. */
  verdict = $state.raw<LessonVerdict | null>(null);
  failure = $state.raw<RequestError | null>(null);
  busy = $state(false);
  /** When the clock of the present task was started (`performance.now()`). */
  started = $state<number | null>(null);
  shown = $state(false);
  private done: LessonMove[] = [];
  private timers: ReturnType<typeof setTimeout>[] = [];
  private looked = $state.raw<View | null>(null);

  constructor(
    private readonly game: string,
    private readonly name: string,
    private readonly countdownSeconds: (view: View) => number,
  ) {}

  readonly timed = $derived(this.state?.task?.seconds != null);
  readonly over = $derived(this.state !== null && this.state.task === null);
  /** What the board shows: what came of the last move, or the task. */
  readonly view = $derived(
    this.verdict !== null && this.verdict.kind !== 'refused'
      ? this.verdict.view
      : (this.looked ?? this.state?.view ?? null),
  );
  /** Whether a move is wanted now. */
  readonly asks = $derived(
    !this.busy &&
      !this.over &&
      (this.verdict === null || this.verdict.kind === 'refused') &&
      (!this.timed || this.started !== null),
  );
  readonly legal = $derived(this.asks ? (this.state?.view.legal ?? []) : []);
  /** How far the lesson was done before the present task, for a table that goes on from it. */
  get moves(): LessonMove[] {
    return this.done;
  }

  /** What a race shows: face-down cards before the clock runs, and the countdown at its end. */
  readonly race = $derived.by((): Race | null => {
    const task = this.state?.task;
    const view = this.view;
    if (!task || task.seconds === null || !view || this.verdict) return null;
    const counted = this.countdownSeconds(view);
    const waiting = this.started === null;
    const last = this.counting ? 'countdown' : 'thinking';
    return {
      round: 0,
      phase: waiting ? 'turning' : last,
      turned: waiting ? 0 : 99,
      cards: 99,
      next:
        this.started === null
          ? null
          : this.started +
            task.seconds * MILLISECONDS -
            (this.counting ? 0 : counted * MILLISECONDS),
      ready: [],
      answered: [],
    };
  });
  private counting = $state(false);

  /** Begins, or goes on where it was left; from the start if that cannot be any more. */
  async open(again = false): Promise<void> {
    this.stop();
    this.verdict = null;
    this.done = again ? [] : [...(progress.of(this.game, this.name)?.moves ?? [])];
    await this.ask(async () => {
      try {
        this.state = await this.call();
      } catch (error) {
        if (!this.done.length || RequestError.of(error).code !== 'stale') throw error;
        this.done = [];
        this.state = await this.call();
      }
    });
  }

  async try(move: string): Promise<void> {
    if (!this.asks) return;
    const seconds = this.seconds();
    await this.ask(async () => {
      const next = await this.call(move, seconds);
      this.judge(next, seconds);
    });
  }

  /** Starts the clock of a task that has one. */
  start(): void {
    const task = this.state?.task;
    if (!task || task.seconds === null) return;
    this.started = performance.now();
    const at = (seconds: number, act: () => void): void => {
      this.timers.push(setTimeout(act, seconds * MILLISECONDS));
    };
    for (const seconds of task.answers) at(seconds, () => void this.look());
    at(Math.max(...task.answers), () => (this.counting = true));
    at(task.seconds, () => void this.try('late'));
  }

  /** To the next task, or back to the present one. */
  goOn(): void {
    this.verdict = null;
    this.shown = false;
    this.stop();
  }

  close(): void {
    this.stop();
  }

  private judge(next: LessonState, seconds: number): void {
    this.verdict = next.verdict;
    if (next.verdict?.kind !== 'refused') this.stop();
    if (next.verdict?.kind !== 'done') return;
    this.done = [...this.done, { move: next.verdict.move, seconds }];
    this.state = next;
    const over = next.task === null;
    progress.keep(this.game, this.name, over ? [] : this.done, over);
  }

  private async look(): Promise<void> {
    const started = this.started;
    try {
      const next = await this.call(null, this.seconds());
      if (this.started === started && started !== null) this.looked = next.view;
    } catch {
      // The board then shows a moment later who has answered.
    }
  }

  private seconds(): number {
    return this.started === null ? 0 : (performance.now() - this.started) / MILLISECONDS;
  }

  private call(move: string | null = null, seconds = 0): Promise<LessonState> {
    return api.lesson(this.game, this.name, this.done, move, seconds);
  }

  private async ask(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.failure = null;
    try {
      await act();
    } catch (error) {
      this.failure = RequestError.of(error);
    } finally {
      this.busy = false;
    }
  }

  private stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.started = null;
    this.counting = false;
    this.looked = null;
  }
}
