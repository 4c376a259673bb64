/** The words of the Santorini board. */
const level = (blocks: number): string => (blocks ? `level ${blocks}` : 'the ground');

export const santorini = {
  island: 'The island',
  act: {
    label: 'What to do',
    tools: 'Kind of step',
    verbs: {
      place: 'Place',
      move: 'Move',
      build: 'Build',
      dome: 'Dome',
      force: 'Force',
      petrify: 'Petrify',
    } as Record<string, string>,
    /** While a space completes the step. */
    where: {
      place: 'Choose a space for your worker.',
      move: 'Choose where the worker goes.',
      build: 'Choose where to build.',
      dome: 'Choose where the dome goes.',
      force: 'Choose where that worker is forced.',
      petrify: 'Choose a worker to turn to stone.',
    } as Record<string, string>,
    /** While a worker has to be chosen first. */
    who: { move: 'Choose a worker to move.', force: 'Choose a worker to force.' } as Record<
      string,
      string
    >,
    roll: 'Roll the die',
    end: 'End the turn',
    back: 'Another worker',
    worker: (verb: string, space: string) =>
      verb === 'force' ? `Force the worker on ${space}` : `Move the worker on ${space}`,
    sentences: {
      place: (space: string) => `Place a worker on ${space}`,
      build: (space: string) => `Build on ${space}`,
      dome: (space: string) => `Build a dome on ${space}`,
      petrify: (space: string) => `Turn the worker on ${space} to stone`,
      move: (space: string, from: string) => `Move from ${from} to ${space}`,
      force: (space: string, from: string) => `Force from ${from} to ${space}`,
      pick: (god: string) => `Pick ${god}`,
      take: (god: string) => `Take ${god}`,
    } as Record<string, (to: string, from: string) => string>,
  },
  space: (space: string, blocks: number, dome: boolean, who: string | null) =>
    `${space}: ${level(blocks)}${dome ? ' with a dome' : ''}${who ? `, worker of ${who}` : ''}.`,
  die: {
    shows: (face: number, direction: string) => `The die shows ${face}, ${direction}.`,
  },
  turns: {
    bonus: 'Bonus turn: nobody wins in it.',
    additional: 'Additional turn with an opponent’s worker: nobody wins in it.',
  } as Record<string, string>,
  draft: {
    label: 'The gods of this match',
    pick: 'Six gods are offered',
    take: 'The gods that were picked',
    picked: (number: number) => `Picked ${number}`,
    pair: (number: number) => `Pair ${number}`,
    takenBy: (name: string) => `Taken by ${name}`,
  },
  cards: {
    label: 'Gods and workers',
    spent: 'Spent',
    out: 'Out',
    toAct: 'to act',
    hats: ['round hats', 'square hats', 'pointed hats'],
  },
  text: {
    tower: (space: string, blocks: number, dome: boolean) =>
      `${space} ${blocks}${dome ? ' and a dome' : ''}`,
    towers: (towers: readonly string[]) =>
      towers.length ? `Blocks: ${towers.join(', ')}.` : 'Nothing is built yet.',
    workers: (who: string, spaces: readonly string[]) =>
      `${who}: ${spaces.length ? `workers on ${spaces.join(' and ')}` : 'no worker on the island'}.`,
    at: (space: string, blocks: number) => `${space} (${level(blocks)})`,
    god: (name: string, title: string, power: string, spent: boolean) =>
      `${name} plays ${title}${spent ? ' (spent)' : ''}: ${power}`,
    offer: (gods: readonly string[]) => `Offered: ${gods.join('; ')}.`,
    picked: (gods: readonly string[]) => `Picked: ${gods.join(', ')}.`,
    mover: (space: string) => `The worker on ${space} has moved in this turn.`,
    out: (names: readonly string[]) => `Out of the game: ${names.join(', ')}.`,
    and: ' and ',
  },
  /** A god at a glance, for the draft; the whole power is a rule, and lies on the card. */
  glance: {
    Aphrodite: 'Opponents who start next to you must end next to you.',
    Apollo: 'Change places with an opponent on your level or lower.',
    Artemis: 'Move twice, not back to the start.',
    Asteria: 'After moving down, a dome on any free space.',
    Atalanta: 'Once: move as often as you like.',
    Athena: 'When you moved up, opponents cannot.',
    Atlas: 'Build a dome at any level.',
    Aurae: 'At the end, workers drift with the die.',
    Bellerophon: 'Once: climb two levels.',
    Bia: 'You place first. Remove the opponent straight ahead of your move.',
    Castor: 'Move both and build with none, or build with both and move none.',
    Demeter: 'Build twice, on two spaces.',
    Dionysus: 'Complete a tower: play a turn with an opponent’s worker.',
    Dryads: 'At the end, one worker goes where the die points, at any level.',
    Eris: 'Play with an opponent’s worker that did not move last.',
    Eros: 'Also win with all your workers side by side on level 1.',
    Hera: 'Opponents cannot win on the perimeter.',
    Iris: 'Jump over a worker, to any level.',
    Limus: 'Next to you opponents build only domes.',
    Medusa: 'At the end, lower neighbours turn to stone: one a side.',
    Metis: 'At the end, a dome next to you where the blocks equal the die.',
    Minotaur: 'Push an opponent straight on.',
    Oceanids: 'Die and workers on the perimeter make three: a bonus turn without a win.',
    Oceanus: 'Play with both workers. Win only by two climbs to level 3 in a turn.',
    Oreads: 'At the end, each worker builds where the die points.',
    Pan: 'Also win by moving down two levels or more.',
    Pegasus: 'Climb any height, but no win by a long climb.',
    Perseus: 'Once: at the end, run through other workers.',
    Polyphemus: 'Once: at the end, two domes anywhere.',
    Scylla: 'Pull an opponent into the space you left.',
    Triton: 'On the perimeter, move again.',
    Zeus: 'Build a block under yourself.',
  } as Record<string, string>,
  titles: { Castor: 'Castor & Pollux' } as Record<string, string>,
};
