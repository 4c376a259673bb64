/** Words about results, ratings and leaderboards. */
import { counted } from './grammar';

export const statistics = {
  title: 'Your results',
  none: 'No finished match yet.',
  nobody: 'Your results appear here once you have chosen a name and finished a match.',
  link: 'Your results',
  matches: (count: number, won: number) => `${counted(count, 'match', 'matches')}, ${won} won`,
  streak: (length: number) =>
    length > 1
      ? `The last ${length} won in a row.`
      : length < -1
        ? `The last ${-length} not won.`
        : '',
  longest: (length: number) => `Longest row of wins: ${length}.`,
  score: (points: number) => `Points on average: ${points.toFixed(1)}.`,
  rating: (rating: number, matches: number) =>
    `Rating: ${rating}, from ${counted(matches, 'match', 'matches')}.`,
  columns: ['Against', 'Matches', 'Won', 'Ahead of them', 'Your points'],
  people: 'people',
  share: (share: number) => `${Math.round(100 * share)} %`,
  points: (points: number) => points.toFixed(1),
  board: 'Leaderboard',

  leaderboard: {
    title: (game: string) => `${game}: leaderboard`,
    note: (matches: number) =>
      `Ratings come from matches that were made as rated. Whoever has finished ${matches} of them is on the list. The number is cautious: it begins at 1000 and rises as more is known.`,
    none: 'Nobody has finished enough rated matches yet.',
    columns: ['Place', 'Who', 'Rating', 'Matches'],
    level: (level: string) => `bots: ${level}`,
    you: '(you)',
    leave: 'Take me off this list',
    enter: 'Put me on this list',
    setUp: 'Set up a rated match',
  },

  rated: {
    label: 'Ratings',
    choices: {
      no: 'not rated',
      people: 'rated among the people',
      everybody: 'rated, bots included',
    },
    note: 'A rated match has no hints, and nothing is taken back. Whoever gives up comes last.',
    told: {
      no: '',
      people: 'This match is rated among its people.',
      everybody: 'This match is rated, bots included.',
    },
    stopped: 'This match is not rated: two people came from the same address.',
  },
};
