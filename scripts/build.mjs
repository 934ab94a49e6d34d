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
      'packages/web/chunks-plugin.ts',
      'packages/web/service-worker-plugin.ts',
      'packages/web/compress-plugin.ts',
      'packages/web/pages-plugin.ts',
      'packages/web/static-host-plugin.ts',
      'packages/web/package.json',
    ],
  },
  {
    name: 'server',
    workspace: 'packages/server',
    product: 'packages/server/dist/main.js',
    sources: [
      'packages/server/src',
      'docs/for-assistants.md',
      'packages/server/vite.config.ts',
      'packages/server/externals.json',
      'packages/server/package.json',
    ],
  },
];

/** Brings both builds up to date. */
export async function buildWhatIsStale() {
  for (const build of BUILDS) {
    if (!isStale(build, ROOT)) continue;
    const { name, workspace } = build;
    console.log(`Building the ${name}…`);
    if ((await npm(['run', '--silent', 'build', '-w', workspace])) !== 0)
      throw mishap(`The ${name} could not be built: see above.`);
  }
}

/**
 * Whether the server that is built is of other sources than those that are there.
 * @param {string} [root]
 */
export function isServerStale(root = ROOT) {
  return BUILDS.some((build) => build.name === 'server' && isStale(build, root));
}

/**
 * @param {typeof BUILDS[number]} build
 * @param {string} root
 */
function isStale({ product, sources }, root) {
  const built = existsSync(join(root, product)) ? statSync(join(root, product)).mtimeMs : 0;
  return newest([...SHARED, ...sources], root) > built;
}

/**
 * When the newest of the files, or of all files in the folders, was changed; tests are ignored.
 * @param {readonly string[]} paths
 * @param {string} root
 */
function newest(paths, root) {
  let time = 0;
  for (const path of paths) {
    const full = join(root, path);
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
