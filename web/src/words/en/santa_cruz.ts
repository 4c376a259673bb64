/** The words of Santa Cruz's board. */
import { counted, listed } from './grammar';

import type { BuildingCards } from '../../boards/santa_cruz/board';

const points = (count: number): string => counted(count, 'point');

const signed = (count: number): string =>
  count > 0 ? `+${count}` : count < 0 ? `−${-count}` : '0';

const MANY: Record<string, string> = { church: 'churches' };

const pieces = (kind: string, count: number): string => counted(count, kind, MANY[kind]);

const WAYS: Record<string, string> = {
  ship: 'Ship',
  road: 'Road',
  river: 'River',
  double: 'Double',
};

const KINDS: Record<string, string> = { coast: 'coast', land: 'land', volcano: 'volcano' };

const way = (card: string): string => WAYS[card] ?? card;

const buildingCards = (cards: BuildingCards): string =>
  listed(
    Object.entries(cards)
      .filter(([, count]) => count)
      .map(([card, count]) => `${count} ${way(card).toLowerCase()}`),
  ) || 'none';

export const santa_cruz = {
  counted,
  listed,
  points,
  signed,
  pieces,
  way,
  kind: (kind: string) => KINDS[kind] ?? kind,
  buildingCards,

  chart: {
    label: (island: string) => `The chart of ${island}`,
    closer: 'Closer',
    farther: 'Farther',
    keys: 'Arrow keys go from space to space, Enter chooses.',
  },

  space: {
    at: (name: string, kind: string) => `${name}, ${KINDS[kind] ?? kind}`,
    river: (name: string) => `on the river “${name}”`,
    faceDown: 'face down',
    turnsUp: 'still face down: building here turns it up first',
    tile: (building: string, count: number) => `${building} for ${points(count)}`,
    bonus: (count: number) => `fish bonus +${count}`,
    bird: 'a bird',
    built: (names: string[]) => `built by ${listed(names)}`,
    joined: (places: string[]) => `leads to ${listed(places)}`,
  },

  move: {
    land: (space: string) => `Land on ${space}`,
    build: (space: string) => `Build on ${space}`,
    join: (space: string, names: string[]) => `Join ${listed(names)} on ${space}`,
    skip: 'Build nothing',
    play: (card: string) => `Play ${way(card).toLowerCase()}`,
    playDouble: (card: string) => `Play double: build twice by ${way(card).toLowerCase()}`,
    score: (title: string) => `Score ${title}`,
    discard: (title: string) => `Discard ${title}`,
    set: (letter: string) => `Take set ${letter}`,
    bundle: (name: string) => `Take the bundle of ${name}`,
    back: 'Not this',
  },

  note: {
    empty: 'Point at a card to see what it would do now, or at a tile to read it.',
    watching: 'Point at a tile to read it.',
    reach: (card: string, free: number, joins: number) =>
      free || joins
        ? `${way(card)}: ${[
            free ? `${counted(free, 'tile')} to choose from` : 'no free tile',
            ...(joins ? [`${joins} where you could join`] : []),
          ].join(', ')}.`
        : `${way(card)}: nothing in reach now.`,
    twice: 'Two builds, one after the other.',
    score: (title: string, meaning: string, shares: string[]) =>
      `${title}: ${meaning}. Now: ${shares.join(', ')}.`,
    share: (name: string, count: number) => `${name} ${signed(count)}`,
    discard: (title: string, meaning: string) => `${title}: ${meaning}.`,
  },

  course: {
    round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
    stages: {
      choose: 'Choosing sets',
      land: 'Landing',
      play: 'Playing cards',
      build: 'Building',
      bundle: 'Choosing bundles',
      discard: 'Discarding',
      over: 'The match is over',
    } as Record<string, string>,
    builds: (left: number, card: string) =>
      left > 1 ? `two builds by ${way(card).toLowerCase()}` : `by ${way(card).toLowerCase()}`,
    mayJoin: (name: string) => `${name} plays last and may still join once`,
    birds: (count: number) => `${counted(count, 'bird token')} left`,
    deck: (count: number) => `${counted(count, 'scoring card')} in the deck`,
  },

  track: {
    label: 'Score track',
    marker: (name: string, score: number) => `${name}: ${points(score)}`,
  },

  hand: {
    label: 'Your hand',
    building: 'Building cards',
    scoring: 'Scoring cards',
    copies: (count: number) => `${count} times`,
    drawn: 'just drawn',
    discarded: (title: string) => `You discard ${title}; the others are still choosing.`,
    wouldBring: (shares: string[]) => `would bring ${listed(shares)}`,
    youDrew: (title: string, meaning: string) => `You drew ${title}: ${meaning}.`,
  },

  draft: {
    sets: 'Sets of building cards',
    bundles: 'Bundles',
    set: (letter: string) => `Set ${letter}`,
    bundle: (name: string) => `${name}’s bundle`,
    takenBy: (name: string) => `taken by ${name}`,
    with: (titles: string[]) => `with ${listed(titles)}`,
    noScoring: 'no scoring card',
  },

  seats: {
    label: 'What everybody has',
    place: (place: number) => `place ${place}`,
    toPlay: 'cards to play',
    hidden: (count: number) => counted(count, 'scoring card'),
    played: 'played',
    supply: 'to build',
    birds: (count: number) => counted(count, 'bird token'),
    birdValues: (values: number[]) => `worth ${listed(values.map(String))}`,
    starts: 'starts',
    set: (letter: string) => `set ${letter}`,
    waits: 'has discarded',
  },

  facts: {
    score: 'Points',
    cards: 'Cards left to play',
    points: (score: number) => counted(score, 'point'),
    hand: (count: number) => counted(count, 'card'),
  },

  unseen: {
    title: 'Tiles nobody has seen yet',
    kind: (kind: string, count: number) => `${KINDS[kind] ?? kind}: ${counted(count, 'tile')}`,
    times: (count: number) => `×${count}`,
  },

  text: {
    score: (name: string, place: number, score: number) => `${place}. ${name}: ${points(score)}`,
    seat: (name: string, parts: string[]) => `${name}: ${parts.join('; ')}.`,
    left: (cards: BuildingCards) => `building cards left: ${buildingCards(cards)}`,
    playedCards: (titles: string[]) => `scored ${listed(titles)}`,
    supply: (parts: string[]) => `supply: ${listed(parts)}`,
    hand: (cards: string[]) => `Your scoring cards: ${cards.join('; ')}.`,
    reach: (card: string, spaces: string[]) =>
      `${way(card)} reaches ${spaces.length ? listed(spaces) : 'nothing'}.`,
    joins: (card: string, spaces: string[]) =>
      `By ${way(card).toLowerCase()} you could join on ${listed(spaces)}.`,
    island: (name: string) => `${name}:`,
    rivers: 'Rivers, from the source to the mouth:',
  },
};
