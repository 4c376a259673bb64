/** A tournament in the browser: entered by a link, played at real tables, and followed to its end. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { person, PHONE, tooWide, useBrowser, violations } from './people';

useBrowser();

const LAST_ROUND = 2;

/** Takes part by the link. */
async function enter(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Take part' }).click();
  await page.getByText('You take part.').waitFor();
}

/** Gives up the match of the present round, if it still runs, and comes back. */
async function giveUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'To your table' }).click();
  await page.locator('#board').waitFor();
  if (!(await page.locator('#ending').count())) {
    await page.getByRole('button', { name: 'Leave …' }).click();
    await page.getByRole('button', { name: 'Give up' }).click();
  }
  await page.getByRole('link', { name: 'To the tournament' }).first().click();
  await page.getByRole('heading', { name: 'Standings' }).waitFor();
}

test('eight play a tournament, three of them bots, until one has won', async () => {
  const ana = await person();
  await ana.goto('/tournaments');
  await ana.getByRole('link', { name: /Santorini/ }).click();
  await ana.getByLabel('Name of the tournament').fill('Harbour cup');
  await ana.getByLabel('Your name').fill('Ana');
  await ana.getByLabel('Mode', { exact: true }).selectOption('mortal');
  await ana.getByLabel('Rounds', { exact: true }).selectOption(String(LAST_ROUND));
  expect(await violations(ana)).toEqual([]);
  await ana.getByRole('button', { name: 'Make the tournament' }).click();
  await ana.getByRole('heading', { name: 'Harbour cup' }).waitFor();
  const link = ana.url();
  await ana.getByRole('button', { name: 'Take part' }).click();
  await ana.getByText('Ana (you)').waitFor();
  const others: Page[] = [];
  for (const name of ['Ben', 'Carla', 'Dina', 'Emil']) {
    const page = await person(name === 'Ben' ? PHONE : undefined);
    await enter(page, link, name);
    others.push(page);
  }
  for (let bot = 1; bot <= 3; bot += 1) {
    await ana.getByRole('button', { name: 'Add a bot' }).click();
    await ana.getByText(`${4 + bot + 1} take part`).waitFor();
  }
  expect(await violations(ana)).toEqual([]);
  await ana.getByRole('button', { name: 'Start the tournament' }).click();

  const people = [ana, ...others];
  for (let round = 1; round <= LAST_ROUND; round += 1) {
    await Promise.all(
      people.map(async (page) => {
        await page.getByRole('heading', { name: `Round ${round}`, exact: true }).waitFor();
        await giveUp(page);
      }),
    );
  }
  await ana.getByText(/won the tournament\./).waitFor();
  const points = await ana.locator('td.points').allTextContents();
  expect(points).toHaveLength(8);
  expect(await ana.getByRole('link', { name: /^Replay: Round/ }).count()).toBe(4 * LAST_ROUND);
  const [ben] = others;
  if (!ben) throw new Error('Ben is missing.');
  expect(await violations(ben)).toEqual([]);
  expect(await tooWide(ben)).toBe(false);
  await ben.goto('/tournaments');
  await ben.getByRole('link', { name: /Harbour cup.*finished/ }).waitFor();
});

test('whoever leaves is asked first, and the others go on', async () => {
  const [ana, ben] = [await person(), await person()];
  await ana.goto('/tournaments/new/santorini');
  await ana.getByLabel('Who meets whom').selectOption('round_robin');
  await ana.getByRole('button', { name: 'Make the tournament' }).click();
  await ana.getByRole('button', { name: 'Take part' }).click();
  await ana.getByText('(you)').waitFor();
  await enter(ben, ana.url(), 'Ben');
  await ana.getByRole('button', { name: 'Take out: Ben' }).waitFor();
  await ana.getByRole('button', { name: 'Start the tournament' }).click();
  await ben.getByRole('link', { name: 'To your table' }).waitFor();
  await ben.getByRole('button', { name: 'Leave the tournament …' }).click();
  expect(await violations(ben)).toEqual([]);
  await ben.getByRole('button', { name: 'Leave for good' }).click();
  await ben.getByText('has left').waitFor();
  expect(await ben.getByRole('link', { name: 'To your table' }).count()).toBe(0);
  await ana.getByRole('button', { name: 'End the tournament …' }).click();
  await ana.getByRole('button', { name: 'End it for good' }).click();
  await ana.getByText('The host has ended this tournament.').waitFor();
});
