/**
 * Pictures of fixtures in the gallery, for those who draw boards:
 *
 *   npm run shot -- santiago                      every fixture of the game
 *   npm run shot -- santiago/00-012-plant --phone --dark --full
 *
 * `--phone` 360 pixels wide, `--dark` by night, `--full` with everything around the board (text
 * mode, log); the pictures go to `screenshots/gallery/`. Chromium is $CHROMIUM or the system's.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { FLAGS, findChromium } from './chromium.mjs';

const flags = new Set(process.argv.filter((word) => word.startsWith('--')));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const paths = wanted.flatMap((path) =>
  path.includes('/')
    ? [path]
    : readdirSync(`fixtures/${path}`).map((file) => `${path}/${file.replace('.json', '')}`),
);
const phone = flags.has('--phone');
const theme = flags.has('--dark') ? 'dark' : 'light';

const server = await createServer({ server: { port: 0 }, logLevel: 'error' });
await server.listen();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: FLAGS,
});
const page = await browser.newPage({
  viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 860 },
  deviceScaleFactor: phone ? 2 : 1,
  reducedMotion: 'reduce',
});
page.on('pageerror', (error) => console.error(error.message));
page.on('console', (message) => {
  if (message.type() === 'error') console.error(message.text());
});
mkdirSync('screenshots/gallery', { recursive: true });
for (const path of paths) {
  const query = `theme=${theme}&motion=0${flags.has('--full') ? '' : '&bare=1'}`;
  await page.goto('about:blank');
  await page.goto(`${server.resolvedUrls?.local[0]}gallery.html#${path}?${query}`);
  await page.waitForSelector('main > *');
  await page.evaluate(() => document.fonts.ready);
  const file = `screenshots/gallery/${path.replace('/', '-')}-${phone ? 'phone' : 'desk'}-${theme}.png`;
  await page.screenshot({ path: file, fullPage: true });
  console.log(file);
}
await browser.close();
await server.close();
