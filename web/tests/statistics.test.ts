import { expect, test } from 'vitest';
import { introduce, person, PHONE, tooWide, useBrowser, violations } from './people';

useBrowser();
const MATCHES = 3;

test('rated matches lead to a rating, and to a list that can be left', async () => {
  const ana = await person();
  await introduce(ana, 'Ana');
  for (let match = 0; match < MATCHES; match += 1) {
    await ana.goto('/new/santorini');
    await ana.getByLabel('Mode', { exact: true }).selectOption('mortal');
    // The weakest one: it decides in a moment.
    const other = ana.getByLabel('Who plays the anchor');
    const level = other.locator('option[value^="bot:"]').first();
    await other.selectOption((await level.getAttribute('value')) ?? '');
    await ana.getByLabel('Ratings').selectOption('everybody');
    await ana.getByRole('button', { name: 'Start', exact: true }).click();
    await ana.locator('#board [data-move]').first().click();
    await ana.getByRole('button', { name: 'Leave …' }).click();
    await ana.getByRole('button', { name: 'Give up' }).click();
    await ana.locator('#ending').waitFor();
    await ana.getByText('This match is rated, bots included.').waitFor();
  }
  await ana.setViewportSize(PHONE.viewport);
  await ana.goto('/statistics');
  await ana.getByText(/Rating: \d+, from 3 matches/).waitFor();
  expect(await violations(ana)).toEqual([]);
  expect(await tooWide(ana)).toBe(false);
  await ana.getByRole('link', { name: 'Leaderboard' }).click();
  await ana.getByText('Ana (you)').waitFor();
  expect(await violations(ana)).toEqual([]);
  expect(await tooWide(ana)).toBe(false);
  await ana.getByRole('button', { name: 'Take me off this list' }).click();
  await ana.getByRole('button', { name: 'Put me on this list' }).waitFor();
  expect(await ana.getByText('Ana (you)').count()).toBe(0);
});
