import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run dev` finds the Python server. */
const server = process.env.SANTELMO_SERVER ?? 'http://127.0.0.1:8484';

/** Files that are smaller when compressed; fonts are so already. */
const COMPRESSIBLE = /\.(js|css|html|svg)$/;

/** Puts compressed files beside the plain ones, so that the server only has to hand them out. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      for (const entry of readdirSync(dir ?? '', { withFileTypes: true, recursive: true })) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(content));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  resolve: {
    // A translation is another folder with the same files.
    alias: { $words: here('./src/words/en') },
  },
  build: {
    outDir: here('../santelmo/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    // The content-security policy forbids data: scripts and fonts; small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { main: here('./index.html'), sw: here('./src/worker/worker.ts') },
      output: {
        // A service worker is for all pages only if it lies above them, under a name that stays.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/globalSetup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screenshots',
          include: ['tests/screenshots.ts'],
          environment: 'node',
          globalSetup: ['tests/globalSetup.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'first-load',
          include: ['tests/first-load.ts'],
          environment: 'node',
          globalSetup: ['tests/globalSetup.ts'],
          testTimeout: 600_000,
        },
      },
    ],
  },
});
