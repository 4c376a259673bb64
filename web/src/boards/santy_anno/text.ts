import { santy_anno as words } from '$words/santy_anno';
import type { Describe, Say } from '../contract';
import type { PastRound, SantyAnno, Seat } from './table';

const { text, crew, back } = words;

/** The board as lines of text. */
export const describe: Describe = (view, names) => {
  const table = view.table as SantyAnno;
  const nameOf = (seat: number): string => names[seat] ?? '';
  const own = table.seats.find(({ seat }) => seat === view.seat);
  return [
    words.round(table.round, table.rounds),
    ...(table.answer ? [text.yourAnswer(table.answer)] : []),
    ...(own?.ducats != null ? [text.ducats(own.ducats)] : []),
    text.ring,
    ...table.ring.map(
      (ship) =>
        `  ${[words.ship(ship), ...ship.pirates.map((seat) => words.aboard(nameOf(seat)))].join('; ')}`,
    ),
    ...(table.over ? [] : [text.cards, ...cards(table), text.seats, ...pirates(table, nameOf)]),
    ...table.past.flatMap((past) => round(past, nameOf)),
    ...(table.ranks ?? []).map(
      ({ place, seat, title, ducats }) => `  ${text.rank(place, nameOf(seat), title, ducats)}`,
    ),
  ];
};

function cards({ cards, event }: Pick<PastRound, 'cards' | 'event'>): string[] {
  const lines = cards.map((card) =>
    card.kind
      ? `  ${words.slipLabel(card.place, words.card(card), words.cardHelp(card))}`
      : `  ${words.coveredSlip(card.place)}`,
  );
  if (event?.kind)
    lines.splice(
      event.after_card,
      0,
      `  ${words.eventLabel(words.event(event), words.eventHelp(event))}`,
    );
  return lines;
}

function pirates({ seats }: SantyAnno, nameOf: (seat: number) => string): string[] {
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
    ...past.pirates.map(({ seat, right, coin, answer, to, slip }) => {
      const name = nameOf(seat);
      if (right) return `  ${back.right(name, to)} ${coin ? back.earned(coin) : back.noCoin}`;
      if (!answer) return `  ${back.late(name, to)}.`;
      return `  ${back.wrong(name, answer, to)}.${slip ? ` ${back.slip} ${slip}` : ''}`;
    }),
  ];
}

export const say: Say = (_view, _names, move) => {
  const [verb, ship] = move.split(' ');
  if (verb === 'sit' && ship) return words.sitAt(ship);
  return verb === 'lap' ? words.lap.title : words.late;
};
