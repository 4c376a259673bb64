/** All words about time: clocks, what happens at the flag, and hours without play. */
import { counted, listed } from './grammar';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const WEEK = 7 * DAY;

const UNITS: [number, string, string][] = [
  [WEEK, 'week', 'weeks'],
  [DAY, 'day', 'days'],
  [HOUR, 'hour', 'hours'],
  [MINUTE, 'minute', 'minutes'],
  [1, 'second', 'seconds'],
];

/** A length of time in the largest unit of which it is a multiple. */
export function span(seconds: number): string {
  const unit = UNITS.find(([size]) => seconds >= size && seconds % size === 0);
  const [size, one, many] = unit ?? [1, 'second', 'seconds'];
  return counted(seconds / size, one, many);
}

/** How often somebody has to move: "a day", "every 3 days". */
const often = (seconds: number): string => {
  const unit = UNITS.find(([size]) => size === seconds);
  return unit ? `${unit[1] === 'hour' ? 'an' : 'a'} ${unit[1]}` : `every ${span(seconds)}`;
};

const two = (part: number): string => String(part).padStart(2, '0');

export const time = {
  clock: 'Clock',
  none: 'As long as you like',
  groups: { decision: 'For each decision', bank: 'For the whole match' },
  /** A time for each decision. */
  decision: (seconds: number) =>
    seconds >= HOUR ? `A move ${often(seconds)}` : `${span(seconds)} a decision`,
  /** A bank, and what each decision adds. */
  bank: (seconds: number, increment: number) =>
    increment
      ? `${span(seconds)} each, plus ${span(increment)} a decision`
      : `${span(seconds)} each`,
  own: 'Something else …',
  kind: 'What the time is for',
  kinds: { decision: 'each decision', bank: 'the whole match, for each player' },
  amount: 'Time',
  unit: 'Unit of the time',
  increment: 'Each decision adds',
  incrementUnit: 'Unit of what is added',
  units: { 1: 'seconds', 60: 'minutes', 3600: 'hours', 86400: 'days', 604800: 'weeks' } as Record<
    number,
    string
  >,
  flag: 'When the time is over',
  flagActs: {
    decide: 'a bot makes this one decision',
    take_over: 'a bot takes the seat over',
  },
  flagLevel: 'The bot plays as',
  usualLevel: 'usual for a bot',
  /** What happens at the flag, said to everybody before the match. */
  atTheFlag: (takesOver: boolean, level: string) =>
    takesOver
      ? `a bot${level ? ` (${level})` : ''} takes the seat over until its player takes it back`
      : `a bot${level ? ` (${level})` : ''} makes this one decision`,
  restNote:
    'This clock stands still in the hours without play that each player has chosen on the page “You” before the start.',
  resting: (names: readonly string[]) =>
    `The clock of ${listed(names)} stands still in hours that they have chosen.`,
  tooLittle: 'The shortest clock has 5 seconds for a decision, or 10 for a match.',
  tooMuch:
    'The longest clock has 14 days for a decision; or 8 weeks for a match, and a week that a decision adds.',
  bankLeft: (name: string) => `Time in the bank of ${name}`,
  rests: (left: string) => `rests; ${left} left`,
  /** What is left on a clock, short. */
  left: (seconds: number): string => {
    if (seconds >= 2 * DAY)
      return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
    if (seconds >= HOUR)
      return `${Math.floor(seconds / HOUR)} h ${two(Math.floor((seconds % HOUR) / MINUTE))} min`;
    return `${Math.floor(seconds / MINUTE)}:${two(seconds % MINUTE)}`;
  },

  rest: {
    title: 'Hours without play',
    note: 'Clocks of 12 hours and more stand still for you meanwhile, at matches that start from now on.',
    zone: 'Time zone',
    night: 'I do not play at night',
    from: 'from',
    to: 'to',
    days: 'I do not play on',
    weekdays: [
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ] as readonly string[],
    save: 'Save the hours',
    saved: 'The hours are saved.',
    needName: 'Choose a name first; then your hours can be remembered.',
  },
};
