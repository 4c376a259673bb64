/** The ways to use a page: a mouse, keys alone, a finger. */
import type { Locator, Page } from 'playwright-core';
import { DESK, PHONE } from './people';

export type Use = (page: Page, target: Locator) => Promise<void>;

export const click: Use = (_, target) => target.click();
export const tap: Use = (_, target) => target.tap();
/** Goes to the target with Tab, inside of a chart with the arrow keys, and presses Enter. */
export const press: Use = async (page, target) => {
  const wanted = await target.elementHandle();
  for (let presses = 0; presses < 150; presses += 1) {
    const key = await page.evaluate(keyTowards, wanted);
    await page.keyboard.press(key);
    if (key === 'Enter') return;
  }
  throw new Error('The keys do not lead there.');
};

/** Runs in the page: which key brings the focus closer to a target. */
function keyTowards(target: Element | null): string {
  const focused = document.activeElement;
  if (focused === target) return 'Enter';
  const chart = focused?.closest('svg');
  if (!target || !focused || !chart?.contains(target) || target.getAttribute('tabindex') === '0')
    return 'Tab';
  const [from, to] = [focused.getBoundingClientRect(), target.getBoundingClientRect()];
  const right = to.x + to.width / 2 - from.x - from.width / 2;
  const down = to.y + to.height / 2 - from.y - from.height / 2;
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'ArrowRight' : 'ArrowLeft';
  return down > 0 ? 'ArrowDown' : 'ArrowUp';
}

export const WAYS: [string, typeof DESK, Use][] = [
  ['by mouse', DESK, click],
  ['with keys alone', DESK, press],
  ['with a finger on a phone', { ...PHONE, viewport: { width: 390, height: 844 } }, tap],
];
