/** Small drawings in a box of 24 by 24: layers of paths, or other drawings in it. */

export interface Layer {
  d: string;
  /** A colour of the board; without it only the line is drawn. */
  fill?: string;
  /** A colour of the board for a line of its own width. */
  line?: string;
  width?: number;
}

interface Part {
  icon: string;
  x: number;
  y: number;
  scale: number;
}

export interface Drawing {
  layers?: Layer[];
  parts?: Part[];
}

const MOUNTAIN: Layer[] = [
  { d: 'M1.5 21.5 9 8q3 2 6 0l7.5 13.5Z', fill: '--rock' },
  { d: 'M9.5 9.5 8 16m6.5-6.5L16 16m-4-5v3' },
];

export const ICONS: Record<string, Drawing> = {
  sheep: {
    layers: [
      { d: 'M9 16v5m7-5v5', width: 2 },
      {
        d: 'M7 8.5a3.6 3.6 0 0 1 5.5-2 3.7 3.7 0 0 1 5.5 1 3.6 3.6 0 0 1 3.5 5 3.5 3.5 0 0 1-3.5 5H9a3.7 3.7 0 0 1-4-4.5 3.2 3.2 0 0 1 2-4.5Z',
        fill: '--wool',
      },
      { d: 'M1.8 9q3-2.2 5.4.2l-.8 4.3q-2 1.7-3.8 0Z', fill: '--mark' },
    ],
  },
  fish: {
    layers: [
      {
        d: 'M1.5 12C4.5 6 11 5 16 9.5L22.5 5.5q-1.5 6.5 0 13L16 14.5C11 19 4.5 18 1.5 12Z',
        fill: '--fish',
      },
      { d: 'M6.5 10.2a1 1 0 1 0 .01 0Z', fill: '--mark' },
      { d: 'M11 9q2 3 0 6' },
    ],
  },
  wood: {
    layers: [
      { d: 'M6.5 6.5h12q3.8 5.5 0 11h-12Z', fill: '--wood' },
      { d: 'M6.5 6.5a3.7 5.5 0 1 0 0 11 3.7 5.5 0 0 0 0-11Z', fill: '--cut' },
      { d: 'M6.5 9.8a1.4 2.2 0 1 0 .01 0ZM12.5 10h5m-3 4.5h4' },
    ],
  },
  sugar: {
    layers: [
      { d: 'M8 22.5 9.5 7M12 22.5V5m4 17.5L14.5 7', line: '--cane', width: 3 },
      { d: 'M7 18h3m.5-6H13m-2.5 6H14m1-5h2' },
      {
        d: 'M12 8Q14 1.5 21.5 2.5 19.5 9 12 8Zm0 0Q10 1.5 2.5 2.5 4.5 9 12 8Z',
        fill: '--cane',
      },
    ],
  },
  gold: {
    layers: [
      { d: 'M2.5 15.5 6 7.5 13 4l6.5 4 2 7-5 5H7.5Z', fill: '--gold' },
      { d: 'M6 7.5 12 12l7.5-4M12 12l-1 8m1-8L2.5 15.5' },
    ],
  },
  bird: {
    layers: [
      {
        d: 'M1.5 9 6 6.5a4.3 4.3 0 0 1 7.8 1.3c4.2 1 7 4.7 8.2 10.2l-5.5-2.5c-1 3.5-4.5 5-8.5 3.7C3.8 17.5 4 12.8 5.5 10Z',
        fill: '--bird',
      },
      { d: 'M9 8.3a.9.9 0 1 0 .01 0Z', fill: '--mark' },
      { d: 'M9.5 14q3.5 1.5 6-1.5' },
    ],
  },
  house: {
    layers: [
      { d: 'M4.5 21.5V11h15v10.5Z', fill: '--wall' },
      { d: 'M2.5 12 12 3l9.5 9Z', fill: '--roof' },
      { d: 'M10 21.5V16h4v5.5' },
    ],
  },
  church: {
    layers: [
      { d: 'M10 21.5V12h11.5v9.5Z', fill: '--wall' },
      { d: 'M9.5 13l2.5-4.5h7l3 4.5Z', fill: '--roof' },
      { d: 'M3 21.5V9.5h7.5v12Z', fill: '--wall' },
      { d: 'M2 10 6.75 4l4.75 6Z', fill: '--roof' },
      { d: 'M6.75 4.5V.5m-1.7 1.5h3.4M15 21.5V18h2.5v3.5' },
    ],
  },
  lighthouse: {
    layers: [
      { d: 'M15 6.5 23 3.5v6.5Zm-6 0L1 3.5v6.5Z', fill: '--beam' },
      { d: 'M7 22 9 9.5h6L17 22Z', fill: '--wall' },
      { d: 'M9.5 9.5V5.5h5v4Z', fill: '--beam' },
      { d: 'M8.5 5.5 12 1.5l3.5 4Z', fill: '--roof' },
      { d: 'M8.2 14h7.6l.6 4H7.6Z', fill: '--roof' },
      { d: 'M7.5 9.5h9' },
    ],
  },
  ship: {
    layers: [
      { d: 'M2.5 15.5h19q-1 4-4 6h-11q-3-2-4-6Z', fill: '--wood' },
      { d: 'M12 1.5v14', width: 1.6 },
      { d: 'M13 3.5q6.5 3.5 7 10H13ZM11 5q-5 3-6.5 8.5H11Z', fill: '--wool' },
    ],
  },
  road: {
    layers: [
      { d: 'M8.5 23C2 14 16 13 12.5 1.5', line: '--mark', width: 6.5 },
      { d: 'M8.5 23C2 14 16 13 12.5 1.5', line: '--road', width: 4.5 },
      { d: 'M17.5 21.5v-4h4.5v4Zm-.8-3.7 3.1-3 3.1 3Z', fill: '--roof' },
    ],
  },
  river: {
    layers: [
      { d: 'M2 6.5q3.3-4 6.6 0t6.6 0 6.6 0', line: '--water', width: 2.6 },
      { d: 'M2 12.5q3.3-4 6.6 0t6.6 0 6.6 0', line: '--water', width: 2.6 },
      { d: 'M2 18.5q3.3-4 6.6 0t6.6 0 6.6 0', line: '--water', width: 2.6 },
    ],
  },
  coast: {
    layers: [
      { d: 'M1.5 13.5Q12 0 22.5 13.5Z', fill: '--cut' },
      { d: 'M12 7V3m0 0q-3.5-1.5-5 1.5Q10 4.5 12 3q3.5-1.5 5 1.5Q14 4.5 12 3Z', fill: '--cane' },
      { d: 'M2 16.5q3.3-3.5 6.6 0t6.6 0 6.6 0', line: '--water', width: 2.4 },
      { d: 'M2 21q3.3-3.5 6.6 0t6.6 0 6.6 0', line: '--water', width: 2.4 },
    ],
  },
  land: {
    layers: [
      { d: 'M12 22v-6', width: 2 },
      { d: 'M12 2.5q6 5.5 6.5 13-6.5 2.5-13 0Q6 8 12 2.5Z', fill: '--cane' },
    ],
  },
  volcano: { layers: MOUNTAIN },
  eruption: {
    layers: [
      {
        d: 'M8 9.5Q5.5 5 8 1.5q1 3 3 3.5Q11.5 2 14 .5q-.5 3.5 2 4 .5 3-.5 5-3.5 2-7.5 0Z',
        fill: '--lava',
      },
      ...MOUNTAIN,
      { d: 'M10.5 9q-1 5 1.5 6.5 1 3-.5 5.5M14 9q0 3 2 5', line: '--lava', width: 1.8 },
    ],
  },
  'sheep-fish': pair('sheep', 'fish'),
  'wood-sugar': pair('wood', 'sugar'),
  'four-houses': {
    parts: [
      { icon: 'house', x: 0, y: -0.5, scale: 0.5 },
      { icon: 'house', x: 12, y: -0.5, scale: 0.5 },
      { icon: 'house', x: 0, y: 11.5, scale: 0.5 },
      { icon: 'house', x: 12, y: 11.5, scale: 0.5 },
    ],
  },
  variety: {
    parts: [
      { icon: 'lighthouse', x: 5, y: -1, scale: 0.58 },
      { icon: 'house', x: -1, y: 11, scale: 0.54 },
      { icon: 'church', x: 12, y: 11, scale: 0.54 },
    ],
  },
  street: {
    layers: [
      { d: 'M2 18.5q6-7 10-2.5t10-4', line: '--mark', width: 5 },
      { d: 'M2 18.5q6-7 10-2.5t10-4', line: '--road', width: 3.3 },
    ],
    parts: [
      { icon: 'house', x: -0.5, y: 4.5, scale: 0.38 },
      { icon: 'house', x: 7.5, y: 4, scale: 0.38 },
      { icon: 'church', x: 14.5, y: -0.5, scale: 0.42 },
      { icon: 'house', x: 11, y: 15.5, scale: 0.38 },
    ],
  },
  birds: {
    parts: [
      { icon: 'bird', x: 0, y: 0, scale: 0.62 },
      { icon: 'bird', x: 9, y: 9, scale: 0.62 },
    ],
  },
};

function pair(one: string, other: string): Drawing {
  return {
    parts: [
      { icon: one, x: -0.5, y: -0.5, scale: 0.66 },
      { icon: other, x: 9, y: 9, scale: 0.66 },
    ],
  };
}

const drawn = new Map<string, string>();

/** The SVG of a drawing, without a box. */
export function drawing(name: string): string {
  let markup = drawn.get(name);
  if (markup === undefined) {
    const { layers = [], parts = [] } = ICONS[name] ?? {};
    markup = [...layers.map(path), ...parts.map(part)].join('');
    drawn.set(name, markup);
  }
  return markup;
}

function path({ d, fill, line, width }: Layer): string {
  const colour = (attribute: string, name?: string): string =>
    name ? ` ${attribute}="var(${name})"` : '';
  const thick = width ? ` stroke-width="${width}"` : '';
  return `<path d="${d}"${colour('fill', fill)}${colour('stroke', line)}${thick}/>`;
}

function part({ icon, x, y, scale }: Part): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${drawing(icon)}</g>`;
}
