/** The words of Santiago's board. */
import { counted, listed } from './grammar';

const CROPS: Record<string, string> = {
  banana: 'banana',
  sugar: 'sugar',
  potato: 'potato',
  bean: 'bean',
  pepper: 'pepper',
};

const crop = (name: string): string => CROPS[name] ?? name;

const tile = (name: string): string =>
  `${name.endsWith('1') ? 'single' : 'double'} ${crop(name.slice(0, -1))}`;

const escudos = (amount: number): string => counted(amount, 'escudo');

export const santiago = {
  crop,
  tile,
  escudos,

  chart: {
    label: 'The fields and ditches',
    keys: 'Use the arrow keys to move between targets and Enter to choose.',
  },

  course: {
    round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
    phases: {
      auction: 'Auction',
      planting: 'Planting',
      bribes: 'Bribes',
      extra_irrigation: 'Extra canal',
    } as Record<string, string>,
    label: 'Phases of the round',
    over: 'The match is over',
    overseer: 'Overseer',
    supply: (count: number) => `${counted(count, 'canal')} in the supply`,
    piles: (piles: number, each: number) =>
      each ? `${piles} piles of ${counted(each, 'tile')}` : 'no more tiles to come',
    removed: (name: string) => `out of the game: ${tile(name)}`,
    toCome: 'Tiles still to come',
    toComeOf: (name: string, one: number, two: number) =>
      `${crop(name)}: ${one} with one planter, ${two} with two`,
  },

  market: {
    label: 'Turned-up tiles',
    held: (name: string) => `In hand: ${tile(name)}`,
    take: (name: string) => `Take ${tile(name)}`,
    order: 'Order of planting',
    bids: 'Bids',
    none: 'no bid yet',
  },

  act: {
    label: 'Your move',
    bid: (amount: number) => `Bid ${amount}`,
    offer: (amount: number) => `Offer ${amount}`,
    pass: 'Pass',
    noBribe: 'Offer no bribe',
    decline: 'Dig no canal',
    keep: 'Keep the extra canal',
    plant: (square: string) => `Plant on ${square}`,
    propose: (segment: string) => `Propose the canal ${segment}`,
    dig: (segment: string) => `Dig the canal ${segment}`,
    digFor: (segment: string, price: number) => `Dig the canal ${segment} for ${escudos(price)}`,
    support: (name: string) => `Support ${name}`,
    accept: (name: string, bribe: number) => `Accept ${name}: ${escudos(bribe)}`,
    back: 'Choose again',
    onChart: {
      plant: 'Choose a square on the chart.',
      propose: 'Choose a ditch on the chart.',
      dig: 'Choose a ditch on the chart.',
      take: 'Choose a tile.',
    } as Record<string, string>,
    ownCanal: (price: number) => `A canal of your own costs ${escudos(price)}.`,
  },

  amount: {
    quick: 'Amounts',
    field: 'Amount',
    less: 'One less',
    more: 'One more',
    all: 'All amounts',
    taken: (amount: number) => `${amount} is taken.`,
    range: (least: number, most: number) => `From ${least} to ${most}.`,
  },

  proposals: {
    label: 'Proposals',
    canal: (name: string, segment: string) => `${name} proposes ${segment}`,
    offer: (name: string, amount: number) => `${name} ${amount}`,
  },

  seats: {
    label: 'Planters',
    overseer: 'Overseer',
    moneyHidden: 'money hidden',
    markers: (count: number) => counted(count, 'marker'),
    extra: 'extra canal',
    bid: (amount: number) => `bid ${amount}`,
    passed: 'passed',
    offers: (amount: number) => `offers ${amount}`,
    supports: (name: string) => `supports ${name}`,
    now: 'if it ended now',
    withWater: '+ with water',
    harvestToday: (income: number) => `${income} if it ended now`,
    harvestFinal: (income: number) => `harvest ${income}`,
    total: (amount: number) => `${amount} in all`,
    final: (hand: number, harvest: number) => `${hand} in hand + ${harvest} harvested`,
    atRisk: (income: number) => `${income} more with water`,
  },

  facts: {
    money: 'Money in hand',
    hidden: '? escudos',
    total: 'Money and harvest',
    harvest: (income: number) => `The fields would bring ${income} if the match ended now`,
    harvestAndMore: (income: number, more: number) =>
      `The fields would bring ${income} if the match ended now, and ${more} more with water`,
    fields: (income: number, more: number) => (more ? `❦ ${income}+${more}` : `❦ ${income}`),
    markers: (count: number) => `● ${count}`,
  },

  areas: {
    title: 'Areas',
    final: 'The harvest',
    none: 'No field earns anything yet.',
    dry: (count: number) => `${count} dry`,
    label: (name: string, squares: readonly string[]) => `${crop(name)}: ${squares.join(', ')}`,
    share: (name: string, income: number, more: number) =>
      more ? `${name} ${income}, ${income + more} with water` : `${name} ${income}`,
  },

  note: {
    empty: 'Point at a field or a ditch to read what it is worth.',
    free: (square: string, wet: boolean) => `${square}: free, ${wet ? 'watered' : 'dry land'}.`,
    desert: (square: string) => `${square}: desert.`,
    palm: 'A palm stands here.',
    plantation: (square: string, name: string, who: string, wet: boolean) =>
      `${square}: ${crop(name)}, ${who}, ${wet ? 'watered' : 'drying out'}.`,
    neutral: 'nobody’s',
    markers: (name: string, count: number) => `${counted(count, 'marker')} of ${name}`,
    area: (count: number, shares: readonly string[]) =>
      `Area of ${counted(count, 'tile')}${shares.length ? `: ${shares.join('; ')}` : ', nobody earns'}.`,
    plant: (square: string, held: string, wet: boolean) =>
      `${crop(held.slice(0, -1))} on ${square}: ${wet ? 'has water' : 'has no water yet'}.`,
    joins: (count: number) => `It joins ${counted(count, 'tile')} of the same crop.`,
    alone: 'It starts an area of its own.',
    gain: (name: string, income: number) => `${name} ${income > 0 ? '+' : '−'}${Math.abs(income)}`,
    harvest: (gains: readonly string[], wet: boolean) =>
      `${wet ? 'It brings' : 'With water it brings'} ${gains.join(', ')}.`,
    worth: (gains: readonly string[]) => `Worth today: ${gains.join(', ')}.`,
    canal: (segment: string) => `${segment}: water flows here.`,
    proposal: (segment: string, name: string, bribe: number) =>
      `${segment}: proposed by ${name}, bribe ${bribe}.`,
    ditch: (segment: string) => `${segment}: a dry ditch.`,
    waters: (squares: readonly string[]) => `A canal here would water ${listed(squares)}.`,
    watersNothing: 'A canal here would water nothing new.',
    saves: (what: readonly string[]) => `It saves ${listed(what)}.`,
    saved: (square: string, name: string, who: string) => `${square} (${crop(name)}, ${who})`,
  },

  text: {
    course: (round: string, phase: string) => `${round}: ${phase}.`,
    overseer: (name: string) => `${name} is overseer.`,
    turnedUp: (tiles: readonly string[]) => `Turned up: ${tiles.map(tile).join('; ')}.`,
    held: (name: string) => `In hand, to be planted: ${tile(name)}.`,
    order: (names: readonly string[]) => `Order of planting: ${names.join(', ')}.`,
    spring: (crossing: string) => `The spring is at ${crossing}.`,
    canals: (segments: readonly string[]) =>
      segments.length ? `Canals: ${segments.join(', ')}.` : 'No canal has been dug.',
    open: (segments: readonly string[]) => `A canal could be dug at ${segments.join(', ')}.`,
    row: (row: string) => `Row ${row}:`,
    free: 'free',
    wetFree: 'free, watered',
    desert: 'desert',
    palm: 'palm',
    dry: 'dry',
    proposal: (name: string, segment: string, bribe: number, offers: readonly string[]) =>
      `${name} proposes ${segment} for ${escudos(bribe)} (${offers.join(', ')}).`,
    seat: (name: string, parts: readonly string[]) => `${name}: ${parts.join(', ')}.`,
    money: (amount: number) => escudos(amount),
    area: (name: string, squares: readonly string[], shares: readonly string[]) =>
      `${crop(name)} ${squares.join(', ')}: ${shares.length ? shares.join('; ') : 'nobody earns'}.`,
    removed: (name: string) => `Out of the game: ${tile(name)}.`,
  },
};
