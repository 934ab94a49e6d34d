// `npm run land [-- COMMIT]`: moves main to a commit of another branch (HEAD unless named) once .ci/run has passed on it in a
// clean clone. It tests the commit and not the work tree, so work can go on meanwhile.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, main, mishap, run } from './machine.mjs';

await main(async () => {
  const [, , named = 'HEAD'] = process.argv;
  const commit = git(['rev-parse', '--verify', '--quiet', `${named}^{commit}`]);
  const before = git(['rev-parse', '--verify', '--quiet', 'refs/heads/main']);
  if (commit === undefined) throw mishap(`There is no commit ${named}.`);
  if (before === undefined) throw mishap('There is no branch main.');
  if (git(['symbolic-ref', '--quiet', 'HEAD']) === 'refs/heads/main')
    throw mishap('main moves by landing alone: work on another branch, git switch -c my-change.');
  if (git(['merge-base', '--is-ancestor', before, commit]) === undefined)
    throw mishap(`${named} does not contain main: merge main into your branch first.`);
  const clone = mkdtempSync(join(tmpdir(), 'roundbell-land-'));
  try {
    git(['clone', '--quiet', '--no-checkout', ROOT, clone]);
    git(['-C', clone, 'checkout', '--quiet', '--detach', commit]);
    if ((await run('bash', [join(clone, '.ci/run')], { CI: 'true' })) !== 0)
      throw mishap(`main stays where it is: ${commit} did not pass.`);
    if (git(['update-ref', 'refs/heads/main', commit, before]) === undefined)
      throw mishap('main has moved meanwhile: merge it, and land again.');
    console.log(`main is at ${commit}.`);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
});

/**
 * What a git command prints, or undefined if it fails.
 * @param {readonly string[]} options
 */
function git(options) {
  const { status, stdout } = spawnSync('git', options, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
