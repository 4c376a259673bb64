/**
 * How soon the page can be used: home until "Play now" can be clicked, and a table of each game
 * until its board is drawn with what may be chosen. Each time a browser that has never been here,
 * on loopback. It prints what it measures and demands nothing: run it on a quiet machine.
 */
import type { Page } from 'playwright-core';
import { inject, test } from 'vitest';
import { makeTable, person, TARGETS, useBrowser } from './people';

useBrowser();

const TIMES = 9;
const PLAY_NOW = 'article button.primary:not([disabled])';

interface Load {
  /** Milliseconds from the start of the navigation until what was waited for is on the screen. */
  usable: number;
  /** Bytes of JavaScript, and of everything, as they came over the wire. */
  script: number;
  all: number;
}

/** Runs in the page before its own scripts: notes when the sign is there and has been painted. */
function watch(sign: string): void {
  const noted = window as unknown as { usable?: number };
  const look = (): void => {
    if (noted.usable !== undefined || !document.querySelector(sign)) return;
    noted.usable = 0;
    observer.disconnect();
    // The frame with the sign is on its way; the task after it is the first that finds it painted.
    requestAnimationFrame(() => setTimeout(() => (noted.usable = performance.now())));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

async function load(page: Page, address: string, sign: string): Promise<Load> {
  let [script, all] = [0, 0];
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
        const size = responseBodySize + responseHeadersSize;
        all += size;
        if (request.resourceType() === 'script') script += size;
      }),
    );
  });
  await page.addInitScript(watch, sign);
  await page.goto(address);
  const usable = await page.waitForFunction(
    () => (window as unknown as { usable?: number }).usable,
  );
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  return { usable: Number(await usable.jsonValue()), script, all };
}

const middle = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

async function measure(name: string, address: string, sign: string, who?: Page): Promise<void> {
  const storageState = await who?.context().storageState();
  const loads: Load[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const page = await person({ ...(storageState ? { storageState } : {}) });
    loads.push(await load(page, address, sign));
    await page.context().close();
  }
  const times = loads.map(({ usable }) => usable);
  const kilo = (of: 'script' | 'all'): string =>
    `${(middle(loads.map((each) => each[of])) / 1_000).toFixed(1).padStart(6)} kB`;
  console.log(
    `${name.padEnd(12)} usable after ${middle(times).toFixed(0).padStart(4)} ms` +
      ` (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})` +
      `  JavaScript ${kilo('script')}  everything ${kilo('all')}`,
  );
}

interface Game {
  name: string;
  title: string;
  players: { least: number };
}
const games = (await (await fetch(`${inject('address')}/api/games`)).json()) as Game[];

test('how soon the page can be used', async () => {
  await measure('Home', '/', PLAY_NOW);
  for (const { name, title, players } of games) {
    const host = await person();
    const table = await makeTable(host, name, [
      'me',
      ...Array<'bot'>(players.least - 1).fill('bot'),
    ]);
    await host.locator(TARGETS).first().waitFor();
    await measure(title, table, TARGETS, host);
    await host.context().close();
  }
});
