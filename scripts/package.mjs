// `npm run package -- FOLDER`: installs and builds what is needed, then makes a folder with all that a server runs on, and
// nothing else: both builds, and the packages that are not part of them. An image or a service is this folder.
// `npm run package -- --static [--base /timers/] FOLDER`: the app alone, for a host of files, without accounts.
// `npm run package -- --release FOLDER`: both, as folders and archives, with the list of their parts and their sums.

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhatIsStale } from './build.mjs';
import { ROOT, installPackages, main, mishap, npm } from './machine.mjs';
import { noticesOf, writeRelease } from './release.mjs';

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked */

const BUILDS = ['packages/server/dist', 'packages/web/dist'];
const TITLES = ['The server', 'The app'];
/** What Vite says of the packages in a build. */
const NOTICES = '.vite/license.md';
const PROGRAM = 'packages/server/dist/main.js';
const BASE = /^\/([\w.~-]+\/)*$/;

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
  makeEmpty(folder);
  for (const build of BUILDS) cpSync(join(ROOT, build), join(folder, build), { recursive: true });
  for (const path of own) {
    const inside = join(ROOT, path, 'node_modules');
    const filter = (/** @type {string} */ source) => source !== inside && !source.startsWith(inside + sep);
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter });
  }
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const bundled = BUILDS.map((build, index) => ({
    title: TITLES[index] ?? build,
    text: readFileSync(join(ROOT, build, NOTICES), 'utf8'),
  }));
  writeFileSync(join(folder, 'LICENSES.md'), noticesOf(bundled));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), undefined, 2)}\n`);
}

/** @param {string} folder */
function makeEmpty(folder) {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw mishap(`${folder} is not empty. Name another folder, or empty it.`);
}

/**
 * Builds the app for a host of files.
 * @param {string} folder
 * @param {string} base where it will be on its host, from slash to slash
 */
async function makeStatic(folder, base) {
  makeEmpty(folder);
  const build = ['--mode', 'static', '--base', base, '--outDir', folder];
  const done = await npm(['run', '--silent', 'build', '-w', 'packages/web', '--', ...build]);
  if (done !== 0) throw mishap('The web app could not be built: see above.');
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const text = readFileSync(join(folder, NOTICES), 'utf8');
  writeFileSync(join(folder, 'LICENSES.md'), noticesOf([{ title: 'The app', text }]));
  rmSync(join(folder, '.vite'), { recursive: true });
}

/**
 * Makes a release: what an image is built from, the app for a host of files, their archives.
 * @param {string} folder
 */
async function makeRelease(folder) {
  const name = `roundbell-${manifest().version}`;
  const files = `${name}-static`;
  makeEmpty(folder);
  makePackage(join(folder, name));
  cpSync(join(ROOT, 'deploy'), join(folder, name, 'deploy'), { recursive: true });
  cpSync(join(ROOT, 'deploy/Dockerfile.release'), join(folder, name, 'Dockerfile'));
  await makeStatic(join(folder, files), '/');
  await writeRelease(folder, name, [name, files]);
}

/**
 * What is to be made, and where.
 * @param {readonly string[]} words as they are typed
 * @returns {{ kind: 'server' | 'release', folder: string } | { kind: 'static', folder: string, base: string }} `base`: where the files
 *   will be on their host; throws a mishap if they cannot be read
 */
export function wantedOf(words) {
  const { values, positionals } = readWords(words);
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1)
    throw mishap('Name one folder to make: npm run package -- FOLDER');
  if (values.static !== true && values.base !== undefined) throw mishap('A base is for files alone: add --static');
  if (values.release === true && values.static === true)
    throw mishap('A release has the files, too: leave out --static');
  const base = values.base ?? '/';
  if (!BASE.test(base)) throw mishap('A base begins and ends with a slash: --base /timers/');
  if (values.static === true) return { kind: 'static', folder, base };
  return { kind: values.release === true ? 'release' : 'server', folder };
}

/** @param {readonly string[]} words */
function readWords(words) {
  try {
    const options = /** @type {const} */ ({
      static: { type: 'boolean' },
      base: { type: 'string' },
      release: { type: 'boolean' },
    });
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch {
    throw mishap('That is not known. Write npm run package -- [--static [--base /timers/] | --release] FOLDER');
  }
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
    const wanted = wantedOf(process.argv.slice(2));
    const folder = resolve(asked, wanted.folder);
    await installPackages();
    if (wanted.kind === 'static') {
      await makeStatic(folder, wanted.base);
      console.log(`The app is in ${folder}, for a host that has it at ${wanted.base}`);
      return;
    }
    await buildWhatIsStale();
    if (wanted.kind === 'release') {
      await makeRelease(folder);
      console.log(`The release is in ${folder}; SHA256SUMS names its archives.`);
      return;
    }
    makePackage(folder);
    console.log(`A server is in ${folder}. Start it there: npm start`);
  });
}
