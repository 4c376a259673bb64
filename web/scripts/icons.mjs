/**
 * Draws the icons of the installed app from `public/favicon.svg`:
 *
 *   npm run icons
 *
 * The maskable one has room around it, since systems cut it to their own shape; the badge is only
 * the outline, since systems colour it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { FLAGS, findChromium } from './chromium.mjs';

const svg = readFileSync('public/favicon.svg', 'utf8');
const inner = svg.replace(/<svg[^>]*>|<\/svg>|<rect[^>]*\/>/g, '');
const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">';
const maskable = `${open}<rect width="32" height="32" fill="#12354a"/><g transform="translate(4.8 4.8) scale(.7)">${inner}</g></svg>`;
const badge = `${open}${inner.replaceAll(/fill="[^"]*"/g, 'fill="#fff"')}</svg>`;
/** @type {[string, string, number][]} */
const ICONS = [
  ['icon-192.png', svg, 192],
  ['icon-512.png', svg, 512],
  ['icon-maskable.png', maskable, 512],
  ['icon-apple.png', maskable, 180],
  ['icon-badge.png', badge, 96],
];

const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
for (const [name, drawing, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`,
  );
  writeFileSync(`public/${name}`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
