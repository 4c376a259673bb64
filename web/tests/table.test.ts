import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  choose,
  dice,
  introduce,
  join,
  makeTable,
  newcomer,
  person,
  TARGETS,
  useBrowser,
} from './people';

useBrowser();
const GAME = 'santorini';
/** The plainest match: it begins with the placing of workers. */
const MORTAL = { Mode: 'mortal' };

/** How many moves the log tells of. */
const moves = (page: Page): Promise<number> => page.locator('#log li button').count();

test('your turn shows in title and icon, and goes away with it', async () => {
  const ana = await person();
  const bo = await person();
  const link = await makeTable(ana, GAME, ['me', 'open'], MORTAL);
  expect(await ana.getByLabel('Invite link').inputValue()).toBe(link);
  await join(bo, link, 'Bo');
  await ana.getByRole('button', { name: 'Start the match' }).click();
  await ana.locator(TARGETS).first().waitFor();
  await expect.poll(() => ana.title()).toContain('Your turn');
  expect(await ana.locator('link[rel=icon]').getAttribute('href')).toContain('turn');
  await expect.poll(() => bo.title()).toBe('Santorini: Santelmo');
  expect(await bo.locator('link[rel=icon]').getAttribute('href')).not.toContain('turn');
});

test('a reload in the middle changes nothing', async () => {
  const ana = await person();
  await makeTable(ana, GAME, ['me', 'bot'], MORTAL);
  const roll = dice(1);
  await choose(ana, roll);
  await expect.poll(() => moves(ana)).toBe(1);
  await choose(ana, roll);
  await ana.locator('#log li').nth(3).waitFor();
  await ana.locator(TARGETS).first().waitFor();
  const log = await ana.locator('#log').innerText();
  await ana.reload();
  await ana.locator(TARGETS).first().waitFor();
  await expect.poll(() => ana.locator('#log').innerText()).toBe(log);
});

test('a lost connection is told and comes back with what was missed', async () => {
  const [ana, bo] = [await person(), await person()];
  const link = await makeTable(ana, GAME, ['me', 'open'], MORTAL);
  await join(bo, link, 'Bo');
  await ana.getByRole('button', { name: 'Start the match' }).click();
  await ana.locator(TARGETS).first().waitFor();
  await bo.locator('#log').waitFor();
  await bo.context().setOffline(true);
  await bo.getByText('The connection is lost.').waitFor();
  await ana.getByText('away').first().waitFor();
  const roll = dice(2);
  await choose(ana, roll);
  await expect.poll(() => moves(ana)).toBe(1);
  await choose(ana, roll);
  await expect.poll(() => moves(ana)).toBe(2);
  await bo.context().setOffline(false);
  await bo.getByText('Connected again.').waitFor();
  await expect.poll(() => moves(bo)).toBe(2);
  await bo.locator(TARGETS).first().waitFor();
});

test('a spectator sees the match, has no moves, and is counted', async () => {
  const [ana, eve] = [await person(), await person()];
  const link = await makeTable(ana, GAME, ['me', 'bot'], MORTAL);
  await ana.locator(TARGETS).first().waitFor();
  await eve.goto(link);
  await eve.getByText('You are watching.').waitFor();
  expect(await eve.locator(TARGETS).count()).toBe(0);
  await ana.getByText('1 person watches.').waitFor();
});

test('a seat that somebody else was quicker to take is told in place', async () => {
  const [ana, bo, eve] = [await person(), await person(), await person()];
  const link = await makeTable(ana, GAME, ['me', 'open'], MORTAL);
  let deaf = false;
  await eve.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!deaf) socket.send(message);
    });
  });
  await eve.goto(link);
  const late = eve.getByRole('button', { name: 'Sit here' });
  await late.waitFor();
  deaf = true;
  await join(bo, link, 'Bo');
  await late.click();
  await eve.getByRole('alert').waitFor();
  expect(await eve.getByRole('alert').innerText()).toMatch(/taken|open/);
});

