/** The table stands still and fits: whole matches in which no decision needs scrolling. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { act, dice, makeTable, OVER, person, TARGETS, useBrowser } from './people';

useBrowser();
const TIME_LIMIT = 120_000;
const PAUSE = 25;
/** How long a countdown or pieces on their way may cover a target, on a busy machine. */
const SOON = 5_000;
/** The sum of all layout shifts of a match, those after a click included, stays below this. */
const MAX_SHIFT = 0.1;
const SMALL_LAPTOP = { viewport: { width: 1280, height: 720 } };
const LAPTOP = { viewport: { width: 1366, height: 768 } };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const HANDSET = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface MatchOnScreen {
  game: string;
  players: number;
  options: Record<string, string>;
  screen: { viewport: { width: number; height: number } };
}
const MATCHES: MatchOnScreen[] = [
  { game: 'santorini', players: 2, options: { Mode: 'standard' }, screen: SMALL_LAPTOP },
  { game: 'santorini', players: 4, options: { Mode: 'standard' }, screen: LAPTOP },
  { game: 'santiago', players: 3, options: {}, screen: SMALL_LAPTOP },
  { game: 'santiago', players: 5, options: {}, screen: SMALL_LAPTOP },
  { game: 'santa_cruz', players: 2, options: {}, screen: DESKTOP },
  { game: 'santa_cruz', players: 4, options: {}, screen: SMALL_LAPTOP },
  { game: 'santy_anno', players: 3, options: {}, screen: LAPTOP },
  { game: 'santy_anno', players: 8, options: {}, screen: SMALL_LAPTOP },
];

/** Runs in the page: targets that cannot be reached where they are, and how far the page scrolls. */
function outOfSight([targets, scrolls]: readonly [string, boolean]): string[] {
  const found: string[] = [];
  const { scrollHeight, clientHeight } = document.documentElement;
  if (!scrolls && scrollHeight > clientHeight)
    found.push(`the page is ${scrollHeight} high on a screen of ${clientHeight}`);
  for (const target of document.querySelectorAll(targets)) {
    const { left, top, width, height } = target.getBoundingClientRect();
    let cover: Element | null = null;
    const reachable = [0.5, 0.25, 0.75].some((across) =>
      [0.5, 0.25, 0.75].some((down) => {
        cover = document.elementFromPoint(left + width * across, top + height * down);
        return cover !== null && target.contains(cover);
      }),
    );
    if (reachable) continue;
    const name = target.getAttribute('data-move') ?? target.getAttribute('data-word');
    const at = `${Math.round(left)}, ${Math.round(top)}, ${Math.round(width)} × ${Math.round(height)}`;
    const over = (cover as Element | null)?.outerHTML.slice(0, 300) ?? 'nothing';
    found.push(`"${name}" at ${at} is out of sight behind ${over}`);
  }
  return found;
}

/** Every target can be reached where it is; while pieces are on their way, soon. */
async function expectInSight(page: Page, scrolls: boolean): Promise<void> {
  await expect
    .poll(() => page.evaluate(outOfSight, [TARGETS, scrolls] as const), { timeout: SOON })
    .toEqual([]);
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}
interface Shifts {
  sum: number;
  /** How much each element had to do with it. */
  parts: Record<string, number>;
}

/** Adds up what moves on the page from now on; the board's own animation is not part of it. */
async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.evaluate(() => {
    const shifts: Shifts = { sum: 0, parts: {} };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        shifts.sum += value;
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName} .${element?.getAttribute('class')} in .${element?.parentElement?.getAttribute('class')}`;
          shifts.parts[name] = (shifts.parts[name] ?? 0) + value;
        }
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
}

test.for(MATCHES)(
  '$game with $players players on $screen.viewport.width × $screen.viewport.height',
  { timeout: TIME_LIMIT },
  async ({ game, players, options, screen }) => {
    const page = await person(screen);
    const seats = ['me', ...Array<'bot'>(players - 1).fill('bot')] as ('me' | 'bot')[];
    await makeTable(page, game, seats, options);
    await page.locator(TARGETS).first().waitFor();
    const shifts = await watchShifts(page);
    const roll = dice(5);
    while (!(await page.locator(OVER).count())) {
      await expectInSight(page, false);
      if (!(await act(page, roll))) await page.waitForTimeout(PAUSE);
    }
    const { sum, parts } = await shifts();
    expect(sum, JSON.stringify(parts, null, 1)).toBeLessThan(MAX_SHIFT);
  },
);

test.for(['santorini', 'santiago', 'santy_anno'])(
  '%s on a phone: the first screen holds every decision',
  { timeout: TIME_LIMIT },
  async (game) => {
    const page = await person(HANDSET);
    await makeTable(page, game, ['me', 'bot', 'bot']);
    await page.locator(TARGETS).first().waitFor();
    const roll = dice(6);
    for (let choice = 0; choice < 40 && !(await page.locator(OVER).count()); choice += 1) {
      await page.evaluate(() => {
        scrollTo(0, 0);
        document.querySelector('#board')?.scrollTo(0, 0);
      });
      await expectInSight(page, true);
      if (!(await act(page, roll))) await page.waitForTimeout(PAUSE);
    }
  },
);

/** Makes a table that goes on from a position, with bots on all other seats. */
async function playOnFrom(page: Page, file: string, players: number, mine: number): Promise<void> {
  const text = readFileSync(join(import.meta.dirname, 'positions', file), 'utf8');
  const seats = Array.from({ length: players }, (_, seat) => ({
    kind: seat === mine ? 'me' : 'bot',
  }));
  await page.goto('/');
  const answer = await page.request.post('/api/tables/continued', {
    data: {
      source: { kind: 'file', text, moves: 0 },
      keep_hidden: true,
      table: { game: 'santiago', seats, start: true, name: 'Ana' },
    },
    headers: { origin: new URL(page.url()).origin },
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/t/${id}`);
}

test.for([SMALL_LAPTOP, HANDSET])(
  'every amount of a rich bidder is in sight on $viewport.width × $viewport.height',
  async (screen) => {
    const page = await person(screen);
    await playOnFrom(page, 'rich_bidder.txt', 3, 0);
    await page.locator(TARGETS).first().waitFor();
    await expectInSight(page, screen === HANDSET);
    await page.getByRole('button', { name: 'All amounts' }).click();
    await expect.poll(() => page.locator('#board [data-move^="bid "]').count()).toBe(113);
    if (screen !== HANDSET) await expectInSight(page, false);
  },
);

test('a proposal that everybody supports can be accepted without scrolling', async () => {
  const page = await person(SMALL_LAPTOP);
  await playOnFrom(page, 'many_supporters.txt', 5, 3);
  await page.locator('#board [data-move^="accept "]').waitFor();
  await expectInSight(page, false);
});
