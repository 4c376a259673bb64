import { santy_anno as words } from '$words/santy_anno';
import type { Describe, Facts, Say } from '../contract';
import type { Board, PastRound, Seat } from './board';

const { text, crew, review } = words;

/** The board as lines of text. */
export const describe: Describe<Board> = ({ board, seat: reader }, names) => {
  const nameOf = (seat: number): string => names[seat] ?? '';
  const own = board.seats.find(({ seat }) => seat === reader);
  return [
    words.round(board.round, board.rounds),
    ...(board.answer ? [text.yourAnswer(board.answer)] : []),
    ...(own?.ducats != null ? [text.ducats(own.ducats)] : []),
    text.ring,
    ...board.ring.map(
      (ship) =>
        `  ${[words.ship(ship), ...ship.pirates.map((seat) => words.aboard(nameOf(seat)))].join('; ')}`,
    ),
    ...(board.over ? [] : [text.cards, ...cards(board), text.seats, ...pirates(board, nameOf)]),
    ...board.past.flatMap((past) => round(past, nameOf)),
    ...(board.ranks ?? []).map(
      ({ place, seat, title, ducats }) => `  ${text.rank(place, nameOf(seat), title, ducats)}`,
    ),
  ];
};

function cards({ cards, event }: Pick<PastRound, 'cards' | 'event'>): string[] {
  const lines = cards.map((card) =>
    card.kind === 'face_down'
      ? `  ${words.faceDownCard(card.place)}`
      : `  ${words.cardLabel(card)}`,
  );
  if (event) {
    const label = event.kind === 'face_down' ? words.faceDownEvent : words.eventLabel(event);
    lines.splice(event.after_card, 0, `  ${label}`);
  }
  return lines;
}

function pirates({ seats }: Board, nameOf: (seat: number) => string): string[] {
  return seats.map((seat) => `  ${text.line(nameOf(seat.seat), seat.ship, state(seat))}`);
}

function state(seat: Seat): string {
  if (seat.arrival) return crew.satAs(seat.arrival);
  if (seat.owes_lap) return crew.lapping;
  return seat.lapped ? crew.lapped : crew.thinking;
}

function round(past: PastRound, nameOf: (seat: number) => string): string[] {
  return [
    text.past(past.round),
    ...past.pirates.map(({ seat, right, coin, answer, end, mistake }) => {
      const name = nameOf(seat);
      if (right)
        return `  ${review.right(name, end)} ${coin ? review.earned(coin) : review.noCoin}`;
      if (!answer) return `  ${review.late(name, end)}.`;
      return `  ${review.wrong(name, answer, end)}.${mistake ? ` ${mistake}` : ''}`;
    }),
  ];
}

export const say: Say = (_view, _names, move) => {
  const [verb, ship] = move.split(' ');
  if (verb === 'sit' && ship) return words.sitAt(ship);
  return verb === 'lap' ? words.lap.title : words.late;
};

/** The ducats; those of others stay covered until the end. */
export const facts: Facts<Board> = ({ board }, seat) => {
  const ducats = board.seats.find((each) => each.seat === seat)?.ducats;
  return ducats === undefined
    ? []
    : [{ label: words.facts.ducats, value: words.facts.amount(ducats), width: 5 }];
};
