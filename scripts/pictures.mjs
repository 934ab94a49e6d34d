// `npm run pictures [NAME ...]`: takes pictures of the built app. Without a name those that are committed: run it when the
// look has changed. `npm run screenshots [FOLDER]` takes every screen in three sizes and both themes, for review.
// `npm run record-device` writes what a browser keeps of a person who uses this version, for a journey that later
// versions pass: it is committed with each release.

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { drawIcons } from './icons.mjs';
import { ROOT, installChromium, installPackages, main, run } from './machine.mjs';

const COMMITTED = ['landing', 'readme', 'install'];
/** Where each goes. */
const FOLDERS = /** @type {Record<string, string>} */ ({
  landing: join(ROOT, 'packages/web/src/screens/landing/pictures'),
  readme: join(ROOT, 'docs/images'),
  install: join(ROOT, 'packages/web/public/screenshots'),
  device: join(ROOT, 'test-results'),
  screens: resolve(process.argv[3] ?? join(tmpdir(), 'roundbell-screenshots')),
});

const given = process.argv.slice(2);
const names = given[0] === 'screens' ? ['screens'] : given.length > 0 ? given : COMMITTED;

await main(async () => {
  await installPackages();
  const executablePath = await installChromium();
  process.env['CHROMIUM_PATH'] = executablePath;
  if (names.includes('install')) await drawIcons(executablePath);
  await buildWhatIsStale();
  for (const name of names) if (process.exitCode === undefined) await take(name);
});

/** @param {string} name */
async function take(name) {
  const to = FOLDERS[name];
  if (to === undefined) throw new Error(`There are no pictures '${name}', but ${Object.keys(FOLDERS).join(', ')}`);
  mkdirSync(to, { recursive: true });
  const options = ['test', '-c', 'packages/web/playwright.config.ts', '--reporter=line'];
  const environment = { SCREENSHOTS: to, PICTURES: `**/pictures/${name}.ts` };
  const code = await run(join(ROOT, 'node_modules/.bin/playwright'), options, environment);
  if (code !== 0) process.exitCode = code;
  console.log(to);
}
