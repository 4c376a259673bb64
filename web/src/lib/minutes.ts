/** Minutes of the day, as fields for times have them. */
const DAY_MINUTES = 1_440;

const two = (part: number): string => String(part).padStart(2, '0');

export const clockTime = (minute: number): string =>
  `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

export function minuteOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) % DAY_MINUTES;
}
