// Where the benches are.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './machine.mjs';

/** Every bench of every package: its name, as it is called for, and where it is. */
export function benches() {
  return ['core', 'server', 'web'].flatMap((workspace) => {
    const folder = join(ROOT, 'packages', workspace, 'bench');
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.bench\.(ts|mjs)$/.test(name)) : [];
    return files.map((file) => ({ name: `${workspace}/${file.replace(/\.bench\.\w+$/, '')}`, workspace, file }));
  });
}
