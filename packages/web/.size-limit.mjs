// The budgets of the built app, in KiB after gzip. A page's first load is the entry, its screen and everything they import.

import { readFileSync } from 'node:fs';

const FIRST_LOADS = { landing: 90, auth: 90, library: 105, run: 115, settings: 105, editor: 130 };
const LAZY_LIMIT = 40;
const LAZY_LIMITS = { 'src/ports/records-rxdb.ts': 100 };

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

const entry = closure('index.html');
const screenOf = (name) => `src/screens/${name}/${name}-screen.tsx`;
const screens = Object.keys(FIRST_LOADS).map(screenOf);
const lazy = Object.keys(chunks).filter((key) => chunks[key].isDynamicEntry && !screens.includes(key));

export default [
  ...Object.entries(FIRST_LOADS).map(([name, limit]) =>
    budget(`first load of ${name}`, scripts(new Set([...entry, ...closure(screenOf(name))])), limit),
  ),
  ...lazy.map((key) => {
    const own = [...closure(key)].filter((part) => !entry.has(part));
    return budget(`lazy ${key}`, scripts(own), LAZY_LIMITS[key] ?? LAZY_LIMIT);
  }),
  budget('all styles', ['dist/assets/*.css'], 12),
  budget('fonts', ['dist/assets/*.woff2'], 25),
];
