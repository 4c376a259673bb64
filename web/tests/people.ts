/** People at browsers: what the tests do through the page, and only through the page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { FLAGS, findChromium } from '../scripts/chromium.mjs';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

export const DESK = { viewport: { width: 1280, height: 860 } };
export const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
export const BY_NIGHT = { colorScheme: 'dark' } as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What a browser logs by itself when the server says no; the page tells it in its own words. */
const EXPECTED =
  /status of (401|403|404|409|422)|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH|WebSocket connection/;

let browser: Browser;
let contexts: BrowserContext[] = [];
let complaints: string[] = [];

/** Starts Chromium for this file, and fails a test whose pages logged an error. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium(),
      args: FLAGS,
    });
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    const heard = complaints;
    complaints = [];
    expect(heard).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
  });
}

/** A person with a browser of their own, who knows what the games are about. */
export async function person(options: BrowserContextOptions = DESK): Promise<Page> {
  const page = await newcomer(options);
  await page.context().addInitScript(() => {
    for (const game of ['santa_cruz', 'santiago', 'santorini', 'santy_anno'])
      localStorage.setItem(`introduced-${game}`, 'yes');
  });
  return page;
}

/** A person with a browser of their own, for the first time here. */
export async function newcomer(options: BrowserContextOptions = DESK): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    baseURL: inject('address'),
    ...options,
  });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text()))
      complaints.push(message.text());
  });
  return page;
}

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string }[];
}
interface Axe {
  run: (context: Document, options: object) => Promise<{ violations: Finding[] }>;
}

/** What axe finds that is serious or worse, by day and by night. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violationsNow(page)).map((one) => `${colorScheme}: ${one}`));
  }
  await page.emulateMedia({ colorScheme: null });
  return found;
}

async function violationsNow(page: Page): Promise<string[]> {
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const options = { resultTypes: ['violations'], iframes: false };
    const { violations } = await axe.run(document, options);
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      html: nodes.map((node) => node.html.slice(0, 160)),
    }));
  });
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }) => `${id}: ${html.join(' | ')}`);
}

/** Whether the page is wider than the screen. */
export function tooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

/** Gives the person a name. */
export async function introduce(page: Page, name: string): Promise<void> {
  await page.goto('/you');
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
}

/** What the seats are called, in their order. */
const MARKS = ['sun', 'anchor', 'star', 'moon', 'fish', 'diamond', 'cross', 'drop'];

/** Sets a table up with these seats ("me", "open", or "bot"), and returns its address. */
export async function makeTable(
  page: Page,
  game: string,
  seats: ('me' | 'open' | 'bot')[],
  options: Record<string, string> = {},
): Promise<string> {
  await page.goto(`/new/${game}`);
  await page.getByLabel('Players', { exact: true }).selectOption(String(seats.length));
  for (const [name, value] of Object.entries(options)) {
    await page.getByLabel(name, { exact: true }).selectOption(value);
  }
  for (const [seat, kind] of seats.entries()) {
    const choice = page.getByLabel(`Who plays the ${MARKS[seat]}`);
    const values = await choice
      .locator('option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    const value = kind === 'bot' ? values.find((each) => each.startsWith('bot:')) : kind;
    await choice.selectOption(value ?? kind);
  }
  await page
    .getByRole('button', { name: seats.includes('open') ? 'Create the table' : 'Start' })
    .click();
  await page.waitForURL(/\/t\/[^/]+$/);
  return page.url();
}

/** Sits down at a table by its link. */
export async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit here' }).first().click();
  await page.getByText('you', { exact: true }).waitFor();
}

/** The targets that complete a move or choose its next word. */
export const TARGETS =
  '#board :is([data-move], [data-word]):not([disabled], [aria-disabled="true"])';

/** Repeatable luck: numbers from 0 to below 1. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const OVER = '#ending';
/** The least width and height of what a finger has to hit, in pixels. */
const FINGER = 40;

/**
 * Makes one choice on the board if there is one to make; says whether. The target is hit with the
 * mouse, or with a finger on a phone, at a point where nothing covers it.
 */
export async function act(page: Page, roll: () => number): Promise<boolean> {
  const spot = await page.evaluate(visiblePoint, [TARGETS, roll(), FINGER] as const);
  if (spot === null) return false;
  if (typeof spot === 'string') throw new Error(spot);
  if (spot.touch) await page.touchscreen.tap(spot.x, spot.y);
  else await page.mouse.click(spot.x, spot.y);
  return true;
}

/** Makes one choice on the board with keys alone if there is one to make; says whether. */
export async function actByKeys(page: Page, roll: () => number): Promise<boolean> {
  const onTarget = (): Promise<boolean> =>
    page.evaluate((targets) => document.activeElement?.matches(targets) === true, TARGETS);
  if (!(await page.locator(TARGETS).count())) return false;
  await page.keyboard.press('b');
  for (let tabs = Math.floor(roll() * 4); tabs > 0; tabs -= 1) await page.keyboard.press('Tab');
  if (!(await onTarget())) {
    await page.keyboard.press('b');
    if (!(await onTarget())) return false;
  }
  await page.keyboard.press('Enter');
  return true;
}

/** Waits until there is a choice to make, and makes one. */
export async function choose(page: Page, roll: () => number): Promise<void> {
  await page.locator(TARGETS).first().waitFor();
  await act(page, roll);
}

/** Runs in the page: where a target can be hit, or a sentence that says why it cannot. */
function visiblePoint([targets, luck, finger]: readonly [string, number, number]):
  { x: number; y: number; touch: boolean } | string | null {
  const all = document.querySelectorAll(targets);
  const target = all[Math.floor(luck * all.length)];
  if (!target) return null;
  target.scrollIntoView({ block: 'center', inline: 'center' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const name = target.getAttribute('data-move') ?? target.getAttribute('data-word');
  const touch = navigator.maxTouchPoints > 0;
  if (touch && Math.min(width, height) < finger)
    return `"${name}" is too small for a finger: ${width} × ${height}.`;
  let cover: Element | null = null;
  for (const across of [0.5, 0.25, 0.75]) {
    for (const down of [0.5, 0.25, 0.75]) {
      const [x, y] = [left + width * across, top + height * down];
      cover = document.elementFromPoint(x, y);
      if (cover && target.contains(cover)) return { x, y, touch };
    }
  }
  return `"${name}" is covered by ${cover?.outerHTML.slice(0, 120) ?? 'nothing'}.`;
}

type Act = typeof act;
const PAUSE = 25;

/** Plays until the match is over on all pages, or until this many choices are made. */
export async function playOn(
  pages: Page[],
  { seed = 7, most = Infinity, by = act }: { seed?: number; most?: number; by?: Act } = {},
): Promise<void> {
  const roll = dice(seed);
  let made = 0;
  while (made < most) {
    let acted = false;
    for (const page of pages) {
      if (!(await by(page, roll))) continue;
      acted = true;
      made += 1;
    }
    if (acted) continue;
    const over = await Promise.all(pages.map((page) => page.locator(OVER).count()));
    if (over.every(Boolean)) return;
    await pages[0]?.waitForTimeout(PAUSE);
  }
}
