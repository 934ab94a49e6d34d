// The titles of all tests, read from their files without running them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync } from 'vite';

/**
 * What kind of test holds a behaviour, told by the file and by what the test itself does.
 * @typedef {'law' | 'contract' | 'server' | 'journey' | 'transcript' | 'example'} Kind
 */

/**
 * One test: where it is, the titles of the suites around it, its own title without the numbers behind it, and these.
 * @typedef {{ file: string, line: number, suites: string[], title: string, numbers: string[], kind: Kind }} Title
 */

const TEST_FILE = /(\.test\.(tsx?|mjs)|\.contract\.tsx?)$/;
const TEST = /^(it|test)\b(?!\.(describe|skip\b|todo|fixme|use|setTimeout|step|extend))/;
const SUITE = /^(describe|test\.describe|onBothEngines|onPostgres)\b(?!\.(skip\b|todo|fixme))/;
const LEFT_OUT = /^(it|test|describe|test\.describe)\.(skip\b|todo|fixme)/;
const NUMBER = /\b[A-Z]{3}-\d+\b/g;
const BEHIND = /\s*\[((?:[A-Z]{3}-\d+)(?:, [A-Z]{3}-\d+)*)\]$/;

/**
 * The test files of the repository.
 * @param {string} root
 */
export function testFiles(root) {
  return ['packages', 'scripts'].flatMap((folder) => {
    if (!existsSync(join(root, folder))) return [];
    const names = /** @type {string[]} */ (readdirSync(join(root, folder), { recursive: true }));
    return names
      .map((name) => `${folder}/${name.split(sep).join('/')}`)
      .filter((name) => TEST_FILE.test(name) && !/\/(node_modules|dist)\//.test(name))
      .sort();
  });
}

/**
 * Every test that runs, in the order of files and lines.
 * @param {string} root
 * @returns {Title[]}
 */
export function titlesOf(root) {
  return testFiles(root).flatMap((file) => titlesIn(file, readFileSync(join(root, file), 'utf8')));
}

/**
 * The tests of one file.
 * @param {string} file
 * @param {string} text
 * @returns {Title[]}
 */
export function titlesIn(file, text) {
  /** @type {Title[]} */
  const found = [];
  const kind = kindOfFile(file, text);
  const lineOf = lines(text);

  /**
   * @param {any} node
   * @param {string[]} suites
   */
  function walk(node, suites) {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, suites));
    if (node === null || typeof node !== 'object') return;
    const call = node.type === 'CallExpression' ? text.slice(node.callee.start, node.callee.end) : '';
    if (LEFT_OUT.test(call)) return;
    const title = call === '' ? undefined : wordsOf(node.arguments[0], text);
    if (title !== undefined && TEST.test(call)) {
      const own = text.slice(node.start, node.end);
      found.push({ file, line: lineOf(node.start), suites, ...numbered(title), kind: kind ?? kindOfTest(own) });
    }
    const inside = title !== undefined && SUITE.test(call) ? [...suites, title] : suites;
    for (const [key, value] of Object.entries(node)) if (key !== 'loc') walk(value, inside);
  }

  walk(parseSync(file, text).program.body, []);
  return found;
}

/**
 * The kind that a file gives to all its tests; undefined leaves it to each of them.
 * @param {string} file
 * @param {string} text
 * @returns {Kind | undefined}
 */
function kindOfFile(file, text) {
  if (file.includes('.contract.')) return 'contract';
  if (file.includes('/e2e/')) return 'journey';
  if (file.includes('.laws.test.')) return 'law';
  if (file.startsWith('packages/server/test/') && text.includes('onBothEngines(')) return 'server';
  return undefined;
}

/**
 * @param {string} text a test with its title and its body
 * @returns {Kind}
 */
function kindOfTest(text) {
  if (text.includes('assertLaw(')) return 'law';
  return text.includes('.transcript.txt') ? 'transcript' : 'example';
}

/**
 * The words of a title; what a template puts in stands as it is written.
 * @param {any} node
 * @param {string} text
 */
function wordsOf(node, text) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' ? text.slice(node.start + 1, node.end - 1) : undefined;
}

/**
 * A title without the numbers behind it, and these.
 * @param {string} title
 */
function numbered(title) {
  const numbers = BEHIND.exec(title)?.[1]?.match(NUMBER) ?? [];
  return { title: title.replace(BEHIND, ''), numbers: [...numbers] };
}

/**
 * The line of a place in a text.
 * @param {string} text
 */
function lines(text) {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (/** @type {number} */ place) => ends.filter((end) => end < place).length + 1;
}
