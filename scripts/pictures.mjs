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
const FOLDERS = {
  landing: 'packages/web/src/screens/landing/pictures',
  readme: 'docs/images',
  install: 'packages/web/public/screenshots',
  device: 'test-results',
};

const [first, folder] = process.argv.slice(2);
const isReview = first === 'screens';
const names = isReview ? [first] : first === undefined ? COMMITTED : process.argv.slice(2);

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
  const own = FOLDERS[/** @type {keyof typeof FOLDERS} */ (name)];
  if (own === undefined && !isReview)
    throw new Error(`There are no pictures '${name}': ${Object.keys(FOLDERS).join(', ')}`);
  const to = own === undefined ? resolve(folder ?? join(tmpdir(), 'roundbell-screenshots')) : join(ROOT, own);
  mkdirSync(to, { recursive: true });
  const options = ['test', '-c', 'packages/web/playwright.config.ts', '--reporter=line'];
  const environment = { SCREENSHOTS: to, PICTURES: `**/pictures/${name}.ts` };
  const code = await run(join(ROOT, 'node_modules/.bin/playwright'), options, environment);
  if (code !== 0) process.exitCode = code;
  console.log(to);
}
