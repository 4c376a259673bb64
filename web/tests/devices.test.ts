import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  DESK,
  introduce,
  makeTable,
  newcomer,
  person,
  PHONE,
  useBrowser,
  violations,
} from './people';

useBrowser();

test('a code makes two devices one person, until one is signed out', async () => {
  const desk = await person(DESK);
  await introduce(desk, 'Zoë');
  const table = await makeTable(desk, 'santorini', ['me', 'open']);
  await desk.goto('/you');
  await desk.getByRole('button', { name: 'Add a device' }).click();
  const code = await desk.getByLabel('Code for another device').textContent();
  expect(await violations(desk)).toEqual([]);

  const phone = await newcomer(PHONE);
  await phone.goto('/you');
  await phone.getByRole('link', { name: 'Enter a code from another device' }).click();
  await phone.getByLabel('The code').fill((code ?? '').toLowerCase());
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Sign in here' }).click();
  await phone.getByRole('link', { name: 'Zoë', exact: true }).waitFor();
  await phone.goto(table);
  await phone.getByText('you', { exact: true }).waitFor();

  // The page that shows the code notices that it was used. The last device stays.
  const others = desk.getByRole('listitem').filter({ hasText: 'last used' });
  await others.getByRole('button', { name: /Sign out/ }).click();
  await others.waitFor({ state: 'detached' });
  expect(await desk.getByRole('button', { name: /Sign out/ }).count()).toBe(0);
  await phone.goto('/you');
  await phone.getByText('Choose a name first, or enter a code').waitFor();
});

test('a code from elsewhere says what this device loses, and a wrong one is refused', async () => {
  const ana = await person();
  await introduce(ana, 'Ana');
  await makeTable(ana, 'santorini', ['me', 'open']);
  await ana.goto('/adopt#ABCDE-FGHJK');
  await ana.getByText('Here you are Ana, at 1 table.').waitFor();
  expect(await ana.getByLabel('The code').inputValue()).toBe('ABCDE-FGHJK');
  await ana.getByRole('button', { name: 'Sign in here' }).click();
  await ana.getByRole('alert').getByText('not valid').waitFor();
});

test('everything that is mine comes in one file, and then I am forgotten', async () => {
  const ana = await person();
  await introduce(ana, 'Xenia');
  const table = await makeTable(ana, 'santorini', ['bot', 'bot']);
  await ana.locator('#ending').waitFor();
  await ana.goto('/you');
  await ana.getByLabel('night', { exact: true }).check();
  const [download] = await Promise.all([
    ana.waitForEvent('download'),
    ana.getByRole('button', { name: 'Save everything as a file' }).click(),
  ]);
  const all = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
    person: { name: string };
    tables: { match_file: string }[];
    browser: { theme: string };
  };
  expect(all.person.name).toBe('Xenia');
  expect(all.tables[0]?.match_file).toContain('santorini');
  expect(all.browser.theme).toBe('dark');

  await ana.getByRole('button', { name: 'Forget me …' }).click();
  expect(await violations(ana)).toEqual([]);
  await ana.getByLabel(/type your name/).fill('Ben');
  await ana.getByRole('button', { name: 'Forget me for good' }).click();
  await ana.getByRole('alert').getByText('type your name').waitFor();
  await ana.getByLabel(/type your name/).fill('Xenia');
  await ana.getByRole('button', { name: 'Forget me for good' }).click();
  await ana.getByRole('link', { name: 'You', exact: true }).waitFor();
  expect(await ana.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  await ana.goto(`${table}/replay`);
  await ana
    .getByText(/Move 0 of/)
    .first()
    .waitFor();
});
