/** The table as `santelmo/games/santa_cruz/table.py` tells it. */
import type { View } from '../contract';

export type Kind = 'coast' | 'land' | 'volcano';
export type BuildingKind = 'house' | 'church' | 'lighthouse';
export type Way = 'ship' | 'road' | 'river';
export type Counts = Record<string, number>;

export interface TileFace {
  building: BuildingKind;
  points: number;
  resources: string[];
  bonus: number;
  bird: boolean;
}

export interface Space {
  name: string;
  kind: Kind;
  island: string;
  x: number;
  y: number;
  river: string | null;
  tile: TileFace | null;
  buildings: number[];
}

export interface SeatRow {
  score: number;
  place: number;
  set: string | null;
  cards_left: Counts;
  cards_played: Counts;
  scoring_left: number;
  scoring_played: string[];
  supply: Counts;
  on_board: Counts;
  birds: number;
  bird_values: number[];
  discarded: boolean;
  bundle: number | null;
}

export interface Bundle {
  seat: number;
  set: string;
  cards: Counts;
  scoring: string[];
  taken_by: number | null;
}

export interface HandCard {
  card: string;
  copies: number;
  /** What it would bring each seat now. */
  points: number[];
}

export interface Reach {
  build: string[];
  join: string[];
}

export interface Table {
  island: string;
  islands: Record<string, string>;
  spaces: Space[];
  roads: [string, string][];
  rivers: Record<string, string[]>;
  unseen_tiles: Record<Kind, TileFace[]>;
  round: number;
  stage: 'choose' | 'land' | 'play' | 'build' | 'bundle' | 'discard' | 'over';
  to_act: number | null;
  start: number;
  last: number;
  may_join: boolean;
  way: Way | null;
  builds: number;
  track: { seat: number; score: number; field: number; fifties: number }[];
  seats: SeatRow[];
  sets: Record<string, { cards: Counts; chosen_by: number | null }>;
  bundles: Bundle[];
  birds_left: number;
  deck_left: number;
  own: {
    hand: HandCard[];
    reach: Partial<Record<Way, Reach>>;
    drawn: string | null;
    discarded: string | null;
  } | null;
}

export const tableOf = (view: View): Table => view.table as unknown as Table;

/** "build C05" in its two words; "skip" has no object. */
export function readMove(move: string): { kind: string; object: string } {
  const [kind = '', object = ''] = move.split(' ');
  return { kind, object };
}

const ON_SPACES = ['land', 'build', 'join'];

/** The space on which a move takes place. */
export function spaceOf(move: string): string | null {
  const { kind, object } = readMove(move);
  return ON_SPACES.includes(kind) && object ? object : null;
}

/** The way of a building card: "road" of "double-road". */
export const wayOf = (card: string): Way => card.replace('double-', '') as Way;

/** Whether a building there is among those that a scoring card looks at. */
export function concerns(card: string, space: Space): boolean {
  if (card === 'coast' || card === 'volcano') return space.kind === card;
  if (card === 'eruption') return space.kind === 'volcano';
  if (card === 'river') return space.river !== null;
  if (card === 'four-houses') return space.tile?.building === 'house';
  if (card === 'variety' || card === 'street') return true;
  return card.split('-').some((good) => space.tile?.resources.includes(good));
}
