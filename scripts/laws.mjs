// `npm run laws`: searches for inputs that break a law, with a new seed and twenty times the inputs of a test in each round.
// `-- --minutes 20` goes on with new seeds for that long, `-- --seed 7` repeats a round, and anything else names folders.

import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, installPackages, main, mishap, run } from './machine.mjs';

const TIMES = '20';

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { minutes: { type: 'string', default: '0' }, seed: { type: 'string' } },
  });
  const minutes = Number(values.minutes);
  if (!Number.isFinite(minutes)) throw mishap('For how many minutes? npm run laws -- --minutes 20');
  await installPackages();
  const folders = positionals.length === 0 ? ['.laws.test.ts'] : positionals;
  const end = performance.now() + minutes * 60_000;
  const failures = [];
  do {
    const seed = values.seed ?? String(randomInt(2 ** 31));
    const command = ['run', '--testTimeout=0', ...folders];
    const code = await run(join(ROOT, 'node_modules/.bin/vitest'), command, { LAWS_SEED: seed, LAWS_TIMES: TIMES });
    if (code !== 0) failures.push(`npm run laws -- --seed ${seed} ${positionals.join(' ')}`.trim());
  } while (values.seed === undefined && performance.now() < end);
  if (failures.length === 0) return;
  console.log(`A law broke. The lines above name it; these repeat it:\n${failures.join('\n')}`);
  process.exitCode = 1;
});
