// `npm run house`: what the code looks like from outside, in the figures of docs/design/house.md. Tests, test support and what
// tests need are left out. With `check` it compares the figures of the whole with scripts/house-figures.json and fails where one
// has grown: a change that means it changes the file, too. `write` writes the file.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseAst } from 'vite';

const WORKSPACES = ['core', 'web', 'server'];
const LEFT_OUT = /\.(test|fixture|contract|d)\.tsx?$|\/testing\/|\/fake-[\w-]+\.tsx?$/;
const SHORT_FUNCTION = 20;
const LONG_FUNCTION = 50;
const FULL_FOLDER = 25;

/** @typedef {{ path: string, text: string, lines: number }} Source */

/** @param {string} workspace @returns {Source[]} */
function sourcesOf(workspace) {
  const listed = execFileSync('git', ['ls-files', `packages/${workspace}/src`], { encoding: 'utf8' });
  return listed
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !LEFT_OUT.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      return { path, text, lines: text.trimEnd().split('\n').length };
    });
}

/** The lines of every function, from its first to its last. @param {Source} source @returns {number[]} */
function functionLengths({ path, text }) {
  /** @type {number[]} */
  const lengths = [];
  const lineAt = (/** @type {number} */ at) => text.slice(0, at).split('\n').length;
  const visit = (/** @type {any} */ node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type ?? ''))
      lengths.push(lineAt(node.end) - lineAt(node.start) + 1);
    Object.values(node).forEach(visit);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path).body);
  return lengths;
}

/** @param {readonly number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** @param {readonly number[]} values */
const spread = (values) => `${quantile(values, 0.5)} / ${quantile(values, 0.95)} / ${Math.max(...values)}`;

/** @param {readonly Source[]} sources @returns {[string, number][]} */
function folders(sources) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

const FIGURES = new URL('house-figures.json', import.meta.url);
const all = WORKSPACES.flatMap(sourcesOf);
const isEngine = (/** @type {Source} */ { path }) => path.endsWith('.engine.ts');

/** @param {string[]} globs */
const textsOf = (...globs) =>
  execFileSync('git', ['ls-files', ...globs], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => readFileSync(path, 'utf8'));

/** The figures of the whole, none of which should grow unseen. @returns {Record<string, number>} */
function figures() {
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, each) => total + each, 0);
  return {
    sourceLines: sum(all.map(({ lines }) => lines)),
    engines: all.filter(isEngine).length,
    longestEngineClosure: Math.max(...all.filter(isEngine).flatMap(functionLengths)),
    dynamicImports: sum(all.map(({ text }) => [...text.matchAll(/\bimport\(/g)].length)),
    filesUnder15Lines: all.filter(({ lines }) => lines < 15).length,
    wordsOfDocs: sum(textsOf('docs/*.md', 'docs/**/*.md').map((text) => text.split(/\s+/).filter(Boolean).length)),
  };
}

const [, , mode] = process.argv;
if (mode === 'write') writeFileSync(FIGURES, `${JSON.stringify(figures(), null, 2)}\n`);
else if (mode === 'check') check();
else print();

function check() {
  /** @type {Record<string, number>} */
  const known = JSON.parse(readFileSync(FIGURES, 'utf8'));
  const now = figures();
  const grown = Object.entries(now).filter(([name, value]) => value > (known[name] ?? 0));
  for (const [name, value] of grown)
    console.log(
      `${name} has grown from ${known[name] ?? 0} to ${value}. Is it meant? Then \`npm run house -- write\`.`,
    );
  if (grown.length > 0) process.exitCode = 1;
}

function print() {
  console.log('| | files | lines | file p50/p95/max | function p50/p95/max | at most 20 lines | over 50 |');
  console.log('|---|---|---|---|---|---|---|');
  for (const workspace of WORKSPACES) {
    const sources = sourcesOf(workspace);
    const functions = sources.flatMap(functionLengths);
    const short = functions.filter((lines) => lines <= SHORT_FUNCTION).length / functions.length;
    const cells = [
      workspace,
      sources.length,
      sources.reduce((sum, { lines }) => sum + lines, 0),
      spread(sources.map(({ lines }) => lines)),
      spread(functions),
      `${Math.round(100 * short)} %`,
      functions.filter((lines) => lines > LONG_FUNCTION).length,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }

  const fullest = folders(all);
  console.log(
    `\nLargest folders: ${fullest
      .slice(0, 5)
      .map(([path, count]) => `${path} ${count}`)
      .join(', ')}`,
  );
  console.log(
    `Folders of more than ${FULL_FOLDER} files: ${fullest.filter(([, count]) => count > FULL_FOLDER).length}`,
  );
  console.log(`Files of fewer than 15 lines: ${all.filter(({ lines }) => lines < 15).length} of ${all.length}`);
  console.log(`Engines (*.engine.ts): ${all.filter(({ path }) => path.endsWith('.engine.ts')).length}`);
  const matches = (/** @type {RegExp} */ pattern) =>
    all.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
  console.log(
    `'as never' and 'as unknown as': ${matches(/(?<!\w)as never\b|as unknown as/g)}; caches in a WeakMap: ${matches(/new WeakMap/g)}`,
  );
  for (const [name, value] of Object.entries(figures())) console.log(`${name}: ${value}`);
}
