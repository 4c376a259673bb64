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

/** Ways to get one, first the distribution's package, then Playwright's download. */
const INSTALLERS = [
  ['apt-get', 'update', '--quiet'],
  ['apt-get', 'install', '--yes', '--quiet', '--no-install-recommends', 'chromium'],
  ['npx', 'playwright-core', 'install', 'chromium'],
];

/** @param {string[]} command */
function succeeds([program = '', ...args]) {
  try {
    execFileSync(program, args, { stdio: 'inherit' });
    return true;
  } catch {
    return false;
  }
}

function install() {
  console.log('No Chromium on this machine: installing one for the tests.');
  for (const command of INSTALLERS) {
    const allowed = command[0] !== 'apt-get' || process.getuid?.() === 0;
    if (allowed && succeeds(command) && findChromium()) return true;
  }
  return false;
}

const isScript = import.meta.url === pathToFileURL(process.argv[1] ?? '').href;
if (isScript && !findChromium() && !install()) {
  console.error('Install the package "chromium", or name one in the variable CHROMIUM.');
  process.exit(1);
}
