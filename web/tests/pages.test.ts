import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DESK, makeTable, person, PHONE, tooWide, useBrowser, violations } from './people';
import { startServer } from './server';

useBrowser();
/** A match that ends because a side can neither move nor build. */
const LOST_MATCH = join(import.meta.dirname, '../../tests/golden/santorini-gods=Oceanus+Limus.txt');
const MAX_SCRIPT_BYTES = 200_000;

let known: Promise<[string, string][]> | undefined;

/** Every page of the client: how one gets there, and what stands on it. */
async function pages(): Promise<[string, string][]> {
  const host = await person();
  const waiting = await makeTable(host, 'santorini', ['me', 'open']);
  const running = await makeTable(host, 'santorini', ['me', 'bot']);
  const finished = await makeTable(host, 'santorini', ['bot', 'bot']);
  await host.locator('#ending').waitFor();
  return [
    ['/', 'Games'],
    ['/new/santorini', 'Seats'],
    [waiting, 'Invite'],
    [running, 'Log'],
    [finished, 'Save the match file'],
    [`${finished}/replay?move=5`, 'Move 5'],
    ['/replay', 'Open a match file'],
    ['/rules', 'Every rule has a number'],
    ['/rules/santorini', 'SRN-2.1'],
    ['/learn/santorini', 'Your first turn'],
    ['/learn/santorini/first_turn', 'Task 1 of 2'],
    ['/learn/santiago/bidding', 'Task 1 of 4'],
    ['/puzzles', 'Puzzle of the day'],
    ['/puzzles/6e25e2bc', 'Only your first try counts'],
    ['/practice/santy_anno', 'where do the cards lead'],
    ['/you', 'Colours and marks'],
    ['/harbour', 'Your harbour'],
    ['/statistics', 'Leaderboard'],
    ['/leaderboard/santorini', 'Ratings come from'],
    ['/adopt', 'Sign in with a code'],
    ['/nowhere', 'Off the map'],
  ];
}

test.for([
  ['at a desk', DESK],
  ['on a small phone', PHONE],
] as const)(
  'no page has a serious barrier by day or by night, or is too wide, %s',
  async ([, screen]) => {
    const page = await person(screen);
    for (const [address, sign] of await (known ??= pages())) {
      await page.goto(address);
      await page.getByText(sign).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect([address, await violations(page)]).toEqual([address, []]);
      expect([address, await tooWide(page)]).toEqual([address, false]);
    }
  },
);

test('dialogs have no serious barrier', async () => {
  const ana = await person();
  await ana.goto('/rules/santorini');
  await ana.getByText('SRN-2.1').first().waitFor();
  await ana.keyboard.press('?');
  await ana.getByRole('dialog').waitFor();
  expect(await violations(ana)).toEqual([]);
});

test('a seat that is out stays readable', async () => {
  const golden = readFileSync(LOST_MATCH, 'utf8');
  const ana = await person();
  await ana.goto('/replay');
  await ana
    .getByRole('textbox')
    .fill(golden.slice(0, golden.indexOf('\n', golden.indexOf('\nresult') + 1) + 1));
  await ana.getByRole('button', { name: 'Show the match' }).click();
  await ana.locator('#board').waitFor();
  await ana.keyboard.press('End');
  await ana.locator('#board .out').waitFor();
  expect(await violations(ana)).toEqual([]);
});

test('the first load is small', async () => {
  const ana = await person();
  const scripts: Promise<number>[] = [];
  ana.on('response', (response) => {
    if (response.url().endsWith('.js'))
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await ana.goto('/');
  await ana
    .getByRole('button', { name: /Play now/ })
    .first()
    .waitFor();
  await ana.waitForLoadState('networkidle');
  const total = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(MAX_SCRIPT_BYTES);
});

test('rules are searched, and a link leads to one of them', async () => {
  const ana = await person();
  await ana.goto('/rules');
  await ana.getByLabel('Search').fill('dome worker');
  await ana.getByText(/rules? found/).waitFor();
  await ana.getByText('SRN-1.3').first().waitFor();
  await ana.goto('/rules/santorini#SRN-2.4');
  await ana.locator('p.here').getByText('SRN-2.4').waitFor();
});

test('light and dark by choice, remembered', async () => {
  const ana = await person();
  await ana.goto('/you');
  await ana.getByLabel('night', { exact: true }).check();
  await ana.goto('/');
  expect(await ana.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark');
});

test('a name that cannot be is refused in place', async () => {
  const ana = await person();
  await ana.goto('/you');
  await ana.getByLabel('Your name').fill('   ');
  await ana.getByRole('button', { name: 'Save' }).click();
  await ana.getByRole('alert').waitFor();
});

test('a table that does not exist is told with a way on', async () => {
  const ana = await person();
  await ana.goto('/t/nothing-here');
  await ana.getByText('There is no table at this address.').waitFor();
  await ana.getByRole('link', { name: 'Home' }).click();
  await ana.getByRole('heading', { name: 'Four island games' }).waitFor();
});

test('a server that goes away is told everywhere, and play goes on when it is back', async () => {
  const own = await startServer();
  try {
    const ana = await person({ baseURL: own.address });
    await ana.goto('/');
    await ana.getByRole('button', { name: 'Play now Santorini' }).click();
    await ana.locator('#board [data-move]').first().waitFor();
    await own.kill();
    await ana.getByText('The connection is lost.').waitFor();
    await ana.getByRole('link', { name: 'Santelmo' }).click();
    await ana.getByText('The server cannot be reached.').waitFor();
    await own.restart();
    await ana.getByRole('button', { name: 'Try again' }).click();
    await ana.getByRole('heading', { name: 'Continue' }).waitFor();
    await ana.getByRole('link', { name: /Santorini.*(running|your turn)/i }).click();
    await ana.locator('#board [data-move]').first().waitFor();
  } finally {
    await own.stop();
  }
});
