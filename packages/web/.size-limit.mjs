// The budgets of the built app, in KiB after gzip. A page's first load is everything it needs to be used: the entry, its
// screen and what they import; for whoever is signed in the engines, too, and on the run screen the player (decision 033).

import { readFileSync } from 'node:fs';

const FIRST_LOADS = { landing: 79, auth: 80, library: 108, run: 134, settings: 110, history: 121, editor: 138 };
const ENGINES = 'src/compose.ts';
// What a screen cannot be used without; a visitor's pages are drawn while the engines come.
const FOLLOWS = {
  library: [ENGINES],
  editor: [ENGINES],
  settings: [ENGINES],
  history: [ENGINES, '../core/src/heart-rate.ts'],
  run: [ENGINES, '../core/src/workout.ts', 'src/ports/for-runs.ts'],
};
const LAZY_LIMIT = 42;
const RECORDS_LIMIT = 100;

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
const scripts = (keys) => [...keys].map((key) => `dist/${chunks[key].file}`).filter((file) => file.endsWith('.js'));
/** @param {string} name @param {string[]} path @param {number} limit */
const budget = (name, path, limit) => ({ name, path, limit: `${limit} KiB`, gzip: true });

const entryKey = 'index.html';
const entry = closure(entryKey);
const engines = closure(ENGINES);
const screenOf = (name) => `src/screens/${name}/${name}-screen.tsx`;
const screens = Object.keys(FIRST_LOADS).map(screenOf);
const lazy = Object.keys(chunks).filter((key) => chunks[key].isDynamicEntry && !screens.includes(key));

export default [
  ...Object.entries(FIRST_LOADS).map(([name, limit]) =>
    budget(
      `first load of ${name}`,
      scripts(new Set([entryKey, screenOf(name), ...(FOLLOWS[name] ?? [])].flatMap((key) => [...closure(key)]))),
      limit,
    ),
  ),
  ...lazy.map((key) => {
    const own = [...closure(key)].filter((part) => part === key || !(entry.has(part) || engines.has(part)));
    return budget(`lazy ${key}`, scripts(own), /records-rxdb|rxdb\//.test(key) ? RECORDS_LIMIT : LAZY_LIMIT);
  }),
  budget('all styles', ['dist/assets/*.css'], 16),
  budget('fonts', ['dist/assets/*.woff2'], 25),
];
