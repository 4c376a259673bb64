/**
 * All words of the page outside of the boards. Each board's words stand beside this file under the
 * game's name. A translation is another folder with the same files and the same members.
 */

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const MINUTE = 60;
const DAY = 86_400;

export const shell = {
  name: 'Santelmo',
  skip: 'To the content',
  loading: 'One moment …',
  tryAgain: 'Try again',
  understood: 'Understood',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'Selected: copy it with your keyboard.',
  clock: (seconds: number) =>
    `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`,

  nav: {
    label: 'Main',
    home: 'To the harbour',
    rules: 'Rules',
    replay: 'Replay',
    you: 'You',
  },

  theme: {
    title: 'Day or night',
    label: (now: string) => `Day or night: ${now}. Change`,
    system: 'as the device',
    light: 'day',
    dark: 'night',
  },

  home: {
    title: 'Four island games',
    intro:
      'Play with friends by a link, against bots, or both at one table. No account, nothing to install.',
    continue: 'Continue',
    games: 'Games',
    open: 'Open tables',
    finished: 'Your finished matches',
    noneOpen: 'No table is open to everybody just now. Set one up, or play a friend by link.',
    players: (least: number, most: number) =>
      least === most ? `${least} players` : `${least} to ${most} players`,
    playNow: 'Play now',
    starting: 'Starting …',
    setUp: 'Set up',
    preparing: 'Is being made ready; this happens once.',
  },

  tables: {
    status: (status: string, open: number) =>
      status === 'waiting'
        ? open
          ? `waits for ${counted(open, 'player', 'players')}`
          : 'about to start'
        : status === 'running'
          ? 'running'
          : 'finished',
  },

  setUp: {
    title: (game: string) => `A table of ${game}`,
    options: 'Options',
    seats: 'Seats',
    seatsNote: 'Your seat gives you its colour and its mark.',
    whoSits: (mark: string) => `Who has the ${mark}`,
    me: 'You',
    openSeat: 'Open: by link',
    bot: (level: string) => `Bot: ${level}`,
    levels: 'How well the bots play',
    manners: 'Table manners',
    clock: 'Time for a decision',
    clockChoice: (seconds: number | null) =>
      seconds === null
        ? 'as long as you like'
        : seconds >= DAY
          ? counted(seconds / DAY, 'day', 'days')
          : seconds >= MINUTE
            ? counted(seconds / MINUTE, 'minute', 'minutes')
            : counted(seconds, 'second', 'seconds'),
    hints: 'Players may ask a bot for hints',
    public: 'Show the table to everybody in the list of open tables',
    make: 'Make the table',
    preparing: 'The game is being made ready. This happens once and may take a minute.',
    start: 'Start',
    noChoice: 'no choice',
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
    inviteNote: 'Whoever has this link can sit down, or watch.',
    link: 'Invite link',
    sit: 'Sit here',
    sitToo: 'Sit here, too',
    seatBot: 'Seat a bot',
    free: 'Free the seat',
    start: 'Start the match',
    close: 'Close the table',
    hostStarts: 'The host starts the match.',
    youWatch: 'All seats are taken. You can watch as soon as the match starts.',
    rules: 'Read the rules',
  },

  seats: {
    label: 'Seats',
    open: 'open seat',
    openOrBot: 'open, or a bot',
    sameName: (name: string, mark: string) => `${name} (${mark})`,
    you: 'you',
    plainBot: 'bot',
    standIn: 'a bot stands in',
    away: 'away',
    acts: 'to act',
    mark: (mark: string) => `Mark: ${mark}`,
    clock: (name: string) => `Time left for ${name}`,
    result: (place: number, score: number) => `place ${place}, score ${score}`,
    handOver: 'Let a bot play',
    botPlaysYou: 'A bot plays your seat.',
    takeBack: 'Take it back',
    passTo: (name: string) => `It is for ${name}.`,
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
    takeback: 'Ask to take back',
    hint: 'Hint',
    thinking: 'A bot thinks …',
    hinted: (move: string) => `A bot would play: ${move}`,
    replay: 'Replay so far',
    leave: 'Leave …',
    leaveNote: 'A bot can play for you until you are back, or finish the match.',
    pause: 'Play for me for a while',
    resign: 'Give up',
    stay: 'Stay',
  },

  takeback: {
    asked: (name: string) => `${name} would like to take the last move back.`,
    waiting: (name: string) => `${name} has asked to take the last move back.`,
    agree: 'Agree',
    decline: 'Decline',
  },

  log: {
    title: 'What happened',
    none: 'Nothing yet.',
  },

  chat: {
    title: 'Talk',
    lines: 'What was said',
    none: 'Nobody has said anything yet.',
    say: 'Say something',
    send: 'Send',
    spectator: '(watching)',
    needName: 'To talk you need a name.',
    giveName: 'Choose one',
  },

  ending: {
    title: (winners: readonly string[]) =>
      winners.length === 1 ? `${winners[0]} wins` : `${listed(winners)} share the victory`,
    place: 'Place',
    who: 'Who',
    score: 'Score',
    how: 'How the scores came about',
    rematch: 'Once more',
    toRematch: 'To the next match',
    replay: 'Replay',
    file: 'Save the match file',
    fair: 'Was it shuffled fairly?',
    fairNote:
      'The SHA-256 of the seed was published when the match began. Compute it for the seed below and compare; the match file deals the same match from it.',
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
    on: 'One move on',
    last: 'To the end',
    pace: 'Pace',
    paces: ['slow', 'steady', 'quick', 'very quick'],
    position: (move: number, all: number) => `Move ${move} of ${all}`,
    link: 'Link to this move',
    seenBy: 'Seen by',
    spectator: 'a spectator',
    toTable: 'To the table',
    import: 'Look at a match file',
    importNote:
      'A match file is a small text that holds a whole match. It is read and shown; nothing is kept.',
    choose: 'Choose a file',
    paste: 'Or paste its text here',
    show: 'Show the match',
    another: 'Another file',
    tooLarge: 'This file is too large to be a match file (more than a megabyte).',
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
    marksNote: 'Where you sit decides them; choose your seat when you set up or join a table.',
    look: 'How it looks',
    text: 'Show boards as text',
    still: 'No motion',
    keys: 'Single keys are shortcuts (? lists them)',
  },

  connection: {
    connecting: 'Connecting to the table …',
    lost: 'The connection is lost. What you have done is kept; trying again.',
    next: 'Until the next attempt',
    now: 'Try now',
    back: 'Connected again.',
  },

  errors: {
    unknown: 'Something went wrong here that nobody thought of. Reload the page.',
    unreachable: 'The server cannot be reached.',
    offTheMap: 'Off the map',
    noPage: 'There is nothing at this address.',
    noTable: 'There is no table at this address. Perhaps the link is incomplete.',
    noGame: (game: string) => `There is no game called ${game} here.`,
    closed: 'The host has closed this table.',
    noBoard: 'The board could not be loaded.',
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
    open: 'Keys and help',
    title: 'Keys',
    turnOff: 'Single keys can be turned off on the page "You".',
    groups: [
      {
        title: 'Everywhere',
        keys: [
          [['?'], 'this list'],
          [['Tab'], 'to the next thing'],
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
          [['l'], 'to what happened'],
          [['c'], 'to the talk'],
        ],
      },
      {
        title: 'Replay',
        keys: [
          [['←', '→'], 'one move back or on'],
          [['Home', 'End'], 'to the beginning or end'],
          [['p'], 'play or pause'],
        ],
      },
    ] as { title: string; keys: [string[], string][] }[],
  },
};
