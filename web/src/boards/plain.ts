import type { Describe, Facts, Say } from './contract';

const MAX_WIDTH = 120;

/** Any view as lines of text: one line for each thing on the table. */
export const describe: Describe = (view) => Object.entries(view.board).flatMap(entry);

function entry([name, value]: [string, unknown]): string[] {
  const label = name.replaceAll('_', ' ');
  const line = `${label}: ${inWords(value)}`;
  if (line.length <= MAX_WIDTH || typeof value !== 'object' || value === null) return [line];
  return [`${label}:`, ...Object.entries(value).map(([key, part]) => `  ${key}: ${inWords(part)}`)];
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === false) return 'no';
  if (value === true) return 'yes';
  if (Array.isArray(value)) return value.length ? value.map(inWords).join(', ') : 'none';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${key.replaceAll('_', ' ')} ${inWords(part)}`)
      .join(', ');
  return String(value);
}

/** A move as it is written. */
export const say: Say = (_view, _names, move) => move;

export const facts: Facts = () => [];
