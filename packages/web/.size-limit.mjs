// The budgets of the built app, in KiB as they go over the wire: e2e/wire.test.ts sees the server send these bytes. A page's
// first load is everything it asks for by itself: the entry and what its HTML preloads (chunks.ts, pages-plugin.ts).

import { existsSync, readdirSync, readFileSync } from 'node:fs';

const FIRST_LOADS = {
  index: 111.4,
  auth: 110.35,
  library: 132.3,
  run: 177.2,
  kitchen: 174.45,
  settings: 135.6,
  history: 166.6,
  editor: 153.6,
  t: 124.65,
  'ready-made': 120.6,
  try: 170.9,
};
const FILE_LIMIT = 40;
const SCRIPT = /assets\/[\w.-]+\.js/g;

/** @param {string} page */
const scriptsOf = (page) => new Set(readFileSync(new URL(`dist/${page}.html`, import.meta.url), 'utf8').match(SCRIPT));
/** @param {string} ending */
const assets = (ending) =>
  readdirSync(new URL('dist/assets', import.meta.url))
    .filter((file) => file.endsWith(ending))
    .map((file) => `assets/${file}`);
/** What the server sends for a file. @param {string} file */
const sent = (file) => (existsSync(new URL(`dist/${file}.br`, import.meta.url)) ? `dist/${file}.br` : `dist/${file}`);
/** @param {string} name @param {Iterable<string>} files @param {number} limit */
const budget = (name, files, limit) => ({
  name,
  path: [...files].map(sent),
  limit: `${limit} KiB`,
  gzip: false,
  brotli: false,
});

const first = new Set(Object.keys(FIRST_LOADS).flatMap((page) => [...scriptsOf(page)]));

export default [
  ...Object.entries(FIRST_LOADS).map(([page, limit]) => budget(`first load of ${page}.html`, scriptsOf(page), limit)),
  ...assets('.js')
    .filter((file) => !first.has(file))
    .map((file) => budget(`later: ${file.replace(/-[\w-]{8}\.js$/, '')}`, [file], FILE_LIMIT)),
  budget('all styles', assets('.css'), 24.25),
  budget('fonts', assets('.woff2'), 25),
];
