import { santa_cruz as words } from '$words/santa_cruz';
import type { Describe, Facts, View } from '../contract';
import { moveWords, shareWords, spaceWords } from './notes';
import { meaningOf, titleOf, type Board, type Reach, type Seat } from './board';

/** The whole board in words: the course, the people, the reader's hand, then island by island. */
export const describe: Describe<Board> = (view, names) => {
  const { board } = view;
  const name = (seat: number): string => names[seat] ?? '';
  return [
    `${words.course.round(board.round, board.rounds)}: ${words.course.stages[board.stage] ?? board.stage}.`,
    ...board.track.map(({ seat, score }, i) => words.text.score(name(seat), i + 1, score)),
    ...(board.joiner === null ? [] : [`${words.course.mayJoin(name(board.joiner))}.`]),
    ...offers(board, name),
    ...own(board, names, view.seat),
    ...board.seats.map((row, seat) => words.text.seat(name(seat), seatParts(row, board))),
    ...Object.entries(board.islands).flatMap(([island, title]) => [
      words.text.island(title),
      ...board.spaces
        .filter((space) => space.island === island)
        .map((space) => `  ${spaceWords(space, names)}; ${leadsTo(board, space.name)}`),
    ]),
    words.text.rivers,
    ...Object.entries(board.rivers).map(([river, spaces]) => `  ${river}: ${spaces.join(', ')}`),
    `${words.course.birds(board.birds_left)}; ${words.course.deck(board.deck_left)}.`,
  ];
};

function leadsTo(board: Board, space: string): string {
  const places = board.roads.flatMap(({ start, end }) =>
    start === space ? [end] : end === space ? [start] : [],
  );
  return words.space.joined(places);
}

function offers(board: Board, name: (seat: number) => string): string[] {
  if (board.stage === 'choose')
    return board.sets.map(({ letter, cards, chosen_by }) =>
      words.text.seat(words.draft.set(letter), [
        words.buildingCards(cards),
        ...(chosen_by === null ? [] : [words.draft.takenBy(name(chosen_by))]),
      ]),
    );
  if (board.stage === 'bundle')
    return board.bundles.map(({ seat, cards, scoring, taken_by }) =>
      words.text.seat(words.draft.bundle(name(seat)), [
        words.buildingCards(cards),
        scoring.length
          ? words.draft.with(scoring.map((card) => titleOf(board, card)))
          : words.draft.noScoring,
        ...(taken_by === null ? [] : [words.draft.takenBy(name(taken_by))]),
      ]),
    );
  return [];
}

function own(board: Board, names: string[], seat: number | null): string[] {
  if (!board.own || board.stage === 'over') return [];
  const { hand, reach, discarded } = board.own;
  return [
    ...(hand.length
      ? [
          words.text.hand(
            hand.map(
              ({ card, gains }) =>
                `${titleOf(board, card)}, ${meaningOf(board, card)} (${words.hand.wouldBring(
                  shareWords(gains, names, seat),
                )})`,
            ),
          ),
        ]
      : []),
    ...(discarded ? [words.hand.discarded(titleOf(board, discarded))] : []),
    ...(Object.entries(reach) as [string, Reach][]).flatMap(([way, { build, join }]) => [
      words.text.reach(way, build),
      ...(join.length ? [words.text.joins(way, join)] : []),
    ]),
  ];
}

function seatParts(row: Seat, board: Board): string[] {
  return [
    ...(row.set ? [words.seats.set(row.set)] : []),
    words.text.left(row.cards_left),
    words.seats.hidden(row.scoring_left),
    ...(row.scoring_played.length
      ? [words.text.playedCards(row.scoring_played.map((card) => titleOf(board, card)))]
      : []),
    words.text.supply(Object.entries(row.supply).map(([kind, count]) => words.pieces(kind, count))),
    words.seats.birds(row.birds) +
      (row.bird_values.length ? `, ${words.seats.birdValues(row.bird_values)}` : ''),
    ...(row.discarded && board.stage === 'discard' ? [words.seats.waits] : []),
  ];
}

export const say = ({ board }: View<Board>, names: string[], move: string): string =>
  moveWords(move, board, names);

/** The score, and the cards that are left. */
export const facts: Facts<Board> = ({ board }, seat) => {
  const row = board.seats[seat];
  if (!row) return [];
  const cards = Object.values(row.cards_left).reduce((sum, count) => sum + count, row.scoring_left);
  const score = { label: words.facts.score, value: words.facts.points(row.score), width: 4.4 };
  return board.stage === 'over'
    ? [score]
    : [{ label: words.facts.cards, value: words.facts.hand(cards), width: 4 }, score];
};
