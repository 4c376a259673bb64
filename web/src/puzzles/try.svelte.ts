import { api } from '../api/http';
import { RequestError } from '../api/requestError';
import type { PuzzleInfo, PuzzleSolution, PuzzleState } from '../api/types';
import type { View } from '../boards/contract';
import { person } from '../lib/person.svelte';
import { settings } from '../lib/settings.svelte';

/** Between two moves of an answer, so that one sees each. */
const PACE = 900;

/** Refusals that a second attempt may not meet. */
const PASSING: ReadonlySet<RequestError['code']> = new Set(['busy', 'too_fast', 'unreachable']);

/** A try at a puzzle: the server says where it stands, this shows the moves one after the other. */
export class PuzzleTry {
  state = $state.raw<PuzzleState | null>(null);
  solution = $state.raw<PuzzleSolution | null>(null);
  failure = $state.raw<RequestError | null>(null);
  busy = $state(false);
  /** Which of the frames the board shows. */
  at = $state(0);
  /** The position, and what it became after each move of both sides. */
  frames = $state.raw<View[]>([]);
  /** Where the try stood before each step of the present turn. */
  private turn = $state.raw<PuzzleState[]>([]);
  /** What was asked of the server last. */
  private last: (() => Promise<void>) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly id: string) {}

  readonly puzzle = $derived<PuzzleInfo | null>(
    this.solution?.puzzle ?? this.state?.puzzle ?? null,
  );
  readonly view = $derived(this.frames[this.at] ?? null);
  readonly isOver = $derived(this.solution !== null || this.state?.verdict !== 'open');
  /** Whether all that happened has been shown. */
  readonly isShown = $derived(this.at === this.frames.length - 1);
  readonly asks = $derived(!this.busy && !this.isOver && this.isShown);
  readonly legal = $derived(this.asks ? (this.view?.legal ?? []) : []);
  readonly canTakeBack = $derived(this.asks && this.turn.length > 0);

  /** Begins, or begins anew. */
  async begin(): Promise<void> {
    await this.ask(async () => {
      this.state = await api.tryPuzzle(this.id, []);
      this.solution = null;
      this.turn = [];
      this.show(this.state.frames, 0);
    });
  }

  async play(move: string): Promise<void> {
    const before = this.state;
    if (!this.asks || !before) return;
    await this.ask(async () => {
      await this.introduce();
      const next = await api.tryPuzzle(this.id, [...before.moves, move]);
      this.state = next;
      const turnGoesOn = next.verdict === 'open' && next.frames.length === 2;
      this.turn = turnGoesOn ? [...this.turn, before] : [];
      this.show([...this.frames, ...next.frames.slice(1)], this.frames.length - 1);
    });
  }

  /** Back to before the last step, while the turn goes on. */
  takeBack(): void {
    const before = this.turn.at(-1);
    if (!this.canTakeBack || !before) return;
    this.turn = this.turn.slice(0, -1);
    this.state = before;
    this.frames = this.frames.slice(0, -1);
    this.at = this.frames.length - 1;
  }

  async showSolution(): Promise<void> {
    await this.ask(async () => {
      await this.introduce();
      this.solution = await api.puzzleSolution(this.id);
      this.turn = [];
      this.show(this.solution.frames, 0);
    });
  }

  /** Shows one of the frames. */
  go(to: number): void {
    clearTimeout(this.timer);
    this.at = Math.max(0, Math.min(to, this.frames.length - 1));
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** What is kept of a first try needs somebody whose it is. */
  private async introduce(): Promise<void> {
    if (!person.me) await person.rename(person.guest);
  }

  /** Shows these frames one after the other, beginning with this one. */
  private show(frames: View[], from: number): void {
    clearTimeout(this.timer);
    this.frames = frames;
    this.at = settings.motion ? from : frames.length - 1;
    if (!this.isShown) this.step();
  }

  private step(): void {
    this.at += 1;
    if (!this.isShown) this.timer = setTimeout(() => this.step(), PACE);
  }

  /** Does again what could not be done at that moment. */
  async retry(): Promise<void> {
    const last = this.last;
    const again = this.failure !== null && PASSING.has(this.failure.code);
    this.failure = null;
    if (again && last) await this.ask(last);
  }

  private async ask(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.failure = null;
    this.last = act;
    try {
      await act();
    } catch (error) {
      this.failure = RequestError.of(error);
    } finally {
      this.busy = false;
    }
  }
}
