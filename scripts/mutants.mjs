// `npm run mutants -- FOLDER…`: changes the code of folders of core (voice, run/play) piece by piece and says which
// changes no test notices. `npm run mutants -- changed` takes the files that differ from the main branch. What follows
// the first option goes to Stryker: --concurrency 1 --incremental.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, installPackages, main, mishap, run } from './machine.mjs';

const SOURCE = 'packages/core/src';
/** Folders of which other folders' tests hold a part. */
const TESTED_ALSO_IN = new Map([
  ['run/plan', ['run/play']],
  ['run/play', ['run/plan', 'run/session']],
]);

await main(async () => {
  await installPackages();
  const words = process.argv.slice(2);
  const end = words.findIndex((word) => word.startsWith('-'));
  const named = words.slice(0, end === -1 ? words.length : end);
  const { mutate, folders } = named.length === 1 && named[0] === 'changed' ? changed() : inFolders(named);
  const options = [
    'run',
    'scripts/mutants/stryker.config.mjs',
    '--mutate',
    mutate.join(','),
    ...words.slice(named.length),
  ];
  const tested = folders.flatMap((folder) => [folder, ...(TESTED_ALSO_IN.get(folder) ?? [])]);
  process.exitCode = await run(join(ROOT, 'node_modules/.bin/stryker'), options, {
    MUTANTS_TESTS: [...new Set(tested)].join(','),
  });
});

/** @param {readonly string[]} folders */
function inFolders(folders) {
  if (folders.length === 0) throw mishap('Say which folders of core, or: npm run mutants -- changed');
  const missing = folders.filter((folder) => !existsSync(join(ROOT, SOURCE, folder)));
  if (missing.length > 0) throw mishap(`${SOURCE} has no ${missing.join(', ')}.`);
  const mutate = [...folders.map((folder) => `${SOURCE}/${folder}/**/*.ts`), `!${SOURCE}/**/*.test.ts`];
  return { mutate, folders };
}

/** The files of core that differ from where this branch left the main branch, or from the commit before if it did not. */
function changed() {
  const left = git(['merge-base', 'HEAD', 'origin/main']);
  const base = left === undefined || left === git(['rev-parse', 'HEAD']) ? 'HEAD~1' : left;
  const mutate = (git(['diff', '--name-only', '--diff-filter=d', base, '--', SOURCE]) ?? '')
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith(`${SOURCE}/testing/`));
  if (mutate.length === 0) throw mishap(`No code of core differs from ${base}.`);
  return { mutate, folders: mutate.map((path) => dirname(path).slice(SOURCE.length + 1)) };
}

/** @param {readonly string[]} options */
function git(options) {
  const { status, stdout } = spawnSync('git', options, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
