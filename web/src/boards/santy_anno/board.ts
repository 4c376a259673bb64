/** The board of Santy Anno as the server's API describes it, and what is read off it. */

import type { components } from '../../api/schema';
import type { Race } from '../contract';

export type Board = components['schemas']['SantyAnnoBoard'];
export type Ship = Board['ring'][number];
export type Card = Board['cards'][number];
export type EventCard = NonNullable<Board['event']>;
export type Seat = Board['seats'][number];
export type PastRound = Board['past'][number];
export type Voyage = PastRound['pirates'][number];
export type Rank = NonNullable<Board['ranks']>[number];
export type Element = keyof Ship['colours'];
export type Colour = Ship['colours'][Element];

/** The move that sits at each ship, by the ship's place in the ring; null where none does. */
export function sitMoves(ring: readonly Ship[], legal: readonly string[]): (string | null)[] {
  return ring.map(({ word }) => legal.find((move) => move === `sit ${word}`) ?? null);
}

/** The place in the ring at which a move sits; -1 for moves that do not say where. */
export function seatedAt(ring: readonly Ship[], move: string): number {
  return ring.findIndex(({ word }) => move === `sit ${word}`);
}

/** The place of a ship in the ring. */
export function stationOf(ring: readonly Ship[], name: string): number {
  return ring.findIndex((ship) => ship.name === name);
}

/** Whether a card or event lies face up: it is known, and in a race it has been turned. */
export function isFaceUp(card: { kind: string; turned: number }, race?: Race | null): boolean {
  if (card.kind === 'face_down') return false;
  if (race?.phase === 'pause') return false;
  return race?.phase !== 'turning' || race.turned >= card.turned;
}

/** Where a pirate is after this many cards. */
export function shipAfter(voyage: Voyage, cards: number): string {
  const step = voyage.path[cards - 1];
  return step ? (step.drifts_to ?? step.target) : voyage.start;
}

/** The ships that a pirate has touched after this many cards, one to which it drifted too. */
export function touched(voyage: Voyage, cards: number): string[] {
  const ships = [voyage.start];
  for (const step of voyage.path.slice(0, cards)) {
    ships.push(step.target);
    if (step.drifts_to) ships.push(step.drifts_to);
  }
  return ships.filter((name, i) => name !== ships[i - 1]);
}

/** Which past round is shown unless the person picks one: the one that was just resolved. */
export function justResolved(board: Board, race: Race | null, mayAct: boolean): number | null {
  const last = board.past.length - 1;
  if (last < 0) return null;
  if (board.over) return last;
  if (race) return race.phase === 'pause' ? last : null;
  const begun = board.seats.some(({ answered, lapped }) => answered || lapped);
  return mayAct || begun ? null : last;
}
