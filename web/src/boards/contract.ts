/**
 * What a board component gets, and what it may do.
 *
 * A board has no rules inside. It draws `view.board`, and it offers the moves in `legal`: it reads
 * their texts into targets ("move b2 c3": first b2, then c3), lets the person choose word by word
 * with pointer, touch or keyboard, and calls `onmove` with the complete text.
 *
 * A board fills the box that it is given, whatever its shape: the box is a size container called
 * `board`, and nothing of a decision may need scrolling in it. Choices have a strip of fixed height,
 * so that nothing moves when the phase changes. What each seat has (`facts`) stands in the list of
 * seats.
 *
 * A game's folder `boards/<game>/` holds `Board.svelte` (default export, `BoardProps`), `text.ts`
 * (`describe`, `say` and `facts`), and `Vignette.svelte` (its picture on the home page). Folders are found
 * by name.
 */

import type { components } from '../api/schema';

type Schemas = components['schemas'];

/**
 * One seat's view of a match (`match.view(seat)`), as the server's API describes it. `Board` is what
 * is drawn of one game; code that serves all games leaves it open.
 */
export type View<Board = Record<string, unknown>> = Omit<Schemas['View'], 'game' | 'board'> & {
  game: string;
  board: Board;
};
export type LogLine = Schemas['LogLine'];
export type Result = Schemas['ResultInfo'];

/** What a log line or a hint points at, to be shown on the board. */
export interface Highlight {
  kind: 'last' | 'log' | 'hint';
  /** Texts of moves, each with the seat that made or would make it. */
  moves: { seat: number; move: string }[];
}

/** Where all act at once and the order counts (Santy Anno): `status.race` of the protocol. */
export type Race = Omit<Schemas['RaceStatus'], 'next_ms'> & {
  /** The moment (of `performance.now()`) of the next card, or of the end of pause or countdown. */
  next: number | null;
};

export interface BoardProps<Board = Record<string, unknown>> {
  view: View<Board>;
  /** The moves that this person may make now; empty when not asked. */
  legal: string[];
  /** Display names by seat. */
  names: string[];
  onmove: (move: string) => void;
  /** The person points at this move (null: no longer). */
  onpreview?: (move: string | null) => void;
  highlight?: Highlight | null;
  /** False with reduced motion and when a replay is stepped through quickly. */
  animate: boolean;
  /** Only in a race. */
  race?: Race | null;
  /** In the pause of a race: this person has seen enough. */
  onready?: () => void;
}

/** What a seat has, for the list of seats: "12 escudos", "3 cards". */
export interface Fact {
  /** What it is, for screen readers and as a tooltip: "Money in hand". */
  label: string;
  /** As short as it can be: "12". */
  value: string;
  /** The room that it gets, in em, so that nothing beside it moves when it changes. */
  width: number;
}

/** What everybody at the table wants to know of a seat: money, score, hand, team. */
export type Facts<Board = Record<string, unknown>> = (view: View<Board>, seat: number) => Fact[];

/** A legal move in the words of the table: "Plant on c4". */
export type Say<Board = Record<string, unknown>> = (
  view: View<Board>,
  names: string[],
  move: string,
) => string;

/** The board as lines of text, for screen readers and the text mode. */
export type Describe<Board = Record<string, unknown>> = (
  view: View<Board>,
  names: string[],
) => string[];
