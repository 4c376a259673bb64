import { santorini as words } from '$words/santorini';
import type { Describe, Say } from '../contract';
import { SPACES } from './iso';
import { tableOf } from './table';

/** The island, who stands where, and what every god may do. */
export const describe: Describe = (view, names) => {
  const table = tableOf(view);
  const name = (seat: number): string => names[seat] ?? '';
  const blocks = (space: string): number => table.spaces[space]?.blocks ?? 0;
  const drafting = table.stage === 'pick' || table.stage === 'take';
  const offered = (god: string): string =>
    `${words.titles[god] ?? god}: ${words.glance[god] ?? ''}`.replace(/\.$/, '');
  const towers = SPACES.flatMap((space) => {
    const ground = table.spaces[space];
    return ground && (ground.blocks || ground.dome)
      ? [words.text.tower(space, ground.blocks, ground.dome)]
      : [];
  });
  return [
    ...(drafting ? [words.text.offer(table.draft.offer.map(offered))] : []),
    ...(drafting && table.draft.picked.length ? [words.text.picked(table.draft.picked)] : []),
    words.text.towers(towers),
    ...table.workers.map((spaces, side) =>
      words.text.workers(
        (table.sides[side] ?? []).map(name).join(words.text.and),
        spaces.map((space) => words.text.at(space, blocks(space))),
      ),
    ),
    ...(table.mover ? [words.text.mover(table.mover)] : []),
    ...[words.turns[table.turn]].filter((line) => line !== undefined),
    ...table.gods.flatMap((god, seat) =>
      god.rule ? [words.text.god(name(seat), god.title, god.power, god.spent)] : [],
    ),
    ...(table.die.rolls ? [words.die.shows(table.die.face, table.die.direction)] : []),
    ...(table.out.length ? [words.text.out(table.out.map(name))] : []),
  ];
};

export const say: Say = (_view, _names, move) => {
  const [verb = '', ...objects] = move.split(' ');
  if (verb === 'end') return words.act.end;
  if (verb === 'roll') return words.act.roll;
  const to = objects.at(-1) ?? '';
  return words.act.sentences[verb]?.(words.titles[to] ?? to, objects[0] ?? '') ?? move;
};
