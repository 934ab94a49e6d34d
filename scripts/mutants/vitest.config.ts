import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const folders = (process.env['MUTANTS_TESTS'] ?? '**').split(',');

// The tests of core alone, of the folders that are asked for. Core is pure: files share a worker, which saves half the time.
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../packages/core', import.meta.url)),
    environment: 'node',
    include: folders.map((folder) => `src/${folder}/**/*.test.ts`),
    setupFiles: [fileURLToPath(new URL('../../packages/quiet.ts', import.meta.url))],
    isolate: false,
    testTimeout: 30_000,
  },
});
