import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { startServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
  }
}

/** Builds the client as it is delivered, and runs a server for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A process of its own: inside of the tests Svelte would be built for tests.
  execFileSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
    },
  );
  const server = await startServer();
  await gamesReady(server.address);
  project.provide('address', server.address);
  return () => server.stop();
}

const TIME_LIMIT = 600_000;

/** Waits until all games are compiled: the first time after a change this takes a minute or two. */
async function gamesReady(address: string): Promise<void> {
  const end = Date.now() + TIME_LIMIT;
  while (Date.now() < end) {
    const games = (await (await fetch(`${address}/api/games`)).json()) as { compiling: unknown }[];
    if (games.every(({ compiling }) => compiling === null)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The games do not get ready.');
}