test('a name that somebody at the table has is told in place', async () => {
  const [ana, bo] = [await person(), await person()];
  await introduce(ana, 'Ana');
  const link = await makeTable(ana, GAME, ['me', 'open'], MORTAL);
  await bo.goto(link);
  await bo.getByLabel('Your name').fill(' ana');
  await bo.getByRole('alert').getByText('Somebody at this table is called ana.').waitFor();
  expect(await bo.getByRole('button', { name: 'Sit here' }).isDisabled()).toBe(true);
  await bo.getByLabel('Your name').fill('Bo');
  await bo.getByRole('button', { name: 'Sit here' }).click();
  await bo.getByText('you', { exact: true }).waitFor();
});

test('a line of the log is shown on the board', async () => {
  const ana = await person();
  await makeTable(ana, GAME, ['me', 'bot'], MORTAL);
  await choose(ana, dice(5));
  const line = ana.locator('#log li button').first();
  await line.hover();
  await ana.locator('#board .mark.log').first().waitFor();
  await line.blur();
  await ana.mouse.move(0, 0);
  await expect.poll(() => ana.locator('#board .mark.log').count()).toBe(0);
});

test('a table without a free seat offers to watch', async () => {
  const [ana, bo, eve] = [await person(), await person(), await person()];
  const link = await makeTable(ana, GAME, ['me', 'open'], MORTAL);
  await join(bo, link, 'Bo');
  await eve.goto(link);
  await eve.getByText('All seats are taken.').waitFor();
  await ana.getByRole('button', { name: 'Start the match' }).click();
  await eve.getByText('You are watching.').waitFor();
});

test('undo, a hint, and talk', async () => {
  const [ana, bo] = [await person(), await person()];
  const link = await makeTable(ana, GAME, ['me', 'open'], MORTAL);
  await join(bo, link, 'Bo');
  await ana.getByRole('button', { name: 'Start the match' }).click();
  await ana.locator(TARGETS).first().waitFor();
  await ana.getByRole('button', { name: 'Hint' }).click();
  await ana.getByText('A bot would play: place').waitFor();
  await choose(ana, dice(3));
  await expect.poll(() => moves(ana)).toBe(1);
  await ana.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => moves(ana)).toBe(0);
  await bo.getByLabel('Say something').fill('Good luck!');
  await bo.keyboard.press('Enter');
  await ana.getByText('Good luck!').waitFor();
});

test('a move is taken back when the other agrees', async () => {
  const [ana, bo] = [await person(), await person()];
  const link = await makeTable(ana, GAME, ['me', 'open'], MORTAL);
  await join(bo, link, 'Bo');
  await ana.getByRole('button', { name: 'Start the match' }).click();
  const roll = dice(4);
  await choose(ana, roll);
  await expect.poll(() => moves(ana)).toBe(1);
  await choose(ana, roll);
  await expect.poll(() => moves(ana)).toBe(2);
  await choose(bo, roll);
  await expect.poll(() => moves(ana)).toBe(3);
  await ana.getByRole('button', { name: 'Take back' }).click();
  await bo.getByText('would like to take the last move back').waitFor();
  await bo.getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => moves(ana)).toBe(1);
});

test('a bot plays for me when I leave', async () => {
  const ana = await person();
  await makeTable(ana, GAME, ['me', 'bot'], MORTAL);
  await ana.locator(TARGETS).first().waitFor();
  await ana.getByRole('button', { name: 'Leave …' }).click();
  await ana.getByRole('button', { name: 'Play for me for a while' }).click();
  await ana.getByText('A bot plays your seat.').or(ana.locator('#ending')).first().waitFor();
});

test('a newcomer reads what the game is about, once', async () => {
  const ana = await newcomer();
  await makeTable(ana, GAME, ['me', 'bot'], MORTAL);
  const sheet = ana.getByRole('dialog', { name: 'Santorini in short' });
  await sheet.getByText('Be the first to step up').waitFor();
  await sheet.getByRole('button', { name: 'Play' }).click();
  await choose(ana, dice(8));
  await ana.reload();
  await ana.locator('#board').waitFor();
  expect(await ana.getByRole('dialog').count()).toBe(0);
  await ana.getByRole('button', { name: 'In short' }).click();
  await sheet.waitFor();
});
