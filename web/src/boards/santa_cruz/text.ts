import { santa_cruz as words } from '$words/santa_cruz';
import type { Describe, Say } from '../contract';
import { moveWords, shareWords, spaceWords } from './notes';
import { tableOf, type SeatRow, type Table, type Way } from './table';

/** The whole table in words: the course, the people, the own hand, then island by island. */
export const describe: Describe = (view, names) => {
  const table = tableOf(view);
  const name = (seat: number): string => names[seat] ?? '';
  return [
    `${words.course.round(table.round)}: ${words.course.stages[table.stage] ?? table.stage}.`,
    ...table.track.map(({ seat, score }, i) => words.text.score(name(seat), i + 1, score)),
    ...(table.stage === 'choose' || table.stage === 'bundle' ? [] : joining(table, name)),
    ...offers(table, name),
    ...own(table, names, view.seat),
    ...table.seats.map((row, seat) => words.text.seat(name(seat), seatParts(row, table.stage))),
    ...Object.entries(table.islands).flatMap(([island, title]) => [
      words.text.island(title),
      ...table.spaces
        .filter((space) => space.island === island)
        .map((space) => `  ${spaceWords(space, names)}; ${leadsTo(table, space.name)}`),
    ]),
    words.text.rivers,
    ...Object.entries(table.rivers).map(([river, spaces]) => `  ${river}: ${spaces.join(', ')}`),
    `${words.course.birds(table.birds_left)}; ${words.course.deck(table.deck_left)}.`,
  ];
};

function joining(table: Table, name: (seat: number) => string): string[] {
  return table.may_join && table.stage !== 'over'
    ? [`${words.course.mayJoin(name(table.last))}.`]
    : [];
}

function leadsTo(table: Table, space: string): string {
  const places = table.roads.flatMap(([one, other]) =>
    one === space ? [other] : other === space ? [one] : [],
  );
  return words.space.joined(places);
}

function offers(table: Table, name: (seat: number) => string): string[] {
  if (table.stage === 'choose')
    return Object.entries(table.sets).map(([letter, { cards, chosen_by }]) =>
      words.text.seat(words.draft.set(letter), [
        words.buildingCards(cards),
        ...(chosen_by === null ? [] : [words.draft.takenBy(name(chosen_by))]),
      ]),
    );
  if (table.stage === 'bundle')
    return table.bundles.map(({ seat, cards, scoring, taken_by }) =>
      words.text.seat(words.draft.bundle(name(seat)), [
        words.buildingCards(cards),
        scoring.length ? words.draft.with(scoring) : words.draft.noScoring,
        ...(taken_by === null ? [] : [words.draft.takenBy(name(taken_by))]),
      ]),
    );
  return [];
}

function own(table: Table, names: string[], seat: number | null): string[] {
  if (!table.own || table.stage === 'over') return [];
  const { hand, reach, discarded } = table.own;
  return [
    ...(hand.length
      ? [
          words.text.hand(
            hand.map(
              ({ card, points }) =>
                `${words.cardName(card)}, ${words.cardMeaning(card)} (${words.hand.wouldBring(
                  shareWords(points, names, seat),
                )})`,
            ),
          ),
        ]
      : []),
    ...(discarded ? [words.hand.discarded(discarded)] : []),
    ...(Object.entries(reach) as [Way, { build: string[]; join: string[] }][]).flatMap(
      ([way, { build, join }]) => [
        words.text.reach(way, build),
        ...(join.length ? [words.text.joins(way, join)] : []),
      ],
    ),
  ];
}

function seatParts(row: SeatRow, stage: Table['stage']): string[] {
  return [
    ...(row.set ? [words.seats.set(row.set)] : []),
    words.text.left(row.cards_left),
    words.seats.hidden(row.scoring_left),
    ...(row.scoring_played.length ? [words.text.playedCards(row.scoring_played)] : []),
    words.text.supply(Object.entries(row.supply).map(([kind, count]) => words.pieces(kind, count))),
    words.seats.birds(row.birds) +
      (row.bird_values.length ? `, ${words.seats.birdValues(row.bird_values)}` : ''),
    ...(row.discarded && stage === 'discard' ? [words.seats.waits] : []),
  ];
}

export const say: Say = (view, names, move) => moveWords(move, tableOf(view), names);
