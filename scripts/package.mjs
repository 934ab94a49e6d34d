// `npm run package -- FOLDER`: installs and builds what is needed, then makes a folder with all that a server runs on, and
// nothing else: both builds, and the packages that are not part of them. An image or a service is this folder.

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatIsStale } from './build.mjs';
import { ROOT, installPackages, main, mishap } from './machine.mjs';

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked */

const BUILDS = ['packages/server/dist', 'packages/web/dist'];
const PROGRAM = 'packages/server/dist/main.js';

/**
 * The folders of the named packages and of all that they need, as Node finds them from the repository's folder.
 * @param {readonly string[]} names
 * @param {Record<string, Locked>} locked what the lockfile says of each folder
 * @param {(path: string) => boolean} isInstalled packages for other machines are not
 * @returns {readonly string[]} paths in the repository, sorted; throws a mishap if one is missing
 */
export function foldersOf(names, locked, isInstalled) {
  /** @type {Set<string>} */
  const found = new Set();
  const add = (/** @type {string} */ name, /** @type {string} */ from, /** @type {boolean} */ isOptional) => {
    const path = nearest(name, from, locked);
    if (path === undefined || !isInstalled(path)) {
      if (isOptional) return;
      throw mishap(`The package ${name} is not installed. Run npm ci, and then this command again.`);
    }
    if (found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = locked[path] ?? {};
    for (const needed of Object.keys(dependencies)) add(needed, path, false);
    for (const wanted of Object.keys(optionalDependencies)) add(wanted, path, true);
  };
  for (const name of names) add(name, '', false);
  return [...found].sort();
}

/**
 * @param {string} name
 * @param {string} from a package's folder, '' for the repository's
 * @param {Record<string, Locked>} locked
 * @returns {string | undefined}
 */
function nearest(name, from, locked) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in locked) return path;
  if (from === '') return undefined;
  return nearest(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), locked);
}

/** @param {string} folder */
function makePackage(folder) {
  const names = JSON.parse(readFileSync(join(ROOT, 'packages/server/externals.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const isInstalled = (/** @type {string} */ path) => existsSync(join(ROOT, path));
  const own = foldersOf(names, packages, isInstalled);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw mishap(`${folder} is not empty. Name another folder, or empty it.`);
  for (const build of BUILDS) cpSync(join(ROOT, build), join(folder, build), { recursive: true });
  for (const path of own) {
    const inside = join(ROOT, path, 'node_modules');
    const filter = (/** @type {string} */ source) => source !== inside && !source.startsWith(inside + sep);
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter });
  }
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), undefined, 2)}\n`);
}

function manifest() {
  const { name, version, license, type, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const command = (/** @type {string} */ word) => `node ${PROGRAM} ${word}`;
  const scripts = {
    start: `node ${PROGRAM}`,
    admin: command('admin'),
    backup: command('backup'),
    restore: command('restore'),
    'migrate-to-postgres': command('migrate-to-postgres'),
  };
  return { name, version, private: true, license, type, engines, scripts };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const asked = process.env['INIT_CWD'] ?? process.cwd();
  await main(async () => {
    const [, , word] = process.argv;
    if (word === undefined) throw mishap('Name the folder to make: npm run package -- FOLDER');
    const folder = resolve(asked, word);
    await installPackages();
    await buildWhatIsStale();
    makePackage(folder);
    console.log(`A server is in ${folder}. Start it there: npm start`);
  });
}
