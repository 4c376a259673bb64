/** Words of the page on which single problems are practised. */
import { counted, listed } from './grammar';

const DECKS: Record<string, string> = {
  base: 'Boarding cards',
  expert: 'With expert cards',
  events: 'With expert cards and events',
};
const KINDS: Record<string, string> = {
  element: 'part of a ship',
  struck: 'something struck out',
  colour: 'colour',
  name: 'letter of the name',
  number: 'number',
  helm: 'helm',
  double: 'two parts',
  coco: 'Coco the parrot',
  whirlwind: 'whirlwind',
  seasick: 'seasick',
  bermuda: 'Bermuda',
  rum: 'rum',
};
const kind = (name: string): string => KINDS[name] ?? name;

export const practice = {
  title: (game: string) => `${game}: practice`,
  intro:
    'Follow the cards in your mind, from the left to the right, and choose the ship where you end.',
  speed: 'The clock runs. Take your time at first: speed comes by itself.',
  place: (length: number, words: readonly string[]) =>
    `${counted(length, 'card')}: ${listed(words.map((word) => DECKS[word]?.toLowerCase() ?? kind(word)))}`,
  seconds: (seconds: number) => `${seconds.toFixed(0)} s`,
  right: (seconds: number) => `Right, in ${seconds.toFixed(1)} seconds.`,
  wrong: (given: string, solution: string) => `Not ${given} but ${solution}.`,
  next: 'Next problem',
  toTable: 'Play a match',

  cards: 'Which cards',
  change: 'Other cards',
  length: 'Cards in a problem',
  deck: (name: string) => DECKS[name] ?? name,
  byKind: 'Only these kinds:',
  kind,
  noKind: 'Choose at least one kind.',
  begin: 'Practise these',

  none: 'What goes wrong most often will stand here, by kind of card.',
  statistics: 'Your practice so far',
  columns: ['Kind of card', 'Met', 'In wrong answers', 'Seconds a card'],
  forget: 'Start anew',
};
