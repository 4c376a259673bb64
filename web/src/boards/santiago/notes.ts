/** What the chart says about the thing that somebody points at. */
import { santiago as words } from '$words/santiago';
import { areaAt, readMove, type Area, type Board, type Square } from './board';

/** A square ("c4") or a segment ("B2-C2"). */
export const isSegment = (place: string): boolean => place.includes('-');

const owner = (plot: Square, names: readonly string[]): string =>
  plot.owner === null
    ? words.note.neutral
    : words.note.markers(names[plot.owner] ?? '', plot.markers);

export const shareWords = ({ shares }: Area, names: readonly string[]): string[] =>
  shares.map(({ seat, income, more }) => words.areas.share(names[seat] ?? '', income, more));

/** What a choice would bring to each seat that gains or loses by it. */
const gainWords = (gains: readonly number[], names: readonly string[]): string[] =>
  gains.flatMap((gain, seat) => (gain ? [words.note.gain(names[seat] ?? '', gain)] : []));

/** A few sentences about a place; `planting` says that the tile in hand could be planted there. */
export function noteOn(
  board: Board,
  names: readonly string[],
  place: string,
  planting: boolean,
): string {
  if (isSegment(place)) return segmentNote(board, names, place);
  const plot = board.squares[place];
  if (!plot) return '';
  if (planting && board.held) return plantingNote(board, names, place, plot, board.held);
  const palm = plot.palm ? ` ${words.note.palm}` : '';
  if (plot.desert) return words.note.desert(place);
  if (!plot.crop) return words.note.free(place, plot.irrigated) + palm;
  const area = areaAt(board, place);
  const earns = area ? ` ${words.note.area(area.squares.length, shareWords(area, names))}` : '';
  return words.note.plantation(place, plot.crop, owner(plot, names), plot.irrigated) + palm + earns;
}

function plantingNote(
  board: Board,
  names: readonly string[],
  square: string,
  plot: Square,
  held: string,
): string {
  const planting = board.plantings[square];
  const others = (planting?.area.length ?? 1) - 1;
  const brought = gainWords(planting?.gains ?? [], names);
  return [
    words.note.plant(square, held, plot.irrigated),
    others ? words.note.joins(others) : words.note.alone,
    ...(plot.palm ? [words.note.palm] : []),
    ...(brought.length ? [words.note.harvest(brought, plot.irrigated)] : []),
  ].join(' ');
}

function segmentNote(board: Board, names: readonly string[], segment: string): string {
  const ditch = board.segments[segment];
  if (!ditch) return '';
  if (ditch.canal) return words.note.canal(segment);
  const proposal = board.proposals.find((one) => one.segment === segment);
  const squares = ditch.waters;
  const brought = gainWords(ditch.gains, names);
  const saved = squares.flatMap((square) => {
    const plot = board.squares[square];
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
export function moveWords(board: Board, names: readonly string[], move: string): string {
  const { kind, object } = readMove(move);
  const name = names[Number(object)] ?? '';
  const bribe = board.proposals.find(({ seat }) => seat === Number(object))?.bribe ?? 0;
  const price = board.own_canal_price;
  const sentences: Record<string, () => string> = {
    bid: () => words.act.bid(Number(object)),
    offer: () => words.act.offer(Number(object)),
    pass: () => (board.phase === 'bribes' ? words.act.noBribe : words.act.pass),
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
