import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeTable, person, TARGETS, useBrowser, violations } from './people';

useBrowser();

test('a finished match is replayed, linked to, exported and read again', async () => {
  const ana = await person();
  const link = await makeTable(ana, 'santorini', ['bot', 'bot']);
  await ana.locator('#ending').waitFor();
  await ana.getByRole('link', { name: 'Replay', exact: true }).last().click();
  await ana.waitForURL(`${link}/replay`);
  const position = ana.locator('.position');
  await position.waitFor();
  const all = Number(/of (\d+)/.exec(await position.innerText())?.[1]);
  expect(all).toBeGreaterThan(8);

  await ana.keyboard.press('End');
  expect(await position.innerText()).toBe(`Move ${all} of ${all}`);
  await ana.keyboard.press('ArrowLeft');
  await ana.keyboard.press('Home');
  expect(await position.innerText()).toBe(`Move 0 of ${all}`);
  await ana.keyboard.press('ArrowRight');
  await ana.keyboard.press('ArrowRight');
  await ana.keyboard.press('ArrowRight');
  expect(ana.url()).toBe(`${link}/replay?move=3`);
  const third = await ana.locator('#board').innerText();

  const bo = await person();
  await bo.goto(await ana.getByLabel('Link to this move').inputValue());
  await bo.getByText(`Move 3 of ${all}`).first().waitFor();
  await expect.poll(() => bo.locator('#board').innerText()).toBe(third);

  await ana.getByLabel('Pace').selectOption('very quick');
  await ana.getByRole('button', { name: 'Play', exact: true }).click();
  const shown = async (): Promise<number> =>
    Number(/^Move (\d+)/.exec(await position.innerText())?.[1]);
  await expect.poll(shown).toBeGreaterThan(4);
  await ana.getByRole('button', { name: 'Pause' }).click();

  const download = ana.waitForEvent('download');
  await ana.getByRole('link', { name: 'Save the match file' }).click();
  const text = await readFile(await (await download).path(), 'utf8');

  await bo.goto('/replay');
  await bo
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'match.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await bo.getByText(`Move 0 of ${all}`).first().waitFor();
});

test('a damaged match file is refused with the line and a way on', async () => {
  const ana = await person();
  await ana.goto('/replay');
  await ana.getByLabel('Or paste its text here').fill('this is no match');
  await ana.getByRole('button', { name: 'Show the match' }).click();
  const alert = ana.getByRole('alert');
  await alert.waitFor();
  expect(await alert.innerText()).toMatch(/line 1/i);
  expect(await ana.getByRole('button', { name: 'Show the match' }).isEnabled()).toBe(true);
});

test('from a moment of a replay one plays on, against bots or with friends', async () => {
  const ana = await person();
  const link = await makeTable(ana, 'santorini', ['bot', 'bot']);
  await ana.locator('#ending').waitFor();
  await ana.goto(`${link}/replay?move=6`);
  await ana.getByRole('button', { name: 'Play on from here' }).click();
  expect(await violations(ana)).toEqual([]);
  await ana.getByRole('button', { name: 'Play', exact: true }).last().click();
  await ana.waitForURL((url) => /\/t\/[^/]+$/.test(url.href) && !link.endsWith(url.pathname));
  await ana.locator(TARGETS).first().waitFor();

  await ana.goto(`${link}/replay?move=6`);
  await ana.getByRole('button', { name: 'Play on from here' }).click();
  await ana.getByLabel('The others').selectOption({ label: 'Friends: the seats stay open' });
  await ana.getByRole('button', { name: 'Create the table' }).click();
  await ana.getByText('Invite').first().waitFor();
});

test('one click at the end analyses the match, and its moves and lines are a click away', async () => {
  const ana = await person();
  const link = await makeTable(ana, 'santorini', ['bot', 'bot']);
  await ana.locator('#ending').waitFor();
  await ana.getByRole('link', { name: 'Analyse' }).click();
  const graph = ana.getByRole('img', { name: 'Santorini: chance to win after each move' });
  await graph.waitFor({ timeout: 60_000 });
  await ana.getByText('judged by what its seat could know then, never by more').waitFor();
  expect(await violations(ana)).toEqual([]);

  // The replay's own keys go on, and so does the graph.
  await ana.keyboard.press('End');
  const position = await ana.locator('.position').innerText();
  const all = Number(/of (\d+)/.exec(position)?.[1]);
  expect(position).toBe(`Move ${all} of ${all}`);
  await graph.click({ position: { x: 1, y: 40 } });
  const shown = await ana.locator('.position').innerText();
  expect(Number(/^Move (\d+)/.exec(shown)?.[1])).toBeLessThan(4);

  const costly = ana.locator('.analysis li:has(a) .row').first();
  const number = Number(/Move (\d+)/.exec(await costly.innerText())?.[1]);
  await costly.focus();
  await ana.keyboard.press('Enter');
  await ana
    .getByText(`Move ${number - 1} of ${all}`)
    .first()
    .waitFor();
  await ana.getByRole('link', { name: 'Show the better line' }).first().click();
  await ana.getByText(`A better line, from move ${number} on`).waitFor();
  await ana.getByRole('button', { name: 'One move forward' }).click();
  await ana.getByRole('link', { name: 'Back to the match' }).click();
  await graph.waitFor();
  expect(ana.url()).toBe(`${link}/replay?study=1&move=${number - 1}`);
});
