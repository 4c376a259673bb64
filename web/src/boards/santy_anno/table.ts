/** The table of Santy Anno as the engine tells it; see `santelmo/games/santy_anno/table.py`. */

import type { Race } from '../contract';

export const COLOURS = ['yellow', 'red', 'blue', 'green'] as const;
export type Colour = (typeof COLOURS)[number];
export const ELEMENTS = ['crow', 'sails', 'hull', 'plate'] as const;
export type Element = (typeof ELEMENTS)[number];
export type Corner = 'top left' | 'top right' | 'bottom left' | 'bottom right';
export type Direction = 'clockwise' | 'counter-clockwise';

export interface Ship {
  name: string;
  /** The name as moves write it. */
  word: string;
  number: number;
  letter: string;
  colours: Record<Element, Colour>;
  coco: Corner;
  /** The seats whose pirates are aboard. */
  pirates: number[];
}

export type CardKind =
  'element' | 'struck' | 'colour' | 'name' | 'number' | 'helm' | 'double' | 'coco';

export interface Card {
  /** Where it lies, when it is turned up, when it is applied: all from 1. */
  place: number;
  turned: number;
  applied: number;
  /** Null while the card lies covered. */
  kind: CardKind | null;
  elements: Element[];
  colour: Colour | null;
  /** A colour, or a letter on name cards. */
  struck: string | null;
  numbers: number[];
  steps: number;
  direction: Direction | null;
}

export interface EventCard {
  turned: number;
  kind: 'whirlwind' | 'seasick' | 'bermuda' | 'rum' | null;
  direction: Direction | null;
  after_card: number;
}

export interface Seat {
  seat: number;
  ship: string;
  answered: boolean;
  arrival: number | null;
  lapped: boolean;
  owes_lap: boolean;
  upside_down: boolean;
  ducats: number | null;
}

export interface Step {
  /** The place of the card. */
  card: number;
  from: string;
  to: string;
  drifts_to: string | null;
}

export interface Voyage {
  seat: number;
  from: string;
  to: string;
  answer: string | null;
  right: boolean;
  coin: number;
  /** In the order in which the cards are applied. */
  path: Step[];
  slip: string | null;
}

export interface PastRound {
  round: number;
  cards: Card[];
  event: EventCard | null;
  arrivals: number[];
  late: number | null;
  pirates: Voyage[];
}

export interface Rank {
  seat: number;
  place: number;
  title: string;
  ducats: number;
  coins: number[];
}

export interface SantyAnno extends Record<string, unknown> {
  round: number;
  rounds: number;
  over: boolean;
  deck: 'base' | 'expert' | 'events';
  lap_due: boolean;
  /** Clockwise. */
  ring: Ship[];
  cards: Card[];
  event: EventCard | null;
  seats: Seat[];
  answer: string | null;
  last: number | null;
  past: PastRound[];
  ranks: Rank[] | null;
}

/** The move that sits at each ship, by the ship's place in the ring; null where none does. */
export function sits(ring: readonly Ship[], legal: readonly string[]): (string | null)[] {
  return ring.map(({ word }) => legal.find((move) => move === `sit ${word}`) ?? null);
}

/** The place in the ring at which a move sits; -1 for moves that sit nowhere that is seen. */
export function seatedAt(ring: readonly Ship[], move: string): number {
  return ring.findIndex(({ word }) => move === `sit ${word}`);
}

export function stationOf(ring: readonly Ship[], name: string): number {
  return ring.findIndex((ship) => ship.name === name);
}

/** Whether a card or event lies face up: it is known, and in a race it has been turned. */
export function isUp(card: { kind: string | null; turned: number }, race?: Race | null): boolean {
  if (!card.kind) return false;
  if (race?.phase === 'pause') return false;
  return race?.phase !== 'turning' || race.turned >= card.turned;
}

/** Where a pirate is after so many cards. */
export function shipAfter(voyage: Voyage, cards: number): string {
  const step = voyage.path[cards - 1];
  return step ? (step.drifts_to ?? step.to) : voyage.from;
}

/** The ships that a pirate has touched after so many cards, a ship of drifting too. */
export function wake(voyage: Voyage, cards: number): string[] {
  const touched = [voyage.from];
  for (const step of voyage.path.slice(0, cards)) {
    touched.push(step.to);
    if (step.drifts_to) touched.push(step.drifts_to);
  }
  return touched.filter((name, i) => name !== touched[i - 1]);
}

/** Which past round is looked at without being asked for: the one that was just resolved. */
export function justResolved(table: SantyAnno, race: Race | null, asked: boolean): number | null {
  const last = table.past.length - 1;
  if (last < 0) return null;
  if (table.over) return last;
  if (race) return race.phase === 'pause' ? last : null;
  const begun = table.seats.some(({ answered, lapped }) => answered || lapped);
  return asked || begun ? null : last;
}
