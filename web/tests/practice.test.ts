/** Practice: single problems on the real board, of the kinds of card that one wants. */
import { expect, test } from 'vitest';
import { newcomer, PHONE, tooWide, useBrowser, violations } from './people';

useBrowser();

test('problems of chosen kinds are answered on the board and explained', async () => {
  const ana = await newcomer();
  await ana.goto('/');
  await ana.getByRole('link', { name: 'Practice Santy Anno' }).click();
  await ana.getByText('3 cards: boarding cards').waitFor();
  await ana.getByRole('button', { name: 'Other cards' }).click();
  await ana.getByRole('checkbox', { name: 'helm' }).check();
  await ana.getByRole('checkbox', { name: 'Coco the parrot' }).check();
  await ana.getByLabel('Cards in a problem').selectOption('2');
  expect(await violations(ana)).toEqual([]);
  await ana.getByRole('button', { name: 'Practise these' }).click();
  await ana.getByText('2 cards: helm and Coco the parrot').waitFor();
  await ana.locator('#board [data-move="sit Viper"]').click();
  await ana.locator('.words .verdict').waitFor();
  const kinds = await ana.locator('tbody th').allInnerTexts();
  expect(['helm', 'Coco the parrot']).toEqual(expect.arrayContaining(kinds));
  expect(await violations(ana)).toEqual([]);
  await ana.keyboard.press('Enter');
  await ana.locator('#board [data-move="sit Viper"]').waitFor();
});

test('on a phone and in words one practises too', async () => {
  const bo = await newcomer(PHONE);
  await bo.goto('/practice/santy_anno');
  await bo.locator('#board [data-move="sit Royal"]').first().tap();
  await bo.locator('.words .verdict').waitFor();
  expect(await tooWide(bo)).toBe(false);
  await bo.getByRole('button', { name: 'Next problem' }).tap();
  await bo.locator('#board [data-move]').first().waitFor();
  await bo.keyboard.press('t');
  await bo.getByLabel('Your move').fill('sit Royal');
  await bo.keyboard.press('Enter');
  await bo.locator('.words .verdict').waitFor();
});
