/** Words of the puzzles' pages. */
import { counted } from './grammar';

const DAY = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const winIn = (turns: number): string => `Win in ${turns}`;

export const puzzles = {
  nav: 'Puzzles',
  title: 'Puzzles',
  intro:
    'Positions of Santorini that are won by force. Each is proven: one first step wins in time, and only one.',
  rules: 'Your first try at each puzzle counts, and rates you both.',
  standing: (rating: number, solved: number, missed: number) =>
    `Your rating: ${rating}, from ${solved} solved and ${missed} missed.`,

  next: 'Next one at your strength',
  nextEasy: 'Begin with an easy one',
  daily: 'Puzzle of the day',
  dailyOf: (day: string) => `Puzzle of the day, ${DAY.format(new Date(day))}`,

  choose: 'Choose',
  god: 'God that wins',
  anyGod: 'any god',
  turns: 'Length',
  anyTurns: 'any length',
  theme: 'Theme',
  anyTheme: 'any theme',
  winIn,
  against: ([own = '', other = '']: readonly string[]) => `${own} against ${other}`,
  count: (count: number) => counted(count, 'puzzle'),
  list: 'Puzzles, the easiest first',
  columns: ['Puzzle', 'Gods', 'Rating', 'Solved by', 'You'],
  solvedBy: (solved: number, tried: number) => (tried ? `${solved} of ${tried}` : '–'),
  mine: { solved: '✓ solved', missed: '✗ missed' },
  notTried: '–',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  earlier: 'Easier',
  later: 'Harder',
  pages: 'Pages',
  latest: 'Your latest tries',

  place: (turns: number, rating: number) => `${winIn(turns)} · rating ${rating}`,
  puzzle: 'Puzzle',
  task: (turns: number) =>
    turns > 1
      ? `You win within ${turns} of your turns, whatever the answer is. Only one first step does it.`
      : 'You win with this turn. Only one first step does it.',
  firstCounts: 'Only your first try counts. Asking for the solution is a miss.',
  answered: 'That still wins. The other side has answered:',
  left: (turns: number) =>
    turns > 1 ? `Now you win within ${turns} turns.` : 'Now you win with this turn.',
  waiting: 'The answer is being looked for …',
  solved: 'Solved.',
  wrong: 'That does not win in time.',
  noWin: 'After this answer there is no win in time any more.',
  solution: 'The solution',
  solutionNote: 'It is played against the defence that holds out longest.',
  rating: (before: number, after: number) =>
    `Your rating: ${after} (${after < before ? '−' : '+'}${Math.abs(after - before)}).`,
  earlierTry: { solved: 'You solved it before.', missed: 'You missed it at your first try.' },
  line: 'What was played',
  steps: 'Step through it',
  start: 'The position',
  over: { solved: 'Solved', wrong: 'Not solved', solution: 'The solution' },

  back: 'Take the step back',
  again: 'Try again',
  show: 'Show the solution',
  another: 'Another puzzle',
  all: 'All puzzles',
};
