/** The words of the Santorini board. */
const level = (blocks: number): string => (blocks ? `level ${blocks}` : 'the ground');

export const santorini = {
  island: 'The island',
  act: {
    heights: 'Heights',
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
    chosen: (space: string) => `The worker on ${space} is chosen. Choose it again to put it back.`,
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
    pick: 'The gods on offer',
    take: 'The gods that were picked',
    picked: (number: number) => `Picked ${number}`,
    pair: (number: number) => `Pair ${number}`,
    takenBy: (name: string) => `Taken by ${name}`,
    strength: (wins: number) => `Wins about ${wins} of 100 matches against an average god.`,
  },
  facts: {
    god: 'God',
    teamLabel: 'Team',
    team: (side: number) => `Team ${'AB'[side] ?? ''}`,
    spent: (god: string) => `${god} (used)`,
  },

  cards: {
    label: 'Gods and workers',
    spent: 'Spent',
    out: 'Out',
    won: 'Won',
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
    offer: (gods: readonly string[]) => `Offered: ${gods.join(' ')}`,
    picked: (gods: readonly string[]) => `Picked: ${gods.join(', ')}.`,
    mover: (space: string) => `The worker on ${space} has moved in this turn.`,
    out: (names: readonly string[]) => `Out of the game: ${names.join(', ')}.`,
    and: ' and ',
  },
};
