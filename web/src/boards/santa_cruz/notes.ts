/** What the board says about spaces, cards and moves. */
import { santa_cruz as words } from '$words/santa_cruz';
import {
  meaningOf,
  readMove,
  titleOf,
  wayOf,
  type Board,
  type Space,
  type TileFace,
} from './board';

const nameOf = (names: readonly string[], seat: number): string => names[seat] ?? '';

export function tileWords(tile: TileFace): string[] {
  return [
    words.space.tile(tile.building, tile.points),
    ...tile.resources,
    ...(tile.bonus ? [words.space.bonus(tile.bonus)] : []),
    ...(tile.bird ? [words.space.bird] : []),
  ];
}

/** Everything about a space in one line. */
export function spaceWords(space: Space, names: readonly string[], target = false): string {
  return [
    words.space.at(space.name, space.kind),
    ...(space.river ? [words.space.river(space.river)] : []),
    ...(space.tile ? tileWords(space.tile) : [target ? words.space.turnsUp : words.space.faceDown]),
    ...(space.buildings.length
      ? [words.space.built(space.buildings.map((seat) => nameOf(names, seat)))]
      : []),
  ].join(', ');
}

/** A move as a button says it. */
export function moveWords(move: string, board: Board, names: readonly string[]): string {
  const { kind, object } = readMove(move);
  if (kind === 'land') return words.move.land(object);
  if (kind === 'build') return words.move.build(object);
  if (kind === 'join') {
    const others = board.spaces.find(({ name }) => name === object)?.buildings ?? [];
    return words.move.join(
      object,
      others.map((seat) => nameOf(names, seat)),
    );
  }
  if (kind === 'play')
    return object.startsWith('double-')
      ? words.move.playDouble(wayOf(object))
      : words.move.play(object);
  if (kind === 'score') return words.move.score(titleOf(board, object));
  if (kind === 'discard') return words.move.discard(titleOf(board, object));
  if (kind === 'set') return words.move.set(object);
  if (kind === 'bundle') return words.move.bundle(nameOf(names, Number(object)));
  return kind === 'skip' ? words.move.skip : move;
}

/** What a card would bring everybody, the reader's own seat first. */
export function shareWords(
  gains: readonly number[],
  names: readonly string[],
  own: number | null,
): string[] {
  return gains
    .map((count, seat) => ({ seat, text: words.note.share(nameOf(names, seat), count) }))
    .sort((a, b) => Number(b.seat === own) - Number(a.seat === own))
    .map(({ text }) => text);
}

/** What the note line says about a move that someone points at. */
export function moveNote(
  move: string,
  board: Board,
  names: readonly string[],
  own: number | null,
): string {
  const { kind, object } = readMove(move);
  if (kind === 'play') {
    const reach = board.own?.reach[wayOf(object)];
    const twice = object.startsWith('double-') ? ` ${words.note.twice}` : '';
    return (
      words.note.reach(wayOf(object), reach?.build.length ?? 0, reach?.join.length ?? 0) + twice
    );
  }
  if (kind === 'score') {
    const card = board.own?.hand.find((held) => held.card === object);
    const shares = shareWords(card?.gains ?? [], names, own);
    return card ? words.note.score(titleOf(board, object), meaningOf(board, object), shares) : '';
  }
  return kind === 'discard'
    ? words.note.discard(titleOf(board, object), meaningOf(board, object))
    : '';
}
