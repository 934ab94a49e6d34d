// The peers are no part of the repository: they are installed where the system keeps what is temporary, and stay there for the next run.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGES = {
  parse: ['parse-server@9.10.0'],
  inspector: ['@modelcontextprotocol/inspector@2.12.0'],
  pouch: ['express-pouchdb@4.2.0', 'pouchdb-node@9.0.0'],
} as const;

/** The folder in which a peer is installed; undefined, and a sentence says what to do, if it cannot be. */
export function installed(peer: keyof typeof PACKAGES): string | undefined {
  const names = PACKAGES[peer];
  const folder = join(tmpdir(), ['roundbell-bench', ...names].join('-').replaceAll('@', '-'));
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  try {
    console.log(`installing ${names.join(' ')} in ${folder}`);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...names], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    writeFileSync(done, '');
    return folder;
  } catch {
    console.log(
      `Without ${names[0]}: run 'npm install ${names.join(' ')}' in ${folder}, make the file ${done}, and measure again.`,
    );
    return undefined;
  }
}
