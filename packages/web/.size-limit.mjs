// The budgets of the built app, in KiB as they go over the wire: e2e/wire.test.ts sees the server send these bytes. A page's
// first load is everything it needs to be used: the entry, the engines, its screen and what they import; for people who are
// signed in their documents, too, and on the run screen the player (docs/design/pages.md).

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const FIRST_LOADS = {
  landing: 110,
  auth: 114.83,
  library: 129.75,
  run: 166.25,
  settings: 128,
  history: 154.9,
  editor: 147.6,
  link: 122,
  'ready-made': 111.25,
  try: 159.75,
};
const ENGINES = 'src/compose.ts';
const DOCUMENTS = 'src/adapters/records/documents.ts';
// What a screen cannot be used without.
const FOLLOWS = {
  library: [DOCUMENTS],
  editor: [DOCUMENTS],
  settings: [DOCUMENTS],
  history: [DOCUMENTS, '../core/src/app/heart-rate.ts'],
  run: [DOCUMENTS, '../core/src/app/workout.ts', 'src/adapters/for-runs.ts'],
  try: ['../core/src/app/workout.ts', 'src/adapters/for-runs.ts', 'src/screens/run/run-screen.tsx'],
};
const LAZY_LIMIT = 46;

/** @type {Record<string, { file: string, src?: string, imports?: string[], css?: string[], isDynamicEntry?: boolean }>} */
const chunks = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'));

/**
 * A chunk and all it imports at once.
 * @param {string} key
 * @param {Set<string>} seen
 */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunks[key]?.imports ?? []) closure(next, seen);
  return seen;
}

/** @param {Iterable<string>} keys */
const scripts = (keys) => [...keys].map((key) => chunks[key].file).filter((file) => file.endsWith('.js'));
/** @param {string} ending */
const assets = (ending) =>
  readdirSync(new URL('dist/assets', import.meta.url))
    .filter((file) => file.endsWith(ending))
    .map((file) => `assets/${file}`);
/** What the server sends for a file. @param {string} file */
const sent = (file) => (existsSync(new URL(`dist/${file}.br`, import.meta.url)) ? `dist/${file}.br` : `dist/${file}`);
/** @param {string} name @param {string[]} files @param {number} limit */
const budget = (name, files, limit) => ({
  name,
  path: files.map(sent),
  limit: `${limit} KiB`,
  gzip: false,
  brotli: false,
});

const entryKey = 'index.html';
const entry = closure(entryKey);
const engines = closure(ENGINES);
const screenOf = (name) => `src/screens/${name}/${name}-screen.tsx`;
const screens = Object.keys(FIRST_LOADS).map(screenOf);
// What is fetched from a screen's folder finds the screen there, and what that fetches right after its first picture.
const screenOver = (key) =>
  screens
    .filter((screen) => key.startsWith(`${dirname(screen)}/`))
    .flatMap((screen) => [screen, `${dirname(screen)}/later.ts`])
    .filter((there) => there !== key)
    .flatMap((there) => [...closure(there)]);
const lazy = Object.keys(chunks).filter((key) => chunks[key].isDynamicEntry && !screens.includes(key));

export default [
  ...Object.entries(FIRST_LOADS).map(([name, limit]) =>
    budget(
      `first load of ${name}`,
      scripts(
        new Set([entryKey, ENGINES, screenOf(name), ...(FOLLOWS[name] ?? [])].flatMap((key) => [...closure(key)])),
      ),
      limit,
    ),
  ),
  ...lazy.map((key) => {
    const there = new Set([...entry, ...engines, ...screenOver(key)]);
    const own = [...closure(key)].filter((part) => part === key || !there.has(part));
    return budget(`lazy ${key}`, scripts(own), LAZY_LIMIT);
  }),
  budget('all styles', assets('.css'), 22.25),
  budget('fonts', assets('.woff2'), 25),
];
