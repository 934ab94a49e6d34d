import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const folders = (process.env['MUTANTS_TESTS'] ?? '**').split(',');

/** Tests of core alone, of the folders that are asked for. Core is pure: files share a worker, which saves half the time. */
function tests(name: string, order: number, files: { readonly ending: string; readonly without?: readonly string[] }) {
  return {
    test: {
      name,
      root: pathOf('../../packages/core'),
      environment: 'node' as const,
      include: folders.map((folder) => `src/${folder}/**/*${files.ending}`),
      exclude: files.without?.map((ending) => `**/*${ending}`) ?? [],
      setupFiles: [pathOf('../../packages/quiet.ts'), pathOf('laws.ts')],
      sequence: { groupOrder: order },
      isolate: false,
      testTimeout: 30_000,
    },
  };
}

// A mutant that an example kills costs no law.
export default defineConfig({
  test: {
    projects: [
      tests('examples', 0, { ending: '.test.ts', without: ['.laws.test.ts', '.alone.test.ts'] }),
      tests('laws', 1, { ending: '.laws.test.ts' }),
    ],
  },
});
