/** The board of Santa Cruz as the server's API describes it, and what is read off moves. */
import type { components } from '../../api/schema';

type Schemas = components['schemas'];

/** What is drawn, as `santelmo/games/santa_cruz/board_types.py` declares it. */
export type Board = Schemas['SantaCruzBoard'];
export type Space = Schemas['SantaCruzSpace'];
export type TileFace = Schemas['SantaCruzTile'];
export type Road = Schemas['SantaCruzRoad'];
export type Seat = Schemas['SantaCruzSeat'];
export type BuildingCards = Schemas['SantaCruzBuildingCards'];
export type Reach = Schemas['SantaCruzReach'];
export type Kind = Space['kind'];
export type Building = TileFace['building'];
export type Way = NonNullable<Board['way']>;

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

/** A road in one word, for sets of roads. */
export const roadKey = ({ start, end }: Road): string => `${start} ${end}`;

/** What a scoring card is called. */
export const titleOf = (board: Board, card: string): string => board.cards[card]?.title ?? card;

/** For what a scoring card pays. */
export const meaningOf = (board: Board, card: string): string => board.cards[card]?.meaning ?? '';
