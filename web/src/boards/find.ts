import type { Component } from 'svelte';
import type { BoardProps, Describe, Facts, Say } from './contract';
import Fallback from './Fallback.svelte';
import * as plain from './plain';

const boards = import.meta.glob<Component<BoardProps>>('./*/Board.svelte', { import: 'default' });
const texts = import.meta.glob<Text>('./*/text.ts');

interface Text {
  describe: Describe;
  say: Say;
  facts: Facts;
}

export interface Board extends Text {
  component: Component<BoardProps>;
}

/** The board of a game, loaded when it is needed; the plain one for a game that has none. */
export async function findBoard(game: string): Promise<Board> {
  const [component, { describe, say, facts }] = await Promise.all([
    boards[`./${game}/Board.svelte`]?.() ?? Fallback,
    texts[`./${game}/text.ts`]?.() ?? plain,
  ]);
  return { component, describe, say, facts };
}

/** The picture of a game on the home page, if it has one. */
export async function findVignette(game: string): Promise<Component | null> {
  const { vignettes } = await import('./vignettes');
  return vignettes[`./${game}/Vignette.svelte`] ?? null;
}

/** The games that have a board of their own. */
export const drawn: readonly string[] = Object.keys(boards).map(
  (path) => path.split('/')[1] ?? path,
);
