/** Words of the dialog that goes on from a position of another match. */
export const playOn = {
  open: 'Play on from here',
  title: 'Play on from here',
  intro: (moves: number) =>
    moves === 0
      ? 'A new table, from the beginning of this match.'
      : `A new table, from the position after move ${moves}.`,
  introLesson: 'A new table, from this position.',
  introPuzzle: (moves: number) =>
    moves === 0
      ? 'A new table, from the position of the puzzle.'
      : 'A new table, from where your try ended.',
  mine: 'My seat',
  others: 'The others',
  friends: 'Friends: the seats stay open',
  bots: (level: string) => `Bots: ${level}`,
  keep: 'Hidden things stay as they were',
  dealtForMe: 'What this seat cannot know is dealt anew: the replay may have shown it to you.',
  kept: 'You may have seen them in the replay. The bots have not: they only know what their seats may know.',
  dealtForAll: 'Everything hidden is dealt anew: everybody may have seen the replay.',
  start: 'Play',
  create: 'Create the table',
};
