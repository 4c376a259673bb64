import type { components } from '../../api/schema';

/** What is drawn, as `santelmo/games/santorini/board_types.py` declares it. */
export type Board = components['schemas']['SantoriniBoard'];
export type Ground = components['schemas']['SantoriniTower'];

export type DraftCard = components['schemas']['SantoriniDraftCard'];

/** The gods of a draft that the start player has picked, in the order of picking. */
export const picksOf = ({ offer }: NonNullable<Board['draft']>): DraftCard[] =>
  offer
    .filter(({ picked }) => picked !== null)
    .sort((one, other) => (one.picked ?? 0) - (other.picked ?? 0));

export const sideOf = (board: Board, seat: number): number =>
  board.sides.findIndex((seats) => seats.includes(seat));

/** The seats whose worker stands on a space, or null. */
export function seatsOn(board: Board, space: string): number[] | null {
  const side = board.workers.findIndex((spaces) => spaces.includes(space));
  return board.sides[side] ?? null;
}

export interface Step {
  verb: string;
  /** The worker's space of a step with two. */
  from: string | null;
  /** The space that completes the step, or the god of a draft. */
  to: string | null;
}

export function readMove(move: string): Step {
  const [verb = '', first = null, second = null] = move.split(' ');
  return second === null ? { verb, from: null, to: first } : { verb, from: first, to: second };
}

/** The order in which kinds of steps come to mind when several are possible. */
const VERBS = ['place', 'build', 'move', 'force', 'dome', 'petrify'];

/** The kinds of steps on the island, the likeliest first. */
export function verbsOf(legal: readonly string[], stage: string): string[] {
  const verbs = new Set(legal.map((move) => readMove(move).verb));
  const order = stage === 'move' ? ['move', ...VERBS] : VERBS;
  return [...new Set(order)].filter((verb) => verbs.has(verb));
}

/** What choosing a space does: it completes a move, or it is the first word of one. */
export type Target = { move: string } | { word: string; verb: string };

/** What every space does while a kind of step, and perhaps its worker, is chosen. */
export function targetsOf(
  legal: readonly string[],
  verb: string,
  from: string | null,
): Map<string, Target> {
  const steps = legal.map((move) => ({ move, ...readMove(move) }));
  const targets = new Map<string, Target>();
  for (const step of steps) {
    if (step.from === null || step.from === from) continue;
    // The chosen kind comes last and so wins where a worker could begin two.
    if (step.verb !== verb && targets.has(step.from)) continue;
    targets.set(step.from, { word: `${step.verb} ${step.from}`, verb: step.verb });
  }
  for (const step of steps) {
    if (step.verb !== verb || step.to === null || step.from !== from) continue;
    targets.set(step.to, { move: step.move });
  }
  return targets;
}

/** The only worker that can take this step, which then needs no choosing. */
export function onlyWorker(legal: readonly string[], verb: string): string | null {
  const steps = legal.map(readMove).filter((step) => step.verb === verb);
  const workers = new Set(steps.map((step) => step.from));
  return workers.size === 1 ? (steps[0]?.from ?? null) : null;
}
