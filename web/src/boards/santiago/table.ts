/** The state of Santiago in the table's language; see `santelmo/games/santiago/table.py`. */
import type { View } from '../contract';

export type Crop = 'banana' | 'sugar' | 'potato' | 'bean' | 'pepper';
export const CROPS: readonly Crop[] = ['banana', 'sugar', 'potato', 'bean', 'pepper'];

export interface Plot {
  crop: Crop | null;
  owner: number | null;
  markers: number;
  desert: boolean;
  palm: boolean;
  irrigated: boolean;
}

export interface Ditch {
  canal: boolean;
  /** A canal may be dug here now. */
  open: boolean;
  proposal: number | null;
}

export interface Proposal {
  seat: number;
  segment: string;
  bribe: number;
  offers: { seat: number; offer: number }[];
}

export interface Planter {
  money: number | null;
  markers: number;
  extra_canal: boolean;
  bid: number | null;
  passed: number | null;
  supports: number | null;
  offer: number | null;
}

export interface Area {
  crop: Crop;
  squares: string[];
  tiles: number;
  shares: { seat: number; markers: number; palms: number; income: number }[];
}

/** An area with dry plantations, and what more it would bring to each seat with water. */
export interface Risk {
  crop: Crop;
  squares: string[];
  dry: string[];
  incomes: number[];
}

export interface Account {
  hand: number | null;
  harvest: number;
  at_risk: number;
  total: number | null;
}

/** What a square or segment that may be chosen would bring: its squares, and money by seat. */
export interface Preview {
  squares: string[];
  incomes: number[];
}

export type Phase = 'auction' | 'planting' | 'bribes' | 'extra_irrigation' | 'over';

export interface Table {
  round: number;
  rounds: number;
  phase: Phase;
  step: string;
  to_act: number | null;
  overseer: number;
  spring: string;
  squares: Record<string, Plot>;
  segments: Record<string, Ditch>;
  turned_up: string[];
  held: string | null;
  left_the_game: string | null;
  piles: number;
  tiles_in_each_pile: number;
  unseen: Record<string, number>;
  supply: number;
  planting_order: number[];
  proposals: Proposal[];
  own_canal_price: number | null;
  seats: Planter[];
  score: { final: boolean; areas: Area[]; at_risk: Risk[]; seats: Account[] };
  /** By square or segment; only for the seat that chooses. */
  previews: Record<string, Preview>;
}

/** The contract leaves `table` open, for every game has its own. */
export const tableOf = (view: View): Table => view.table as unknown as Table;

/** "bean2" is a plantation of beans that shows two planters. */
export function readTile(tile: string): { crop: Crop; planters: number } {
  return { crop: tile.slice(0, -1) as Crop, planters: Number(tile.slice(-1)) };
}

/** A move's first word and the rest of it. */
export function readMove(move: string): { kind: string; object: string } {
  const [kind = '', object = ''] = move.split(' ');
  return { kind, object };
}

/** A stretch of land of one crop as people talk about it: what it brings now, and what it could. */
export interface Stretch {
  crop: Crop;
  squares: string[];
  dry: string[];
  /** By seat; seats without a part in it are left out. */
  shares: { seat: number; income: number; more: number }[];
}

/**
 * The areas with their dry plantations. Water can join several irrigated areas to one, so a stretch
 * with dry plantations holds the areas that lie in it.
 */
export function stretches({ score }: Table): Stretch[] {
  const dry = score.at_risk.map((risk) => stretch(score.areas, risk));
  const safe = score.areas
    .filter(({ squares }) => !score.at_risk.some((risk) => risk.squares.includes(squares[0] ?? '')))
    .map((area) => stretch([area], { ...area, dry: [], incomes: [] }));
  return [...dry, ...safe].sort((one, other) => worth(other) - worth(one));
}

function stretch(areas: readonly Area[], { crop, squares, dry, incomes }: Risk): Stretch {
  const now = new Map<number, number>();
  for (const area of areas.filter((part) => squares.includes(part.squares[0] ?? '')))
    for (const { seat, income } of area.shares) now.set(seat, (now.get(seat) ?? 0) + income);
  const seats = new Set([...now.keys(), ...incomes.keys()]);
  const shares = [...seats]
    .sort((one, other) => one - other)
    .map((seat) => ({ seat, income: now.get(seat) ?? 0, more: incomes[seat] ?? 0 }))
    .filter(({ income, more }) => income || more);
  return { crop, squares, dry, shares };
}

const worth = ({ shares }: Stretch): number =>
  shares.reduce((sum, { income, more }) => sum + income + more, 0);
