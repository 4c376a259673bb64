import { santorini as words } from '$words/santorini';
import type { Describe, Facts, View } from '../contract';
import { picksOf, sideOf, type Board } from './board';
import { SPACES } from './iso';

/** The island, who stands where, and what every god may do. */
export const describe: Describe<Board> = ({ board }, names) => {
  const name = (seat: number): string => names[seat] ?? '';
  const blocks = (space: string): number => board.spaces[space]?.blocks ?? 0;
  const offer = board.draft?.offer.map(({ title, glance }) => `${title}: ${glance}`) ?? [];
  const picked = board.draft ? picksOf(board.draft).map(({ title }) => title) : [];
  const towers = SPACES.flatMap((space) => {
    const ground = board.spaces[space];
    return ground && (ground.blocks || ground.dome)
      ? [words.text.tower(space, ground.blocks, ground.dome)]
      : [];
  });
  return [
    ...(offer.length ? [words.text.offer(offer)] : []),
    ...(picked.length ? [words.text.picked(picked)] : []),
    words.text.towers(towers),
    ...board.workers.map((spaces, side) =>
      words.text.workers(
        (board.sides[side] ?? []).map(name).join(words.text.and),
        spaces.map((space) => words.text.at(space, blocks(space))),
      ),
    ),
    ...(board.mover ? [words.text.mover(board.mover)] : []),
    ...[words.turns[board.turn]].filter((line) => line !== undefined),
    ...board.gods.flatMap((god, seat) =>
      god.rule ? [words.text.god(name(seat), god.title, god.power, god.spent)] : [],
    ),
    ...(board.die.rolls ? [words.die.shows(board.die.face, board.die.direction)] : []),
    ...(board.out.length ? [words.text.out(board.out.map(name))] : []),
  ];
};

/** The full name of a god of the draft; a space is called as it is. */
const titleOf = (board: Board, name: string): string =>
  board.draft?.offer.find((god) => god.name === name)?.title ?? name;

export const say = ({ board }: View<Board>, _names: string[], move: string): string => {
  const [verb = '', ...objects] = move.split(' ');
  if (verb === 'end') return words.act.end;
  if (verb === 'roll') return words.act.roll;
  const to = titleOf(board, objects.at(-1) ?? '');
  return words.act.sentences[verb]?.(to, objects[0] ?? '') ?? move;
};

/** The team where two play together, the god, and whether its power is used up. */
export const facts: Facts<Board> = ({ board }, seat) => {
  const side = sideOf(board, seat);
  const inTeam = (board.sides[side]?.length ?? 0) > 1;
  const god = board.gods[seat];
  const power = god?.rule ? (god.spent ? words.facts.spent(god.name) : god.name) : null;
  return [
    ...(inTeam ? [{ label: words.facts.teamLabel, value: words.facts.team(side), width: 4 }] : []),
    ...(power === null ? [] : [{ label: words.facts.god, value: power, width: 9 }]),
  ];
};
