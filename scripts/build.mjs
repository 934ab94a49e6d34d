// Builds the web app and the server if their sources are newer than their builds.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, mishap, npm } from './machine.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/core/src'];
const BUILDS = [
  {
    name: 'web app',
    workspace: 'packages/web',
    product: 'packages/web/dist/index.html',
    sources: [
      'packages/web/src',
      'packages/web/public',
      'packages/web/index.html',
      'packages/web/vite.config.ts',
      'packages/web/chunks.ts',
      'packages/web/service-worker-plugin.ts',
      'packages/web/compress-plugin.ts',
      'packages/web/pages-plugin.ts',
      'packages/web/package.json',
    ],
  },
  {
    name: 'server',
    workspace: 'packages/server',
    product: 'packages/server/dist/main.js',
    sources: [
      'packages/server/src',
      'packages/server/vite.config.ts',
      'packages/server/externals.json',
      'packages/server/package.json',
    ],
  },
];

/** Brings both builds up to date. */
export async function buildWhatIsStale() {
  for (const { name, workspace, product, sources } of BUILDS) {
    const built = existsSync(join(ROOT, product)) ? statSync(join(ROOT, product)).mtimeMs : 0;
    if (newest([...SHARED, ...sources]) <= built) continue;
    console.log(`Building the ${name}…`);
    if ((await npm(['run', '--silent', 'build', '-w', workspace])) !== 0)
      throw mishap(`The ${name} could not be built: see above.`);
  }
}

/**
 * When the newest of the files, or of all files in the folders, was changed; tests are ignored.
 * @param {readonly string[]} paths
 */
function newest(paths) {
  let time = 0;
  for (const path of paths) {
    const full = join(ROOT, path);
    if (!existsSync(full)) continue;
    const inside = statSync(full).isDirectory()
      ? /** @type {string[]} */ (readdirSync(full, { recursive: true }))
      : [''];
    for (const name of inside) {
      if (!/\.test\.tsx?$/.test(name)) time = Math.max(time, statSync(join(full, name)).mtimeMs);
    }
  }
  return time;
}
