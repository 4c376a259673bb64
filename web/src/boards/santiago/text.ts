import { santiago as words } from '$words/santiago';
import type { Describe, Facts, Say } from '../contract';
import { moveWords, shareWords } from './notes';
import type { Board, Square } from './board';

/** The whole board in words, from the round down to each area's income. */
export const describe: Describe<Board> = ({ board }, names) => {
  const name = (seat: number): string => names[seat] ?? '';
  return [
    words.text.course(
      words.course.round(board.round, board.rounds),
      words.course.phases[board.phase] ?? words.course.over,
    ),
    words.text.overseer(name(board.overseer)),
    ...(board.turned_up.length ? [words.text.turnedUp(board.turned_up)] : []),
    ...(board.held ? [words.text.held(board.held)] : []),
    ...(board.planting_order.length ? [words.text.order(board.planting_order.map(name))] : []),
    ...land(board, name),
    ...board.proposals.map(({ seat, segment, bribe, offers }) =>
      words.text.proposal(
        name(seat),
        segment,
        bribe,
        offers.map((one) => words.proposals.offer(name(one.seat), one.offer)),
      ),
    ),
    ...water(board),
    ...board.seats.map((_, seat) => words.text.seat(name(seat), seatParts(board, seat, name))),
    `${isOver(board) ? words.areas.final : words.areas.title}:`,
    ...board.areas.map(
      (area) => `  ${words.text.area(area.crop, area.squares, shareWords(area, names))}`,
    ),
    ...(board.areas.length ? [] : [`  ${words.areas.none}`]),
    `${words.course.piles(board.piles, board.tiles_in_each_pile)}; ${words.course.supply(board.supply)}.`,
    ...(board.left_the_game ? [words.text.removed(board.left_the_game)] : []),
  ];
};

/** Every row that has something on it, from the top of the chart down. */
function land(board: Board, name: (seat: number) => string): string[] {
  return [...'654321'].flatMap((row) => {
    const squares = Object.entries(board.squares).filter(
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

function plotWords(plot: Square, name: (seat: number) => string): string {
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

function water(board: Board): string[] {
  const ditches = Object.entries(board.segments);
  const open = ditches.filter(([, ditch]) => ditch.open).map(([segment]) => segment);
  return [
    words.text.spring(board.spring),
    words.text.canals(ditches.filter(([, ditch]) => ditch.canal).map(([segment]) => segment)),
    ...(open.length && !isOver(board) ? [words.text.open(open)] : []),
  ];
}

function seatParts(board: Board, seat: number, name: (seat: number) => string): string[] {
  const planter = board.seats[seat];
  if (!planter) return [];
  const over = isOver(board);
  return [
    planter.money === null ? words.seats.moneyHidden : words.text.money(planter.money),
    ...(planter.bid === null ? [] : [words.seats.bid(planter.bid)]),
    ...(planter.passed ? [words.seats.passed] : []),
    ...(planter.supports === null ? [] : [words.seats.supports(name(planter.supports))]),
    ...(planter.offer === null ? [] : [words.seats.offers(planter.offer)]),
    words.seats.markers(planter.markers),
    ...(planter.extra_canal ? [words.seats.extra] : []),
    over ? words.seats.harvestFinal(planter.harvest) : words.seats.harvestToday(planter.harvest),
    ...(planter.at_risk && !over ? [words.seats.atRisk(planter.at_risk)] : []),
    ...(planter.total === null ? [] : [words.seats.total(planter.total)]),
  ];
}

const isOver = ({ phase }: Board): boolean => phase === 'over';

export const say: Say<Board> = ({ board }, names, move) => moveWords(board, names, move);

/** Money, the harvest as it stands (and with water), and markers that are left. */
export const facts: Facts<Board> = ({ board }, seat) => {
  const planter = board.seats[seat];
  if (!planter) return [];
  const { money, harvest, at_risk: more, markers, total } = planter;
  if (isOver(board))
    return [{ label: words.facts.total, value: words.escudos(total ?? 0), width: 6 }];
  return [
    {
      label: money === null ? words.seats.moneyHidden : words.facts.money,
      value: money === null ? words.facts.hidden : words.escudos(money),
      width: 5,
    },
    {
      label: more ? words.facts.harvestAndMore(harvest, more) : words.facts.harvest(harvest),
      value: words.facts.fields(harvest, more),
      width: 3.8,
    },
    { label: words.seats.markers(markers), value: words.facts.markers(markers), width: 2 },
  ];
};
