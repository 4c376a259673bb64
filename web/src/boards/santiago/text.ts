import { santiago as words } from '$words/santiago';
import type { Describe, Say } from '../contract';
import { moveWords, shareWords } from './notes';
import { stretches, tableOf, type Plot, type Table } from './table';

/** The whole table in words, from the round down to each area's income. */
export const describe: Describe = (view, names) => {
  const table = tableOf(view);
  const name = (seat: number): string => names[seat] ?? '';
  return [
    words.text.course(
      words.course.round(table.round, table.rounds),
      words.course.phases[table.phase] ?? words.course.over,
    ),
    words.text.overseer(name(table.overseer)),
    ...(table.turned_up.length ? [words.text.turnedUp(table.turned_up)] : []),
    ...(table.held ? [words.text.held(table.held)] : []),
    ...(table.planting_order.length ? [words.text.order(table.planting_order.map(name))] : []),
    ...land(table, name),
    ...table.proposals.map(({ seat, segment, bribe, offers }) =>
      words.text.proposal(
        name(seat),
        segment,
        bribe,
        offers.map((one) => words.proposals.offer(name(one.seat), one.offer)),
      ),
    ),
    ...water(table),
    ...table.seats.map((_, seat) => words.text.seat(name(seat), seatParts(table, seat, name))),
    `${table.score.final ? words.areas.final : words.areas.title}:`,
    ...stretches(table).map(
      (stretch) =>
        `  ${words.text.area(stretch.crop, stretch.squares, shareWords(stretch, names))}`,
    ),
    ...(stretches(table).length ? [] : [`  ${words.areas.none}`]),
    `${words.course.piles(table.piles, table.tiles_in_each_pile)}; ${words.course.supply(table.supply)}.`,
    ...(table.left_the_game ? [words.text.removed(table.left_the_game)] : []),
  ];
};

/** Every row that has something on it, from the top of the chart down. */
function land(table: Table, name: (seat: number) => string): string[] {
  return [...'654321'].flatMap((row) => {
    const squares = Object.entries(table.squares).filter(
      ([square, plot]) => square.endsWith(row) && (plot.crop || plot.desert || plot.palm),
    );
    return squares.length
      ? [
          words.text.row(row),
          ...squares.map(([square, plot]) => `  ${square}: ${plotWords(plot, name)}`),
        ]
      : [];
  });
}

function plotWords(plot: Plot, name: (seat: number) => string): string {
  const palm = plot.palm ? [words.text.palm] : [];
  if (plot.desert) return words.text.desert;
  if (!plot.crop)
    return [plot.irrigated ? words.text.wetFree : words.text.free, ...palm].join(', ');
  return [
    words.crop(plot.crop),
    plot.owner === null ? words.note.neutral : words.note.markers(name(plot.owner), plot.markers),
    ...(plot.irrigated ? [] : [words.text.dry]),
    ...palm,
  ].join(', ');
}

function water(table: Table): string[] {
  const ditches = Object.entries(table.segments);
  const open = ditches.filter(([, ditch]) => ditch.open).map(([segment]) => segment);
  return [
    words.text.spring(table.spring),
    words.text.canals(ditches.filter(([, ditch]) => ditch.canal).map(([segment]) => segment)),
    ...(open.length && !table.score.final ? [words.text.open(open)] : []),
  ];
}

function seatParts(table: Table, seat: number, name: (seat: number) => string): string[] {
  const planter = table.seats[seat];
  const account = table.score.seats[seat];
  if (!planter || !account) return [];
  const { final } = table.score;
  return [
    planter.money === null ? words.seats.covered : words.text.money(planter.money),
    ...(planter.bid === null ? [] : [words.seats.bid(planter.bid)]),
    ...(planter.passed === null ? [] : [words.seats.passed]),
    ...(planter.supports === null ? [] : [words.seats.supports(name(planter.supports))]),
    ...(planter.offer === null ? [] : [words.seats.offers(planter.offer)]),
    words.seats.markers(planter.markers),
    ...(planter.extra_canal ? [words.seats.extra] : []),
    final ? words.seats.harvestFinal(account.harvest) : words.seats.harvestToday(account.harvest),
    ...(account.at_risk && !final ? [words.seats.atRisk(account.at_risk)] : []),
  ];
}

export const say: Say = (view, names, move) => moveWords(tableOf(view), names, move);
