import { expect, inject, test } from 'vitest';
import {
  actByKeys,
  BY_NIGHT,
  join,
  makeTable,
  person,
  PHONE,
  playOn,
  TARGETS,
  tooWide,
  useBrowser,
  violations,
} from './people';

useBrowser();
const TIME_LIMIT = 120_000;
/** A few choices into a match, when there is something to see. */
const MIDDLE = 10;

interface Game {
  name: string;
  title: string;
  players: { least: number };
}
const games = (await (await fetch(`${inject('address')}/api/games`)).json()) as Game[];

test.for(games)(
  '$title: two people, at a desk by day and on a phone by night, play a whole match with a bot',
  { timeout: TIME_LIMIT },
  async ({ name }) => {
    const [ana, bo] = [await person(), await person({ ...PHONE, ...BY_NIGHT })];
    const link = await makeTable(ana, name, ['me', 'open', 'bot']);
    await join(bo, link, 'Bo');
    await ana.getByRole('button', { name: 'Start the match' }).click();
    await playOn([ana, bo], { most: MIDDLE });
    expect(await violations(ana)).toEqual([]);
    await bo.reload();
    await bo.locator('#board').waitFor();
    expect(await violations(bo)).toEqual([]);
    expect(await tooWide(bo)).toBe(false);
    await playOn([ana, bo]);
    const ending = await ana.locator('#ending').innerText();
    expect(await bo.locator('#ending').innerText()).toBe(ending);
    await ana.getByRole('button', { name: 'Once more' }).click();
    await ana.waitForURL((address) => address.href !== link);
  },
);

test.for(games)(
  '$title: a whole match with keys alone',
  { timeout: TIME_LIMIT },
  async ({ name, players }) => {
    const ana = await person();
    await makeTable(ana, name, ['me', ...Array<'bot'>(players.least - 1).fill('bot')]);
    await ana.locator(TARGETS).first().waitFor();
    await playOn([ana], { by: actByKeys });
    expect(await ana.locator('#ending').count()).toBe(1);
  },
);
