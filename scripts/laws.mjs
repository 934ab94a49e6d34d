// `npm run laws`: searches for inputs that break a law, with a new seed and twenty times the inputs of a test in each round.
// `-- --minutes 20` goes on with new seeds for that long, `-- --seed 7` repeats a round, and anything else names folders.

import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runLaws } from './checks.mjs';
import { installPackages, main, mishap } from './machine.mjs';

const TIMES = '20';

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { minutes: { type: 'string', default: '0' }, seed: { type: 'string' } },
  });
  const minutes = Number(values.minutes);
  if (!Number.isFinite(minutes)) throw mishap('For how many minutes? npm run laws -- --minutes 20');
  await installPackages();
  const files = positionals.length === 0 ? ['.laws.test.ts'] : positionals;
  const end = performance.now() + minutes * 60_000;
  const found = [];
  do {
    const seed = values.seed ?? String(randomInt(2 ** 31));
    const { broken } = await runLaws(files, { LAWS_SEED: seed, LAWS_TIMES: TIMES });
    if (broken.length > 0) found.push([`npm run laws -- --seed ${seed} ${positionals.join(' ')}`.trim(), ...broken]);
  } while (values.seed === undefined && performance.now() < end);
  if (found.length === 0) return;
  for (const [command, ...broken] of found) console.log(`\n${broken.join('\n\n')}\nAgain: ${command}`);
  process.exitCode = 1;
});
