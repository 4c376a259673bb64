/** Words about tournaments. */
import { counted, listed } from './grammar';

/** Whole points, and halves as people write them. */
export const halves = (points: number): string => {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return points - whole === 0.5 ? `${whole || ''}½` : points.toFixed(2);
};

const two = (part: number): string => String(part).padStart(2, '0');

export const tournament = {
  list: {
    title: 'Tournaments',
    intro:
      'For a group: share the link, start when all are there, and everything else happens by itself. Tables are made and started, results are counted, and the next round begins when the last match is over.',
    mine: 'Your tournaments',
    none: 'You take part in none yet.',
    make: 'A new tournament',
    of: (game: string) => `${game} …`,
    line: (count: number) => counted(count, 'takes part', 'take part'),
    hosting: 'you are the host',
    ready: 'your table waits',
  },
  status: (status: string, round: number, rounds: number): string =>
    status === 'open'
      ? 'not started yet'
      : status === 'running'
        ? `round ${round} of ${rounds}`
        : status === 'finished'
          ? 'finished'
          : 'ended by the host',

  setUp: {
    title: (game: string) => `A tournament: ${game}`,
    name: 'Name of the tournament',
    usualName: (game: string) => `${game} cup`,
    form: 'Form',
    system: 'Who meets whom',
    systems: {
      swiss: 'those who stand alike (Swiss)',
      round_robin: 'everybody meets everybody',
    },
    systemNote: {
      swiss: 'Nobody goes out, and nobody meets the same opponent twice if it can be helped.',
      round_robin: 'For small groups: one round less than take part.',
    },
    onlyTwo: 'Everybody can meet everybody where two play; larger tables are Swiss.',
    rounds: 'Rounds',
    enough: 'until one is ahead of all',
    odd: 'If the numbers do not come out even',
    oddChoices: {
      bye: 'somebody sits out, which counts as won',
      fill: 'bots fill the table',
    },
    fillLevel: 'These bots play as',
    usualLevel: 'usual for a bot',
    pause: 'Break between rounds',
    pauses: (seconds: number) =>
      seconds === 0
        ? 'none'
        : seconds < 3_600
          ? counted(seconds / 60, 'minute', 'minutes')
          : counted(seconds / 3_600, 'hour', 'hours'),
    tables: 'The tables',
    make: 'Make the tournament',
    making: 'Making it …',
    raceNote: 'A race waits for all who play: take out those who do not come.',
    options: (game: string) => `Options of ${game}`,
  },

  page: {
    terms: (game: string, players: number, clock: string) =>
      `${game}, tables of ${players}. ${clock}.`,
    system: { swiss: 'Swiss', round_robin: 'Everybody meets everybody' },
    rounds: (count: number) => counted(count, 'round', 'rounds'),
    fill: (level: string) => `Bots (${level}) fill tables.`,
    rated: { no: '', people: 'Rated among people.', everybody: 'Rated, bots included.' },
    rules: 'Rules',
    link: 'Link for those who take part',
    qrCode: 'QR code of the link for those who take part',
    invite: 'Invite the others',
    who: (count: number) => (count ? `${count} take part` : 'Nobody takes part yet'),
    name: 'Your name',
    join: 'Take part',
    joined: 'You take part. The host starts the tournament.',
    leave: 'Leave',
    takeOut: 'Take out',
    takeOutName: (name: string) => `Take out: ${name}`,
    bots: 'Bots take part as well',
    addBot: 'Add a bot',
    level: 'Level of the bot',
    start: 'Start the tournament',
    startNote: 'Afterwards nobody can join any more.',
    cancel: 'End the tournament …',
    cancelled: 'The host has ended this tournament.',
    you: '(you)',
    bot: '(bot)',
    botLevel: (level: string) => `(bot: ${level})`,
    withdrawn: 'has left',
    host: 'You are the host.',

    ready: 'Your table is ready.',
    toTable: 'To your table',
    soon: (round: number, left: string) => `Round ${round} begins in ${left}.`,
    starting: (round: number) => `Round ${round} begins …`,
    bye: 'You sit this round out; that counts as won.',
    free: 'You have no match in this round.',
    waiting: (count: number) =>
      `Your match is over. ${counted(count, 'match', 'matches')} of this round still ${count === 1 ? 'runs' : 'run'}.`,
    watching: (count: number) =>
      `${counted(count, 'match', 'matches')} of this round still ${count === 1 ? 'runs' : 'run'}.`,
    won: (names: readonly string[], me: boolean) =>
      me && names.length === 1
        ? 'You have won the tournament.'
        : `${listed(names)} ${names.length === 1 ? 'has' : 'have'} won the tournament.`,
    left: (seconds: number): string =>
      seconds >= 3_600
        ? `${Math.floor(seconds / 3_600)} h ${two(Math.floor((seconds % 3_600) / 60))} min`
        : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`,

    standings: 'Standings',
    columns: {
      place: 'Place',
      who: 'Who',
      points: 'Points',
      won: 'Won',
      opponents: 'Opponents',
      beaten: 'Beaten',
    },
    columnsNote: {
      swiss:
        'A point for each opponent at your table who is behind you, half a point for one who is equal. Where points are equal, the points of all opponents decide, then those of the beaten ones.',
      round_robin:
        'A point for each opponent at your table who is behind you, half a point for one who is equal. Where points are equal, the points of the beaten opponents decide.',
    },
    round: (number: number) => `Round ${number}`,
    states: { soon: 'begins soon', running: 'running', over: 'over' },
    sitsOut: { bye: 'sits out, counts as won', free: 'has no match' },
    filler: 'a bot',
    table: (number: number) => `Table ${number}`,
    watch: 'Watch',
    replay: 'Replay',

    withdraw: 'Leave the tournament …',
    withdrawTitle: 'Leave the tournament?',
    withdrawNote:
      'A bot plays your present match to its end, and you are in no further round. You cannot come back.',
    withdrawYes: 'Leave for good',
    takeOutTitle: (name: string) => `Take ${name} out?`,
    takeOutNote: 'A bot plays the present match to its end. Nobody can come back.',
    cancelTitle: 'End the tournament?',
    cancelNote: 'No further round begins. Matches that run can be played to their end.',
    cancelYes: 'End it for good',
    stay: 'No, go on',
    hosting: 'As the host',
    absent: 'Take somebody out who does not come',
    choose: 'Who',
  },
};
