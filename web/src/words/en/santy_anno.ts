/** The words of the Santy Anno board. */

import type { Card, Colour, Element, EventCard, Ship } from '../../boards/santy_anno/table';

const ELEMENTS: Record<Element, string> = {
  crow: 'crow’s nest',
  sails: 'sails',
  hull: 'hull',
  plate: 'name plate',
};

const COLOURS: Record<Colour, string> = {
  yellow: 'yellow',
  red: 'red',
  blue: 'blue',
  green: 'green',
};

const ordinal = (number: number): string =>
  `${number}${['th', 'st', 'nd', 'rd'][number % 10 > 3 || Math.floor(number / 10) === 1 ? 0 : number % 10]}`;

const ducats = (count: number): string => `${count} ${count === 1 ? 'ducat' : 'ducats'}`;

const element = (name: Element): string => ELEMENTS[name];

function card(shown: Card): string {
  const [first = 'crow', second = 'crow'] = shown.elements;
  switch (shown.kind) {
    case 'element':
      return element(first);
    case 'struck':
      return `${element(first)}, not ${shown.struck}`;
    case 'colour':
      return shown.colour ? COLOURS[shown.colour] : '';
    case 'name':
      return shown.struck ? `name, not ${shown.struck}` : 'name';
    case 'number':
      return `+${shown.numbers[0]} or −${Math.abs(shown.numbers[1] ?? 0)}`;
    case 'helm':
      return `${shown.steps} ${shown.direction}`;
    case 'double':
      return `${element(first)} and ${element(second)} swapped`;
    case 'coco':
      return 'Coco’s corner';
    case null:
      return 'covered';
  }
}

/** What a card asks for, in a sentence. */
function cardHelp(shown: Card): string {
  const [first = 'crow', second = 'crow'] = shown.elements;
  switch (shown.kind) {
    case 'element':
      return `Go to the other ship with the same colour of ${element(first)}.`;
    case 'struck':
      return `Go to the other ship with the same colour of ${element(first)}; if it is ${shown.struck}, stay.`;
    case 'colour':
      return `Which part of your ship is ${shown.colour}? Go to the other ship where that part is ${shown.colour}.`;
    case 'name':
      return shown.struck
        ? `Go to the other ship with the same first letter; if it is ${shown.struck}, stay.`
        : 'Go to the other ship with the same first letter.';
    case 'number':
      return `Add ${shown.numbers[0]} to the ship’s number, or take ${Math.abs(shown.numbers[1] ?? 0)} away: only one of the two is a ship.`;
    case 'helm':
      return `Go ${shown.steps} ${shown.steps === 1 ? 'ship' : 'ships'} ${shown.direction} along the ring.`;
    case 'double':
      return `Go to the ship on which ${element(first)} and ${element(second)} have changed colours.`;
    case 'coco':
      return 'Go to the other ship with Coco in the same corner.';
    case null:
      return 'Not turned up yet.';
  }
}

function event(shown: EventCard): string {
  switch (shown.kind) {
    case 'whirlwind':
      return 'whirlwind';
    case 'seasick':
      return `seasick ${shown.direction}`;
    case 'bermuda':
      return 'Bermuda triangle';
    case 'rum':
      return 'rum';
    case null:
      return 'covered';
  }
}

function eventHelp(shown: EventCard): string {
  switch (shown.kind) {
    case 'whirlwind':
      return 'The 4th card comes before the 3rd.';
    case 'seasick':
      return `From the 4th card on, one ship ${shown.direction} after every card.`;
    case 'bermuda':
      return 'After the 3rd card comes the last one, then back to the 4th.';
    case 'rum':
      return 'You see everything upside down and mirrored until you sit; a lap is run backwards.';
    case null:
      return 'Not turned up yet.';
  }
}

const parts = ({ colours }: Ship): string =>
  `crow’s nest ${colours.crow}, sails ${colours.sails}, hull ${colours.hull}, name plate ${colours.plate}`;

export const santy_anno = {
  elements: ELEMENTS,
  colours: COLOURS,
  ducats,
  ordinal,
  card,
  cardHelp,
  event,
  eventHelp,
  slipLabel: (place: number, text: string, help: string) => `Card ${place}: ${text}. ${help}`,
  eventLabel: (text: string, help: string) => `Event: ${text}. ${help}`,
  coveredSlip: (place: number) => `Card ${place} lies covered`,
  coveredEvent: 'The event lies covered',
  cards: 'Cards of this round',
  turnedUp: (place: number, text: string) => `Card ${place}: ${text}.`,

  ring: 'The ring of ships around the harbour',
  ship: (ship: Ship) => `${ship.number} ${ship.name}: ${parts(ship)}, Coco ${ship.coco}`,
  sitAt: (label: string) => `Sit at ${label}`,
  aboard: (name: string) => `${name} aboard`,
  youSitHere: 'you sit here',

  round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  harbour: {
    sit: 'tap your ship',
    lap: 'first a lap',
    turning: (turned: number, cards: number) => `card ${turned} of ${cards}`,
    pause: 'soon it begins',
    countdown: 'hurry!',
    over: 'all ashore',
    answered: (count: number, players: number) => `${count} of ${players} sit`,
  },

  lap: {
    title: 'Run your lap first',
    help: 'Steer the boat once around the harbour, past all eight ships, either way. Drag anywhere on the sea, tap one ship after the other, or use the arrow keys.',
    rum: 'You are full of rum: the boat goes backwards and is always across the harbour from your finger. Once around, past all eight ships, either way.',
    boat: 'Your boat',
    passed: (count: number, next: string) => `${count} of 8 ships passed; at ${next}`,
    clockwise: 'Clockwise',
    counter: 'Counter-clockwise',
  },
  late: 'Time is up: be late',

  crew: {
    label: 'Who sits',
    resting: 'takes a rest',
    ready: 'is ready',
    watching: 'watches the cards',
    thinking: 'is looking',
    lapping: 'owes a lap',
    lapped: 'has run the lap',
    satAs: (arrival: number) => `sat down ${ordinal(arrival)}`,
    sat: 'sits',
    last: 'the clock runs',
  },

  pause: {
    next: (round: number) => `Round ${round} begins when all are ready`,
    ready: 'I am ready',
    waiting: 'You are ready',
    readyCount: (ready: number, seconds: number | null) =>
      `${ready} ready${seconds === null ? '' : `; in ${seconds} seconds at the latest`}`,
  },

  back: {
    rounds: 'Rounds',
    now: 'Now',
    ofRound: (round: number) => `Round ${round}`,
    title: (round: number) => `How round ${round} went`,
    follow: 'Whose way',
    first: 'To the start',
    before: 'One card back',
    after: 'One card on',
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
    slip: 'The likely slip:',
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
