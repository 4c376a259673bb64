/** Puzzles: solved by mouse, with keys, on a phone and in words; wrong tries are refuted. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newcomer, tooWide, useBrowser, violations } from './people';
import { click, WAYS, type Use } from './ways';

useBrowser();

/** A win in 2 of the package: Iris against Bia. Its answers are always the same. */
const PUZZLE = '/puzzles/6e25e2bc';
const FIRST_TURN = ['move a3 b2', 'build a3'];
const LAST_STEP = 'move b2 a3';

/** Chooses a move on the board word by word. */
async function play(page: Page, use: Use, move: string): Promise<void> {
  const complete = page.locator(`#board [data-move="${move}"]`).first();
  const part = page.locator(`#board [data-word][data-space="${move.split(' ')[1]}"]`).first();
  await complete.or(part).first().waitFor();
  if (!(await complete.count())) await use(page, part);
  await complete.waitFor();
  await use(page, complete);
}

for (const [name, screen, use] of WAYS) {
  test(`a newcomer solves a puzzle ${name}`, async () => {
    const ana = await newcomer(screen);
    await ana.goto('/');
    await use(ana, ana.getByRole('link', { name: 'Puzzles Santorini' }));
    await ana.getByLabel('God that wins').selectOption('iris');
    await ana.getByLabel('Length').selectOption('2');
    await ana.waitForURL('**/puzzles?god=iris&turns=2');
    expect(await tooWide(ana)).toBe(false);
    await use(ana, ana.locator(`a[href^="${PUZZLE}?god=iris"]`));
    for (const move of FIRST_TURN) await play(ana, use, move);
    await ana.getByText('Now you win with this turn.').waitFor();
    await play(ana, use, LAST_STEP);
    await ana.locator('.words .solved').waitFor();
    await ana.getByText(/Your rating: \d+ \(\+\d+\)/).waitFor();
    expect(await tooWide(ana)).toBe(false);
    if (use === click) expect(await violations(ana)).toEqual([]);
    await use(ana, ana.getByRole('link', { name: 'All puzzles' }));
    await ana.getByText('from 1 solved and 0 missed').waitFor();
  });
}

test('a puzzle is solved in words, as with a screen reader', async () => {
  const ana = await newcomer();
  await ana.goto(PUZZLE);
  await ana.locator('#board [data-word]').first().waitFor();
  await ana.keyboard.press('t');
  for (const move of [...FIRST_TURN, LAST_STEP]) {
    await ana.getByLabel('Your move').fill(move);
    await ana.keyboard.press('Enter');
    if (move === LAST_STEP) break;
    await ana
      .locator(`[data-move^="${move === 'build a3' ? 'move' : 'build'}"]`)
      .first()
      .waitFor();
  }
  await ana.locator('.words [class~="solved"]').waitFor();
});

test('a wrong try is refuted on the board, counts once, and can be played on from', async () => {
  const ana = await newcomer();
  await ana.goto(`${PUZZLE}?turns=2`);
  await play(ana, click, 'move a3 a4');
  await ana.getByRole('button', { name: 'Take the step back' }).click();
  await play(ana, click, 'move a3 a4');
  await ana.locator('#board [data-move^="build"]').first().click();
  await ana.locator('.words .wrong').waitFor();
  const steps = ana.getByRole('list', { name: 'What was played' }).getByRole('button');
  expect(await steps.count()).toBeGreaterThan(4);
  const ended = await ana.locator('#board').innerHTML();
  await ana.keyboard.press('ArrowLeft');
  await expect.poll(() => ana.locator('#board').innerHTML()).not.toBe(ended);
  await ana.getByText(/Your rating: \d+ \(−\d+\)/).waitFor();
  expect(await violations(ana)).toEqual([]);
  await ana.getByRole('button', { name: 'Try again' }).click();
  for (const move of [...FIRST_TURN, LAST_STEP]) await play(ana, click, move);
  await ana.locator('.words .solved').waitFor();
  await ana.getByText('You missed it at your first try.').waitFor();
  await ana.getByRole('button', { name: 'Play on from here' }).click();
  await ana.getByText('from the position of the puzzle').waitFor();
  await ana.getByRole('button', { name: 'Play', exact: true }).click();
  await ana.waitForURL(/\/t\//);
  await ana.locator('#board').waitFor();
});

test('the puzzle of the day, its solution, and the next one at one’s strength', async () => {
  const ana = await newcomer();
  await ana.goto('/puzzles');
  await ana.getByRole('link', { name: /Puzzle of the day, / }).click();
  await ana.waitForURL('**/puzzles/daily');
  await ana.getByRole('button', { name: 'Show the solution' }).click();
  await ana.getByText('It is played against the defence').waitFor();
  await ana.getByRole('link', { name: 'All puzzles' }).click();
  await ana.getByText('from 0 solved and 1 missed').waitFor();
  await ana.getByRole('button', { name: 'Next one at your strength' }).click();
  await ana.waitForURL(/\/puzzles\/[0-9a-f]{8}$/);
  await ana.getByText('Only your first try counts.').waitFor();
  const address = ana.url();
  await ana.getByRole('button', { name: 'Another puzzle' }).click();
  await expect.poll(() => ana.url()).not.toBe(address);
  await ana.goto('/puzzles/nothing1');
  await ana.getByText('There is no puzzle').waitFor();
});
