/** Newcomers learn: by mouse, with keys alone, and with a finger on a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newcomer, useBrowser, violations } from './people';
import { click, press, WAYS, type Use } from './ways';

useBrowser();

/** The first lesson of each game, a move that misses its first task or is forbidden, and the way. */
const LESSONS = {
  santorini: { title: 'Your first turn', wrong: 'move b2 e5', right: ['move b2 c3', 'build c4'] },
  santiago: {
    title: 'Bid, take, plant',
    wrong: 'bid 3',
    right: ['bid 4', 'take pepper2', 'plant d2', 'plant c2'],
  },
  santa_cruz: { title: 'Set out and land', wrong: 'set A', right: ['set C', 'land C12'] },
  santy_anno: {
    title: 'Parts of a ship',
    wrong: 'sit Viper',
    right: ['sit Revenge', 'sit Profundis', 'sit Profundis'],
  },
};
/** Types a move where the board is shown in words, and goes back to the picture. */
async function type(page: Page, move: string): Promise<void> {
  await page.keyboard.press('t');
  await press(page, page.getByLabel('Your move'));
  await page.keyboard.type(move);
  await page.keyboard.press('Enter');
  await page.locator('.words .verdict').waitFor();
  await page.locator('.ways .primary:focus').waitFor();
  await page.keyboard.press('t');
}

/** Makes a move on the board: word by word, and twice where the first touch only shows it. */
async function play(page: Page, use: Use, move: string): Promise<void> {
  if (use === press && move.startsWith('plant ')) return type(page, move);
  const complete = page.locator(`#board [data-move="${move}"]`).first();
  const [, first] = move.split(' ');
  const part = page.locator(`#board [data-word][data-space="${first}"]`).first();
  await complete.or(part).first().waitFor();
  const verdict = page.locator('.words .verdict');
  for (let tries = 0; tries < 3 && !(await verdict.count()); tries += 1) {
    if (!(await complete.count())) await use(page, part);
    await complete.waitFor();
    await use(page, complete);
    await verdict.waitFor({ timeout: 2_000 }).catch(() => {});
  }
  await verdict.waitFor();
}

async function goThrough(page: Page, use: Use, game: keyof typeof LESSONS): Promise<void> {
  const { title, wrong, right } = LESSONS[game];
  await page.goto('/');
  await use(page, page.locator(`a[href="/learn/${game}"]`));
  await page.getByRole('heading', { name: title }).waitFor();
  await use(page, page.getByRole('link', { name: 'Begin' }).first());
  await play(page, use, wrong);
  await page.locator('.words .verdict:not(.done)').waitFor();
  await use(page, page.getByRole('button', { name: 'Try again' }));
  for (const [task, move] of right.entries()) {
    if (task > 0) await use(page, page.getByRole('button', { name: 'Go on' }));
    await play(page, use, move);
    await page.locator('.words .verdict.done').waitFor();
  }
  await page.getByRole('link', { name: 'Next lesson' }).waitFor();
  if (use !== press) expect(await violations(page)).toEqual([]);
  await use(page, page.getByRole('link', { name: 'All lessons' }));
  await page.getByText('✓ Done').waitFor();
}

for (const [name, screen, use] of WAYS) {
  test.for(Object.keys(LESSONS) as (keyof typeof LESSONS)[])(
    `a newcomer learns ${name}: %s`,
    { timeout: 120_000 },
    async (game) => goThrough(await newcomer(screen), use, game),
  );
}

test('a refusal gives the rule, and what was done is remembered', async () => {
  const ana = await newcomer();
  await ana.goto('/learn/santorini/first_turn');
  await play(ana, click, 'move b2 e5');
  await ana.locator('.words').getByText('The space e5 is not next to b2.').waitFor();
  await ana
    .locator('.words')
    .getByRole('button', { name: /SRN-2.1/ })
    .click();
  await ana.getByRole('dialog', { name: 'Rule SRN-2.1' }).waitFor();
  await ana.keyboard.press('Escape');
  await ana.getByRole('button', { name: 'Try again' }).click();
  await play(ana, click, 'move b2 c3');
  await ana.goto('/learn/santorini');
  await ana.getByText('1 of 2 tasks done').waitFor();
  await ana.getByRole('link', { name: 'Go on' }).click();
  await ana.getByText('Task 2 of 2').waitFor();
});

test('against the clock the cards are turned up when it starts', async () => {
  const ana = await newcomer();
  await ana.goto('/learn/santy_anno/against_the_clock');
  await ana.getByText('Start the clock, follow').waitFor();
  expect(await ana.locator('#board [data-move]').count()).toBe(0);
  await ana.getByRole('button', { name: 'Start the clock' }).click();
  await play(ana, click, 'sit Viper');
  await ana.locator('.words .verdict.done').waitFor();
});

test('from the end of a lesson one plays on with bots', async () => {
  const ana = await newcomer();
  await ana.goto('/learn/santorini/first_turn');
  await play(ana, click, 'move b2 c3');
  await ana.getByRole('button', { name: 'Go on' }).click();
  await play(ana, click, 'build c4');
  await ana.getByRole('button', { name: 'Play on from here' }).click();
  await ana.getByRole('button', { name: 'Play', exact: true }).click();
  await ana.waitForURL(/\/t\//);
  await ana.locator('#board').waitFor();
});

test('after the last lesson a first game is one click away', async () => {
  const ana = await newcomer();
  await ana.goto('/learn/santorini');
  await ana.getByRole('button', { name: 'Play a first game' }).click();
  await ana.waitForURL(/\/t\//);
  await ana.getByRole('link', { name: 'Short lessons first' }).click();
  await ana.waitForURL('**/learn/santorini');
});
