import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { startServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
  }
}

/** Builds the client as it is delivered, and runs a server for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build({ logLevel: 'error' });
  const server = await startServer();
  project.provide('address', server.address);
  return () => server.stop();
}
