// Where the benches are, and what they can be given.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './machine.mjs';

/** The settings of the benches in the environment, with the least that each takes. */
export const BRIEFLY = {
  BENCH_ROUNDS: '1',
  BENCH_SECONDS: '1',
  COUNT: '12',
  MINUTES: '0',
  OPENINGS: '1',
  PAGES: 'landing',
  RUNS: '1',
  SEEDS: '1',
  TIMES: '1',
};

/** Every bench of every package: its name, as it is called for, and where it is. */
export function benches() {
  return ['core', 'server', 'web'].flatMap((workspace) => {
    const folder = join(ROOT, 'packages', workspace, 'bench');
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.bench\.(ts|mjs)$/.test(name)) : [];
    return files.map((file) => ({ name: `${workspace}/${file.replace(/\.bench\.\w+$/, '')}`, workspace, file }));
  });
}
