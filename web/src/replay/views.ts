import { applyChanges } from '../api/changes';
import type { Replay } from '../api/types';
import type { View } from '../boards/contract';

/** The views of a replay, each made from the one before when it is asked for. */
export class ReplayViews {
  private readonly views: View[];

  constructor(readonly replay: Replay) {
    this.views = [replay.first];
  }

  /** How many moves there are. */
  get length(): number {
    return this.replay.steps.length;
  }

  /** The view after this many moves. */
  after(moves: number): View {
    while (this.views.length <= moves) {
      const step = this.replay.steps[this.views.length - 1];
      const before = this.views.at(-1);
      if (!step || !before) throw new RangeError(`There is no move ${moves}.`);
      this.views.push(applyChanges(before, step.changes));
    }
    return this.views[moves] as View;
  }

  /** A move's number from an address, brought into range. */
  clamp(moves: number): number {
    return Number.isFinite(moves) ? Math.max(0, Math.min(Math.trunc(moves), this.length)) : 0;
  }
}
