import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeTable, person, useBrowser } from './people';

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
