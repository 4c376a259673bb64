import type { components } from '../../api/schema';

/** What is drawn, as `santelmo/games/santiago/board_types.py` declares it. */
export type Board = components['schemas']['SantiagoBoard'];
export type Square = components['schemas']['SantiagoSquare'];
export type Proposal = components['schemas']['SantiagoProposal'];
export type Area = components['schemas']['SantiagoArea'];
export type Crop = Area['crop'];

/** "bean2" is a plantation of beans that shows two planters. */
export function readTile(tile: string): { crop: Crop; planters: number } {
  return { crop: tile.slice(0, -1) as Crop, planters: Number(tile.slice(-1)) };
}

/** A move's first word and the rest of it. */
export function readMove(move: string): { kind: string; object: string } {
  const [kind = '', object = ''] = move.split(' ');
  return { kind, object };
}

/** The area that a square belongs to. */
export const areaAt = (board: Board, square: string): Area | undefined =>
  board.areas.find(({ squares }) => squares.includes(square));
