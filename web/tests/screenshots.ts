/** Pictures of every page and every board, at the desk and on a phone, by day and by night. */
import { mkdirSync } from 'node:fs';
import { join as path } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { inject, test } from 'vitest';
import { act, DESK, dice, introduce, makeTable, OVER, person, TARGETS, useBrowser } from './people';

useBrowser();

const FOLDER = path(import.meta.dirname, '../screenshots');
/** How many choices lead to the middle of a match. */
const STEPS: Record<string, number> = { santy_anno: 9 };
const USUAL_STEPS = 24;
const HANDSET = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LIGHTS = ['light', 'dark'] as const;
const SCREENS: [string, BrowserContextOptions][] = [
  ['desk', DESK],
  ['phone', { ...HANDSET, deviceScaleFactor: 2 }],
];

interface Game {
  name: string;
  title: string;
  players: { least: number };
}
const games = (await (await fetch(`${inject('address')}/api/games`)).json()) as Game[];
mkdirSync(FOLDER, { recursive: true });

/** Takes the picture of what is there now in both lights, on this screen. */
async function shoot(page: Page, name: string, screen: string): Promise<void> {
  for (const colorScheme of LIGHTS) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({
      path: path(FOLDER, `${name}-${screen}-${colorScheme}.png`),
      fullPage: screen === 'phone',
    });
  }
}

test.for(SCREENS)('pages at the %s', async ([screen, options]) => {
  const page = await person(options);
  await introduce(page, 'Marina');
  const waiting = await makeTable(page, 'santorini', ['me', 'open']);
  await page.getByText('Invite', { exact: true }).waitFor();
  await shoot(page, 'waiting-room', screen);
  const finished = await makeTable(page, 'santorini', ['bot', 'bot']);
  await page.locator(OVER).waitFor();
  await shoot(page, 'ending', screen);
  const addresses: [string, string, string][] = [
    ['home', '/', 'Open tables'],
    ['set-up', '/new/santorini', 'Seats'],
    ['replay', `${finished}/replay?move=12`, 'Move 12'],
    ['match-file', '/replay', 'Open a match file'],
    ['rules', '/rules/santorini#SRN-2.2', 'SRN-2.2'],
    ['you', '/you', 'Colours and marks'],
    ['tournaments', '/tournaments', 'A new tournament'],
    ['tournament-set-up', '/tournaments/new/santorini', 'Who meets whom'],
    ['off-the-map', '/nowhere', 'Off the map'],
  ];
  for (const [name, address, sign] of addresses) {
    await page.goto(address);
    await page.getByText(sign).first().waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(page, name, screen);
  }
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'keys', screen);
  await page.goto(waiting);
  await page.getByRole('button', { name: 'Seat a bot' }).click();
  await page.getByRole('button', { name: 'Start the match' }).click();
  await page.locator(TARGETS).first().waitFor();
  await page.context().setOffline(true);
  await page.getByText('The connection is lost.').waitFor();
  await shoot(page, 'connection-lost', screen);
});

const boards = games.flatMap((game) =>
  SCREENS.map(([screen, options]) => ({ ...game, screen, options })),
);

test.for(boards)('the board of $title at the $screen', async (game) => {
  const { screen } = game;
  const page = await person(game.options);
  await introduce(page, 'Marina');
  const bots = Array<'bot'>(game.players.least - 1).fill('bot');
  await makeTable(page, game.name, ['me', ...bots]);
  await page.locator(TARGETS).first().waitFor({ timeout: 60_000 });
  await shoot(page, `${game.name}-start`, screen);
  const roll = dice(11);
  for (
    let step = 0;
    step < (STEPS[game.name] ?? USUAL_STEPS) && !(await page.locator(OVER).count());
    step += 1
  ) {
    await page.locator(TARGETS).or(page.locator(OVER)).first().waitFor();
    await act(page, roll);
  }
  await page.locator(TARGETS).or(page.locator(OVER)).first().waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await shoot(page, `${game.name}-middle`, screen);
});

test.for(SCREENS)('the draft of gods at the %s', async ([screen, options]) => {
  const page = await person(options);
  await introduce(page, 'Marina');
  await makeTable(page, 'santorini', ['me', 'bot'], { Mode: 'standard' });
  await page.locator(TARGETS).first().waitFor();
  await shoot(page, 'santorini-draft', screen);
});
