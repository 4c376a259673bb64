/** What the chart says about the thing that somebody points at. */
import { santiago as words } from '$words/santiago';
import { borderedBy, neighbours } from './chart';
import { readMove, readTile, stretches, type Plot, type Stretch, type Table } from './table';

/** A square ("c4") or a segment ("B2-C2"). */
export const isSegment = (place: string): boolean => place.includes('-');

/** The stretch of land that a square belongs to. */
export const stretchAt = (table: Table, square: string): Stretch | undefined =>
  stretches(table).find(({ squares }) => squares.includes(square));

/** The squares that a tile on this square would be joined to. */
export function joined(table: Table, square: string, tile: string): string[] {
  const { crop } = readTile(tile);
  const beside = neighbours(square).filter((next) => table.squares[next]?.crop === crop);
  return [...new Set(beside.flatMap((next) => stretchAt(table, next)?.squares ?? []))];
}

/** The squares that a canal on this segment would water and that are dry now; deserts stay deserts. */
export const watered = (table: Table, segment: string): string[] =>
  borderedBy(segment).filter((square) => {
    const plot = table.squares[square];
    return plot && !plot.irrigated && !plot.desert;
  });

const owner = (plot: Plot, names: readonly string[]): string =>
  plot.owner === null
    ? words.note.neutral
    : words.note.markers(names[plot.owner] ?? '', plot.markers);

export const shareWords = ({ shares }: Stretch, names: readonly string[]): string[] =>
  shares.map(({ seat, income, more }) => words.areas.share(names[seat] ?? '', income, more));

/** What everybody would gain or lose by a choice on this place. */
const gains = ({ previews }: Table, names: readonly string[], place: string): string[] =>
  previews[place]?.incomes.flatMap((income, seat) =>
    income ? [words.note.gain(names[seat] ?? '', income)] : [],
  ) ?? [];

/** A few sentences about a place; `planting` says that the tile in hand could be planted there. */
export function noteOn(
  table: Table,
  names: readonly string[],
  place: string,
  planting: boolean,
): string {
  if (isSegment(place)) return segmentNote(table, names, place);
  const plot = table.squares[place];
  if (!plot) return '';
  if (planting && table.held) return plantingNote(table, names, place, plot, table.held);
  const palm = plot.palm ? ` ${words.note.palm}` : '';
  if (plot.desert) return words.note.desert(place);
  if (!plot.crop) return words.note.free(place, plot.irrigated) + palm;
  const stretch = stretchAt(table, place);
  const area = stretch
    ? ` ${words.note.area(stretch.squares.length, shareWords(stretch, names))}`
    : '';
  return words.note.plantation(place, plot.crop, owner(plot, names), plot.irrigated) + palm + area;
}

function plantingNote(
  table: Table,
  names: readonly string[],
  square: string,
  plot: Plot,
  held: string,
): string {
  const others = joined(table, square, held).length;
  const brought = gains(table, names, square);
  return [
    words.note.plant(square, held, plot.irrigated),
    others ? words.note.joins(others) : words.note.alone,
    ...(plot.palm ? [words.note.palm] : []),
    ...(brought.length ? [words.note.harvest(brought, plot.irrigated)] : []),
  ].join(' ');
}

function segmentNote(table: Table, names: readonly string[], segment: string): string {
  const ditch = table.segments[segment];
  if (!ditch) return '';
  if (ditch.canal) return words.note.canal(segment);
  const proposal = table.proposals.find((one) => one.segment === segment);
  const squares = watered(table, segment);
  const brought = gains(table, names, segment);
  const saved = squares.flatMap((square) => {
    const plot = table.squares[square];
    return plot?.crop ? [words.note.saved(square, plot.crop, owner(plot, names))] : [];
  });
  return [
    proposal
      ? words.note.proposal(segment, names[proposal.seat] ?? '', proposal.bribe)
      : words.note.ditch(segment),
    squares.length ? words.note.waters(squares) : words.note.watersNothing,
    ...(saved.length ? [words.note.saves(saved)] : []),
    ...(brought.length ? [words.note.worth(brought)] : []),
  ].join(' ');
}

/** A move as a sentence: on a button, as a hint, while it is pointed at. */
export function moveWords(table: Table, names: readonly string[], move: string): string {
  const { kind, object } = readMove(move);
  const name = names[Number(object)] ?? '';
  const bribe = table.proposals.find(({ seat }) => seat === Number(object))?.bribe ?? 0;
  const price = table.own_canal_price;
  const sentences: Record<string, () => string> = {
    bid: () => words.act.bid(Number(object)),
    offer: () => words.act.offer(Number(object)),
    pass: () => (table.phase === 'bribes' ? words.act.noBribe : words.act.pass),
    take: () => words.market.take(object),
    plant: () => words.act.plant(object),
    propose: () => words.act.propose(object),
    dig: () => (price === null ? words.act.dig(object) : words.act.digFor(object, price)),
    support: () => words.act.support(name),
    accept: () => words.act.accept(name, bribe),
    decline: () => words.act.decline,
    keep: () => words.act.keep,
  };
  return sentences[kind]?.() ?? move;
}
