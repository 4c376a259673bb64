/** Words about the home of one's matches. */
import { counted } from './grammar';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const harbour = {
  nav: 'Harbour',
  title: 'Your harbour',
  tournaments: 'Tournaments',
  intro: 'All your matches: first those that wait for you.',
  none: 'No match yet. Set one up, or join one by a friend’s link.',
  toGames: 'To the games',
  nobody: 'Your matches appear here once you have chosen a name and sat down at a table.',
  groups: {
    your_turn: 'Your turn',
    running: 'Waiting for others',
    waiting: 'Not started yet',
    finished: 'Finished',
  },
  noneWaits: 'No table waits for you.',
  newMoves: (count: number) => (count ? `${counted(count, 'new move', 'new moves')}` : ''),
  justFinished: 'new',
  noted: 'with a note of yours',
  onboard: (count: number) => `${counted(count, 'table waits', 'tables wait')} for you`,
  earlier: (count: number) => `Show ${count} more`,

  next: 'Next table',
  nextCounted: (count: number) => `Next table (${count})`,
  nextNote: 'To the next table that waits for you',

  since: {
    text: (count: number, ago: string) =>
      `${counted(count, 'move', 'moves')} since you were here ${ago}.`,
    ago: (ms: number) =>
      ms >= DAY
        ? `${counted(Math.floor(ms / DAY), 'day', 'days')} ago`
        : ms >= HOUR
          ? `${counted(Math.floor(ms / HOUR), 'hour', 'hours')} ago`
          : `${counted(Math.max(1, Math.floor(ms / MINUTE)), 'minute', 'minutes')} ago`,
    show: 'What happened',
    title: 'Since you were here',
    replay: 'Replay it from there',
  },

  notes: {
    open: 'Notes',
    title: 'Your notes',
    label: 'Notes on this table',
    onlyYou: 'Nobody else can read them.',
    save: 'Save',
    saved: 'Saved.',
  },
};
