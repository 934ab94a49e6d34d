// `npm run fuzz [-- INPUTS]`: every reader of what comes from outside, with 100,000 inputs each unless told otherwise. A failure
// prints the input, and the seed with which it comes again.

import { join } from 'node:path';
import { ROOT, installPackages, main, mishap, run } from './machine.mjs';

const FILES = [
  'packages/core/src/testing/fuzz.test.ts',
  'packages/server/test/fuzz.test.ts',
  'packages/web/src/adapters/fuzz.test.ts',
];

await main(async () => {
  const [, , inputs = '100000'] = process.argv;
  if (!/^[1-9]\d{0,8}$/.test(inputs)) throw mishap('How many inputs for each reader? npm run fuzz -- 100000');
  await installPackages();
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  process.exitCode = await run(vitest, ['run', '--testTimeout=0', ...FILES], { FUZZ: inputs });
});
