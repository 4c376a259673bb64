import { expect, inject, test } from 'vitest';
import { join, makeTable, person, PHONE, playOut, useBrowser } from './people';

useBrowser();

interface Game {
  name: string;
  title: string;
  players: { least: number };
}
const games = (await (await fetch(`${inject('address')}/api/games`)).json()) as Game[];

test.for(games)(
  'two people play a whole match of $title, one of them on a phone',
  { timeout: 180_000 },
  async ({ name, players }) => {
    const [ana, bo] = [await person(), await person(PHONE)];
    const bots = Array<'bot'>(players.least - 2).fill('bot');
    const link = await makeTable(ana, name, ['me', 'open', ...bots]);
    await join(bo, link, 'Bo');
    await ana.getByRole('button', { name: 'Start the match' }).click();
    await playOut([ana, bo], 7, 170_000);
    expect(await ana.locator('#ending').innerText()).toBe(await bo.locator('#ending').innerText());
  },
);
