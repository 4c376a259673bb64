/**
 * The Chromium of the tests: $CHROMIUM, the system's, or Playwright's own. Run as a script it
 * makes sure that there is one.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** @returns {string | undefined} */
export function findChromium() {
  const places = [process.env.CHROMIUM ?? '', ...SYSTEM, chromium.executablePath()];
  return places.find((place) => place && existsSync(place));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !findChromium()) {
  console.log('No Chromium on this machine: asking Playwright for one.');
  try {
    execFileSync('npx', ['playwright-core', 'install', 'chromium'], { stdio: 'inherit' });
  } catch {
    console.error('Install the package "chromium", or name one in the variable CHROMIUM.');
    process.exit(1);
  }
}
