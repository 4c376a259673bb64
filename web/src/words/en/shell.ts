/**
 * All words of the pages, except those on the boards. Each board has a file of its own beside this
 * one, named after the game. A translation is another folder with the same files and members.
 */
import { counted, listed } from './grammar';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const PLACES = ['', '1st', '2nd', '3rd'];
const MINUTE = 60;
const DAY = 86_400;

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** A rough time, as people say it. */
const about = (seconds: number): string => `about ${Math.max(5, 5 * Math.round(seconds / 5))} s`;

export const shell = {
  name: 'Santelmo',
  skip: 'Skip to content',
  loading: 'One moment …',
  tryAgain: 'Try again',
  understood: 'OK',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'Selected: copy it with your keyboard.',
  clock: (seconds: number) =>
    `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`,

  nav: {
    label: 'Main',
    home: 'Home',
    rules: 'Rules',
    replay: 'Replay',
    learn: 'Learn',
    practice: 'Practice',
    you: 'You',
  },

  theme: {
    title: 'Day or night',
    label: (now: string) => `Day or night: ${now}. Change`,
    system: 'same as the device',
    light: 'day',
    dark: 'night',
  },

  home: {
    title: 'Four island games',
    intro:
      'Play with friends by sharing a link, against bots, or both at one table. No account, nothing to install.',
    continue: 'Continue',
    games: 'Games',
    open: 'Open tables',
    finished: 'Your finished matches',
    noneOpen: 'No public table is open right now. Set one up, or invite a friend by link.',
    players: (least: number, most: number) =>
      least === most ? `${least} players` : `${least} to ${most} players`,
    playNow: 'Play now',
    starting: 'Starting …',
    setUp: 'Set up',
    compiling: (seconds: number) =>
      `The strongest bots join in ${about(seconds)}: they are compiled once.`,
  },

  tables: {
    status: (status: string, open: number) =>
      status === 'waiting'
        ? open
          ? `waiting for ${counted(open, 'player', 'players')}`
          : 'about to start'
        : status === 'running'
          ? 'running'
          : 'finished',
    yourTurn: 'your turn',
    youWon: 'you won',
    youWonWith: (names: readonly string[]) => `you and ${listed(names)} won`,
    won: (names: readonly string[]) => `${listed(names)} won`,
    /** When something happened, in milliseconds since 1970. */
    when: (at: number, now: number) => {
      const days = Math.floor((startOfDay(now) - startOfDay(at)) / DAY / 1000 + 0.5);
      const time = new Date(at);
      if (days <= 0)
        return time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
      if (days === 1) return 'yesterday';
      return time.toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'short',
        ...(time.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }),
      });
    },
  },

  setUp: {
    title: (game: string) => `A table of ${game}`,
    options: 'Options',
    seats: 'Seats',
    seatsNote: 'Your seat decides your colour and your mark.',
    whoSits: (mark: string) => `Who plays the ${mark}`,
    me: 'You',
    openSeat: 'Open: invite by link',
    bot: (level: string) => `Bot: ${level}`,
    levels: 'How well the bots play',
    evenMatch: (share: number) =>
      `An even match: about ${share} to ${100 - share} of 100 matches, as far as is known.`,
    handicap: (mark: string, wins: number) =>
      `A handicap for the ${mark}: it can expect to win about ${wins} of 100 matches.`,
    manners: 'Table settings',
    botPace: 'Pace of the bots',
    botPaces: { slow: 'slow', normal: 'normal', quick: 'quick' },
    hints: 'Players may ask a bot for hints',
    public: 'List the table publicly, so that anybody can join',
    make: 'Create the table',
    compiling: (seconds: number) =>
      `You can start at once. The strongest bots join in ${about(seconds)}.`,
    start: 'Start',
    noChoice: 'left to the mode',
    allOf: (title: string) => `${title}: what each of them does`,
    row: (title: string, mark: string) => `${title}: ${mark}`,
    mark: (mark: string) => capital(mark),
    choice: (value: string) => capital(value.replaceAll('_', ' ')),
    value: (value: unknown): string =>
      value === true
        ? 'yes'
        : value === false
          ? 'no'
          : Array.isArray(value)
            ? value.length
              ? value.join(', ')
              : 'none'
            : capital(String(value).replaceAll('_', ' ')),
  },

  waiting: {
    nameTaken: (name: string) => `Somebody at this table is called ${name}. Choose another name.`,
    tab: (game: string, open: number) => (open ? `${game}: ${open} open` : `${game}: ready`),
    open: (count: number) => `Waiting for ${counted(count, 'player', 'players')}.`,
    full: 'Everybody is here.',
    invite: 'Invite',
    inviteNote: 'Anybody who has this link can take a seat or watch.',
    link: 'Invite link',
    hereOnly:
      'This link works on this machine only. For friends on other devices, stop the server and start it with: santelmo serve --host 0.0.0.0',
    networkOnly: 'It works for devices in the same network, such as your home or a classroom.',
    qrCode: 'The invite link as a QR code: point the camera of a phone at it.',
    sit: 'Sit here',
    sitToo: 'Sit here too',
    seatBot: 'Seat a bot',
    free: 'Free the seat',
    start: 'Start the match',
    close: 'Close the table',
    hostStarts: 'The host will start the match.',
    youWatch: 'All seats are taken. You can watch as soon as the match starts.',
    rules: 'Read the rules',
  },

  seats: {
    label: 'Seats',
    sitsIn: (missing: string, present: string, seconds: number) =>
      `${missing} will be there in ${about(seconds)}; ${present} sits in.`,
    open: 'open seat',
    botNames: [
      'Amaro',
      'Brisa',
      'Calixto',
      'Dorada',
      'Estela',
      'Fermina',
      'Gaspar',
      'Inés',
      'Jacinta',
      'Lope',
      'Morena',
      'Nuño',
      'Olalla',
      'Pascual',
      'Remedios',
      'Tadeo',
    ] as readonly string[],
    bot: (level: string) => (level ? `bot, ${level.toLowerCase().replaceAll('-', ' ')}` : 'bot'),
    openOrBot: 'open, or a bot',
    sameName: (name: string, mark: string) => `${name} (${mark})`,
    you: 'you',
    plainBot: 'bot',
    standIn: 'a bot stands in',
    away: 'away',
    acts: 'to act',
    yourTurn: 'your turn',
    mark: (mark: string) => `Mark: ${mark}`,
    clock: (name: string) => `Time left for ${name}`,
    result: (place: number) => PLACES[place] ?? `${place}th`,
    handOver: 'Let a bot play',
    botPlaysYou: 'A bot plays your seat.',
    takeBack: 'Take it back',
    passTo: (name: string) => `It is ${name}’s turn.`,
    lookAs: (name: string) => `Look as ${name}`,
    watching: 'You are watching.',
    spectators: (count: number) => `${counted(count, 'person watches', 'people watch')}.`,
  },

  tab: {
    yourTurn: (game: string) => `● Your turn: ${game}`,
    waiting: (game: string) => `${game}: Santelmo`,
    over: (game: string) => `${game}: over`,
  },

  prompt: {
    sending: 'Sending …',
    pause: 'Say “I am ready” when you have seen enough.',
  },

  board: {
    label: 'Board',
    movesOfKind: (kind: string) => `Moves: ${kind}`,
    asText: 'Board as text',
    inWords: 'The board in words',
    type: 'Your move',
    play: 'Play',
    playThis: (move: string) => `Play ${move}`,
    offered: (count: number) => `${counted(count, 'legal move', 'legal moves')}.`,
    hinted: '(hint)',
  },

  tools: {
    label: 'Tools',
    undo: 'Undo',
    takeback: 'Take back',
    takebackNote: 'Ask the others whether you may take your last move back',
    hint: 'Hint',
    thinking: 'A bot thinks …',
    hinted: (move: string) => `A bot would play: ${move}`,
    sound: (on: boolean) => (on ? 'Sound: on' : 'Sound: off'),
    replay: 'Replay',
    leave: 'Leave …',
    leaveTitle: 'Leave the match?',
    leaveNote: 'A bot can play for you until you are back, or finish the match.',
    pause: 'Play for me for a while',
    resign: 'Give up',
    stay: 'Stay',
  },

  hints: {
    title: 'What a bot would play',
    winsIn: (turns: number) => (turns === 1 ? 'wins at once' : `wins in ${turns}`),
    value: (value: number) => `${Math.round(100 * value)} of 100`,
    play: 'Play',
    playThis: (move: string) => `Play: ${move}`,
    close: 'Back to the log',
  },

  takeback: {
    asked: (name: string) => `${name} would like to take the last move back.`,
    waiting: (name: string) => `${name} has asked to take the last move back.`,
    agree: 'Agree',
    decline: 'Decline',
  },

  log: {
    title: 'Log',
    none: 'Nothing yet.',
  },

  chat: {
    title: 'Chat',
    lines: 'Messages',
    none: 'Nobody has said anything yet.',
    say: 'Say something',
    send: 'Send',
    spectator: '(watching)',
    needName: 'You need a name to chat.',
    giveName: 'Choose one',
  },

  tournament: {
    atTable: 'To the tournament',
    setUp: 'A tournament for a group',
  },
  ending: {
    /** The winners' names; `mine` says that the reader is one of them, `others` are the rest. */
    title: (mine: boolean, others: readonly string[]) =>
      mine
        ? others.length
          ? `You and ${listed(others)} win together`
          : 'You win'
        : others.length === 1
          ? `${others[0]} wins`
          : `${listed(others)} win together`,
    table: 'The final standings',
    place: 'Place',
    total: 'Together',
    source: 'Points for',
    who: 'Who',
    score: 'Points',
    how: 'How the scores came about',
    against: (level: string) => `Against ${level.toLowerCase()}s`,
    share: 'Share this match',
    rematch: 'Once more',
    toRematch: 'To the next match',
    replay: 'Replay',
    file: 'Save the match file',
    fair: 'Check that chance was fair',
    fairNote:
      'When the match began, the server published a fingerprint (SHA-256) of the secret number that all chance follows from. Now the number is open, and your browser computes its fingerprint anew.',
    isFair: 'They agree: nobody changed the chance of this match while it was played.',
    isNotFair: 'They differ: the number below is not the one that the match began with.',
    cannotCheck:
      'This browser computes fingerprints only over a secure connection; the two values are below.',
    seed: 'Seed:',
    commitment: 'Published:',
  },

  replay: {
    tab: (game: string) => `${game}: replay`,
    title: (game: string) => `${game}: replay`,
    start: 'The beginning.',
    controls: 'Go through the match',
    first: 'To the beginning',
    back: 'One move back',
    play: 'Play',
    pause: 'Pause',
    on: 'One move forward',
    last: 'To the end',
    pace: 'Pace',
    paces: ['slow', 'steady', 'quick', 'very quick'],
    position: (move: number, all: number) => `Move ${move} of ${all}`,
    link: 'Link to this move',
    seenBy: 'View as',
    spectator: 'a spectator',
    toTable: 'Back to the table',
    import: 'Open a match file',
    importNote:
      'A match file is a short text that holds a whole match. It is only shown; nothing is stored.',
    choose: 'Choose a file',
    paste: 'Or paste its text here',
    show: 'Show the match',
    another: 'Another file',
    tooLarge: 'This file is too large to be a match file (more than a megabyte).',
  },

  overview: {
    title: (game: string) => `${game} in short`,
    play: 'Play',
    learn: 'Short lessons first',
    rules: 'All the rules',
    open: 'In short',
  },

  rules: {
    title: (game: string | undefined) => (game ? `Rules of ${game}` : 'Rules'),
    one: (rule: string) => `Rule ${rule}`,
    plain: 'Rule',
    open: (rule: string) => `Read rule ${rule}`,
    missing: (rule: string) => `There is no rule ${rule}.`,
    all: 'All rules of this game',
    games: 'Games',
    everyGame: 'Every game',
    search: 'Search',
    placeholder: 'for example: dome, canal, tie',
    found: (count: number) => `${counted(count, 'rule', 'rules')} found`,
    sections: 'Sections',
    intro:
      'Every rule has a number; prompts and refusals in the game lead to it. Choose a game, or search through all of them.',
  },

  you: {
    title: 'You',
    name: 'Your name',
    guests: [
      'Gannet',
      'Petrel',
      'Plover',
      'Puffin',
      'Sandpiper',
      'Shearwater',
      'Tern',
      'Turnstone',
    ] as readonly string[],
    nameNote: 'Others at the table see it. There is no account: this browser remembers you.',
    save: 'Save',
    saved: 'Saved.',
    marks: 'Colours and marks',
    marksNote: 'They depend on your seat, which you choose when you set up or join a table.',
    look: 'Appearance',
    text: 'Show boards as text',
    still: 'Reduce motion',
    keys: 'Single-key shortcuts (? lists them)',
  },

  connection: {
    connecting: 'Connecting to the table …',
    lost: 'The connection is lost. Your moves are safe; trying again …',
    next: 'Time until the next attempt',
    now: 'Try now',
    back: 'Connected again.',
  },

  errors: {
    unknown: 'Something unexpected went wrong. Reload the page.',
    unreachable: 'The server cannot be reached.',
    offTheMap: 'Off the map',
    noPage: 'There is nothing at this address.',
    noTable: 'There is no table at this address. Perhaps the link is incomplete.',
    noGame: (game: string) => `There is no game called ${game} here.`,
    closed: 'The host has closed this table.',
    noBoard: 'The board could not be loaded.',
    noScript: 'This page could not be loaded.',
  },

  marks: {
    sun: 'sun',
    anchor: 'anchor',
    star: 'star',
    moon: 'moon',
    fish: 'fish',
    diamond: 'diamond',
    cross: 'cross',
    drop: 'drop',
  },

  help: {
    open: 'Keyboard shortcuts',
    title: 'Keyboard shortcuts',
    turnOff: 'Single-key shortcuts can be turned off on the page "You".',
    groups: [
      {
        title: 'Everywhere',
        keys: [
          [['?'], 'this list'],
          [['Tab'], 'to the next control'],
          [['Esc'], 'close, or take a half-chosen move back'],
        ],
      },
      {
        title: 'At the table',
        keys: [
          [['b'], 'to the board'],
          [['Tab', '←↑→↓'], 'to the next target on the board'],
          [['Enter', 'Space'], 'choose it'],
          [['u'], 'undo, or ask to take back'],
          [['h'], 'hint from a bot'],
          [['t'], 'board as text, and back'],
          [['r'], 'the rule behind the prompt'],
          [['l'], 'to the log'],
          [['c'], 'to the chat'],
        ],
      },
      {
        title: 'Replay',
        keys: [
          [['←', '→'], 'one move back or forward'],
          [['Home', 'End'], 'to the beginning or end'],
          [['p'], 'play or pause'],
        ],
      },
    ] as { title: string; keys: [string[], string][] }[],
  },
};
