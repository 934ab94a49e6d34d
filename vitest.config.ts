import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// The server's suite runs against SQLite in memory and, where its programs are installed, a PostgreSQL of its own.
const serverSetup = './test/global-setup.ts';

export default defineConfig({
  test: {
    // A test that prints has something to say that nobody reads: packages/quiet.ts makes it fail.
    projects: [
      {
        test: {
          name: 'core',
          root: './packages/core',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          setupFiles: ['../quiet.ts'],
        },
      },
      {
        test: {
          name: 'web',
          root: './packages/web',
          // Files that need a document say so in their first line: // @vitest-environment happy-dom
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['../quiet.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'server',
          root: './packages/server',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          setupFiles: ['../quiet.ts'],
          globalSetup: existsSync(new URL(`packages/server/${serverSetup}`, import.meta.url)) ? [serverSetup] : [],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'scripts', root: './scripts', environment: 'node', include: ['*.test.mjs'], testTimeout: 60_000 },
      },
    ],
  },
});
