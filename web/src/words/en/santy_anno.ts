/** The words of the Santy Anno board. */

import type { Card, EventCard, Ship } from '../../boards/santy_anno/board';

const ordinal = (number: number): string =>
  `${number}${['th', 'st', 'nd', 'rd'][number % 10 > 3 || Math.floor(number / 10) === 1 ? 0 : number % 10]}`;

const ducats = (count: number): string => `${count} ${count === 1 ? 'ducat' : 'ducats'}`;

const parts = ({ colours }: Ship): string =>
  `crow’s nest ${colours.crow}, sails ${colours.sails}, hull ${colours.hull}, name plate ${colours.plate}`;

export const santy_anno = {
  ducats,
  ordinal,
  cardLabel: ({ place, words, help }: Card) => `Card ${place}: ${words}. ${help}`,
  eventLabel: ({ words, help }: EventCard) => `Event: ${words}. ${help}`,
  faceDownCard: (place: number) => `Card ${place} lies face down`,
  faceDownEvent: 'The event lies face down',
  cards: 'Cards of this round',
  tapCard: 'Tap a card to read what it asks for.',
  explain: (card: string) => `What does “${card}” ask for?`,
  meaning: (card: string, help: string) => `${card}: ${help}`,
  facts: {
    ducats: 'Ducats; those of others stay covered until the end',
    amount: (count: number | null) => (count === null ? '? ducats' : ducats(count)),
  },
  turnedUp: (place: number, text: string) => `Card ${place}: ${text}.`,

  ring: 'The ring of ships around the harbour',
  ship: (ship: Ship) => `${ship.number} ${ship.name}: ${parts(ship)}, Coco ${ship.coco}`,
  sitAt: (label: string) => `Sit at ${label}`,
  aboard: (name: string) => `${name} aboard`,
  youSitHere: 'you sit here',

  round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  harbour: {
    sit: 'tap your ship',
    lap: 'lap first',
    turning: (turned: number, cards: number) => `card ${turned} of ${cards}`,
    pause: 'starting soon',
    countdown: 'hurry!',
    over: 'all ashore',
    answered: (count: number, players: number) => `${count} of ${players} have sat down`,
  },

  lap: {
    title: 'Run your lap first',
    help: 'Steer the boat once around the harbour, past all ships, either way. Drag anywhere on the sea, tap one ship after the other, or use the arrow keys.',
    rum: 'You are full of rum: the boat goes backwards and is always across the harbour from your finger. Once around, past all ships, either way.',
    boat: 'Your boat',
    passed: (count: number, ships: number, next: string) =>
      `${count} of ${ships} ships passed; now at ${next}`,
    clockwise: 'Clockwise',
    counter: 'Counter-clockwise',
  },
  late: 'Give up: be late',

  crew: {
    label: 'Who has sat down',
    resting: 'not ready yet',
    ready: 'ready',
    watching: 'watching the cards',
    thinking: 'thinking',
    lapping: 'has a lap to run',
    lapped: 'has run the lap',
    satAs: (arrival: number) => `sat down ${ordinal(arrival)}`,
    sat: 'sat down',
    last: 'the clock is running',
  },

  pause: {
    next: (round: number) => `Round ${round} begins when everybody is ready`,
    ready: 'I am ready',
    waiting: 'You are ready',
    readyCount: (ready: number, seconds: number | null) =>
      `${ready} ready${seconds === null ? '' : `; starts in ${seconds} seconds at the latest`}`,
  },

  review: {
    rounds: 'Rounds',
    now: 'Now',
    ofRound: (round: number) => `Round ${round}`,
    title: (round: number) => `How round ${round} went`,
    follow: 'Whose path',
    first: 'To the start',
    before: 'One card back',
    after: 'One card forward',
    last: 'To the end',
    play: 'Play',
    stop: 'Stop',
    position: 'Step',
    toCard: (place: number) => `To card ${place}`,
    start: (name: string, ship: string) => `${name} starts on ${ship}.`,
    step: (place: number, text: string, way: string) => `Card ${place}, ${text}: ${way}.`,
    goes: (from: string, to: string) => `${from} → ${to}`,
    stays: (ship: string) => `stays on ${ship}`,
    drifts: (way: string, to: string) => `${way}, seasick on to ${to}`,
    right: (name: string, ship: string) => `${name} found ${ship}`,
    wrong: (name: string, answer: string, ship: string) =>
      `${name} sat at ${answer}, but belonged on ${ship}`,
    late: (name: string, ship: string) => `${name} was late and belonged on ${ship}`,
    earned: (coin: number) => `and takes ${ducats(coin)}.`,
    noCoin: 'too late for a coin.',
    isRight: 'right',
    isWrong: 'wrong',
    wasLate: 'late',
  },

  ranks: {
    title: 'The crew at the end',
    coins: (coins: string) => `coins ${coins}`,
  },

  text: {
    ring: 'The ships, clockwise:',
    cards: 'The cards, in the order in which they lie:',
    seats: 'The pirates:',
    yourAnswer: (ship: string) => `You sit at ${ship}.`,
    ducats: (count: number) => `You have ${ducats(count)}.`,
    line: (name: string, ship: string, state: string) => `${name} on ${ship}, ${state}`,
    past: (round: number) => `Round ${round}:`,
    rank: (place: number, name: string, title: string, count: number) =>
      `${place}. ${name}, ${title}, ${ducats(count)}`,
  },
};
