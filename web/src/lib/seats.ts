/**
 * Every seat has a colour and a mark; colour is never the only sign.
 * The colours are the theme's (`--seat-0`, and `--seat-0-ink` for what stands on it).
 */
export interface SeatStyle {
  /** The name of the mark, a key of `marks` in the words. */
  mark: MarkName;
  /** The mark as an SVG path in a box of 24 by 24, to be filled. */
  path: string;
  colour: string;
  ink: string;
}

export type MarkName = 'sun' | 'anchor' | 'star' | 'moon' | 'fish' | 'diamond' | 'cross' | 'drop';

const PATHS: Record<MarkName, string> = {
  sun: 'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM11 1h2l.5 4h-3ZM11 23h2l.5-4h-3ZM1 11v2l4 .5v-3ZM23 11v2l-4 .5v-3ZM3.5 4.9l1.4-1.4 3.2 2.5-2.1 2.1ZM20.5 4.9l-1.4-1.4-3.2 2.5 2.1 2.1ZM3.5 19.1l1.4 1.4 3.2-2.5-2.1-2.1ZM20.5 19.1l-1.4 1.4-3.2-2.5 2.1-2.1Z',
  anchor:
    'M12 1.5a3.2 3.2 0 0 0-1.4 6.1V9H7v2.6h3.6v7.6c-2.9-.5-4.8-2-5.6-4.4l1.8.4L4.2 11 1.6 15.6l1.2-.3C4 20 7.6 22.5 12 22.5s8-2.5 9.2-7.2l1.2.3L19.8 11l-2.6 4.2 1.8-.4c-.8 2.4-2.7 3.9-5.6 4.4v-7.6H17V9h-3.6V7.6A3.2 3.2 0 0 0 12 1.5Zm0 2a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z',
  star: 'M12 1.2l3.1 7.3 7.9.7-6 5.2 1.8 7.7L12 18l-6.8 4.1L7 14.4 1 9.2l7.9-.7Z',
  moon: 'M15.5 1.8A10.5 10.5 0 1 0 22.4 16.5 8.6 8.6 0 0 1 15.5 1.8Z',
  fish: 'M1 12c3-5 7-7 11-7 3 0 5.3 1.5 7 4l4-3c-.8 4-.8 8 0 12l-4-3c-1.7 2.5-4 4-7 4-4 0-8-2-11-7Zm5.5-2.5a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8Z',
  diamond: 'M12 1l7.5 11L12 23 4.5 12Z',
  cross: 'M8.5 2h7l-1.5 8 8-1.5v7L14 14l1.5 8h-7l1.5-8-8 1.5v-7l8 1.5Z',
  drop: 'M12 1c3.5 5 7.5 9.3 7.5 14a7.5 7.5 0 0 1-15 0C4.5 10.3 8.5 6 12 1Z',
};

const ORDER: MarkName[] = ['sun', 'anchor', 'star', 'moon', 'fish', 'diamond', 'cross', 'drop'];

export const SEATS: readonly SeatStyle[] = ORDER.map((mark, seat) => ({
  mark,
  path: PATHS[mark],
  colour: `var(--seat-${seat})`,
  ink: `var(--seat-${seat}-ink)`,
}));

/** The style of a seat; there are eight, and no game has more seats. */
export function seatStyle(seat: number): SeatStyle {
  const style = SEATS[seat % SEATS.length];
  if (!style) throw new RangeError(`There is no seat ${seat}.`);
  return style;
}
