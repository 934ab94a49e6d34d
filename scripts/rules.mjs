// Checks docs/rules and the tests against each other: every numbered rule has a test that quotes it, every quoted rule exists,
// no number is given twice, and every source leads somewhere (sources.mjs). `npm run rules`; an argument names another
// root (for this script's own test).

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceProblems } from './sources.mjs';

const RULE = /^\s*[-*] \*\*([A-Z]{3}-\d+)\*\*/;
const QUOTE = /(\b[\w.]+\s*\(\s*)?(['"`])((?:\[[A-Z]{3}-\d+\]\s*)+)/g;
const UNCOUNTED = /^describe\b|\.(skip|todo|fixme)\b/;
const TEST_FILE = /(\.test\.tsx?|\.contract\.tsx?)$/;

/**
 * The files under a folder whose name matches, dependencies and builds left out.
 * @param {string} folder
 * @param {RegExp} pattern
 */
function filesUnder(folder, pattern) {
  if (!existsSync(folder)) return [];
  const names = /** @type {string[]} */ (readdirSync(folder, { recursive: true }));
  return names
    .filter((name) => pattern.test(name) && !/(^|[\\/])(node_modules|dist)[\\/]/.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/**
 * Every rule number with the places that define it.
 * @param {string} root
 */
export function definedRules(root) {
  /** @type {Map<string, string[]>} */
  const rules = new Map();
  for (const file of filesUnder(join(root, 'docs/rules'), /\.md$/)) {
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      const number = RULE.exec(line)?.[1];
      if (number !== undefined) rules.set(number, [...(rules.get(number) ?? []), place(root, file, index + 1)]);
    }
  }
  return rules;
}

/**
 * Every rule number quoted by the title of a test that runs, with the places that quote it.
 * @param {string} root
 */
export function quotedRules(root) {
  /** @type {Map<string, string[]>} */
  const quotes = new Map();
  for (const file of filesUnder(join(root, 'packages'), TEST_FILE)) {
    const text = readFileSync(file, 'utf8');
    for (const match of text.matchAll(QUOTE)) {
      if (UNCOUNTED.test(match[1] ?? '')) continue;
      const line = text.slice(0, match.index).split('\n').length;
      for (const number of match[3]?.match(/[A-Z]{3}-\d+/g) ?? []) {
        quotes.set(number, [...(quotes.get(number) ?? []), place(root, file, line)]);
      }
    }
  }
  return quotes;
}

/**
 * What is wrong between the rule pages, the tests and what the pages cite, one sentence each.
 * @param {string} root
 */
export function ruleProblems(root) {
  const rules = definedRules(root);
  const quotes = quotedRules(root);
  const problems = [];
  for (const [number, places] of rules) {
    if (places.length > 1)
      problems.push(
        `${number} is given ${places.length} times (${places.join(', ')}). Give the later one the next free number.`,
      );
    if (!quotes.has(number))
      problems.push(
        `${number} (${places[0]}) has no test. Write it('[${number}] …') so that breaking the rule breaks the test.`,
      );
  }
  for (const [number, places] of quotes) {
    if (!rules.has(number))
      problems.push(
        `${number} is quoted by ${places.join(', ')} but no page has it. Add it to docs/rules or correct the title.`,
      );
  }
  return [...problems, ...sourceProblems(root, rules.keys())];
}

/**
 * @param {string} root
 * @param {string} file
 * @param {number} line
 */
function place(root, file, line) {
  return `${file
    .slice(root.length + 1)
    .split(sep)
    .join('/')}:${line}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(process.argv[2] ?? '.');
  const problems = ruleProblems(root);
  for (const problem of problems) console.error(problem);
  console.log(`${definedRules(root).size} rules, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
