import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { actByKeys, dice, person, TARGETS, useBrowser } from './people';

useBrowser();

/** Goes on with Tab until the focus is on a thing that matches. */
async function tabTo(page: Page, selector: string, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab does not lead to ${selector}.`);
}

test('a match is begun from the home page, and a move made, with keys alone', async () => {
  const ana = await person();
  await ana.goto('/');
  await ana.getByRole('heading', { name: 'Santorini' }).waitFor();
  await tabTo(ana, 'article[aria-labelledby=game-santorini] button.primary');
  await ana.keyboard.press('Enter');
  await ana.locator(TARGETS).first().waitFor();
  expect(await actByKeys(ana, dice(1))).toBe(true);
  await ana.locator('#log li').first().waitFor();
});

test('the keys are listed, and rules open, without a mouse', async () => {
  const ana = await person();
  await ana.goto('/');
  await ana.getByRole('heading', { name: 'Santorini' }).waitFor();
  await ana.keyboard.press('?');
  await ana.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await ana.keyboard.press('Escape');
  expect(await ana.getByRole('dialog').count()).toBe(0);
  await tabTo(ana, 'article[aria-labelledby=game-santorini] button.primary');
  await ana.keyboard.press('Enter');
  await ana.locator(TARGETS).first().waitFor();
  await ana.keyboard.press('r');
  await ana.getByRole('dialog', { name: 'Rule SRN-3.1' }).waitFor();
  await ana.keyboard.press('Escape');
  await ana.keyboard.press('c');
  await ana.keyboard.type('hut?'); // letters are letters while one writes
  expect(await ana.getByLabel('Say something').inputValue()).toBe('hut?');
});

test('the board in words: typed moves are played', async () => {
  const ana = await person();
  await ana.goto('/');
  await ana.getByRole('button', { name: 'Play now Santorini' }).click();
  await ana.locator(TARGETS).first().waitFor();
  await ana.keyboard.press('t');
  await ana.getByLabel('Your move').fill('place c3');
  await ana.keyboard.press('Enter');
  await ana.locator('#log').getByText('on c3').waitFor();
});
