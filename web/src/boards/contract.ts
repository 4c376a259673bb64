/**
 * What a board component gets, and what it may do.
 *
 * A board has no rules inside. It draws `view.table`, and it offers the moves in `legal`: it reads
 * their texts into targets ("move b2 c3": first b2, then c3), lets the person choose word by word
 * with pointer, touch or keyboard, and calls `onmove` with the complete text.
 *
 * A game's folder `boards/<game>/` holds `Board.svelte` (default export, `BoardProps`), `text.ts`
 * (`describe` and `say`), and `Vignette.svelte` (its picture on the home page). Folders are found
 * by name.
 */

/** One seat's view of a match, as the server sends it (`match.view(seat)`). */
export interface View<Table = Record<string, unknown>> {
  game: string;
  options: Record<string, unknown>;
  /** The seat that looks; null is a spectator. */
  seat: number | null;
  players: number;
  /** The seats that may act now. */
  actors: number[];
  legal: string[];
  prompt: Sentence;
  /** Whether the last move can be taken back without asking anybody. */
  undo: boolean;
  log: LogLine[];
  /** The redacted record by field name. Boards draw `table`. */
  state: Record<string, unknown>;
  /** The state in the table's language; see `santelmo/games/<game>/table.py`. */
  table: Table;
  result: Result | null;
}

export interface Sentence {
  text: string;
  rule: string | null;
}

export interface LogLine {
  seat: number;
  /** The move's text; of another seat's hidden move only the first word. */
  move: string;
  text: string;
}

export interface Result {
  scores: number[];
  winners: number[];
  ranking: number[];
  places: number[];
  lines: string[];
}

/** What a log line or a hint points at, to be shown on the board. */
export interface Highlight {
  kind: 'last' | 'log' | 'hint';
  /** Texts of moves, each with the seat that made or would make it. */
  moves: { seat: number; move: string }[];
}

/** Where all act at once and the order counts (Santy Anno); see `status.race` of the protocol. */
export interface Race {
  round: number;
  phase: 'pause' | 'turning' | 'thinking' | 'countdown';
  turned: number;
  cards: number;
  /** The moment (of `performance.now()`) of the next card, or of the end of pause or countdown. */
  next: number | null;
  ready: number[];
  answered: number[];
}

export interface BoardProps<Table = Record<string, unknown>> {
  view: View<Table>;
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

/** A legal move in the words of the table: "Plant on c4". */
export type Say = (view: View, names: string[], move: string) => string;

/** The board as lines of text, for screen readers and the text mode. */
export type Describe<Table = Record<string, unknown>> = (
  view: View<Table>,
  names: string[],
) => string[];
