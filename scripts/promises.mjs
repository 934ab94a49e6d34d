// Checks docs/promises and the tests against each other. `npm run promises`; an argument names another root (for this
// script's own test).

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceProblems } from './sources.mjs';
import { titlesOf } from './titles.mjs';

/** So many promises at most: beyond that they are no longer read. */
const MOST = 600;
const PROMISE = /^- \*\*([A-Z]{3}-\d+)\*\*(†?) \S/;
const ALLOWED = /^Held by an example: (\d+)$/m;
const TEXTS = /\.(md|tsx?|mjs|css)$/;

/** @typedef {{ number: string, place: string, isByExample: boolean }} Promised */

/**
 * The lines of every page of docs/promises.
 * @param {string} root
 */
function pages(root) {
  const folder = join(root, 'docs/promises');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  return names.sort().map((name) => ({ name, lines: readFileSync(join(folder, name), 'utf8').split('\n') }));
}

/**
 * All promises, in the order of the pages.
 * @param {string} root
 * @returns {Promised[]}
 */
export function promisesOf(root) {
  return pages(root).flatMap(({ name, lines }) =>
    lines.flatMap((line, index) => {
      const [, number, mark] = PROMISE.exec(line) ?? [];
      return number === undefined
        ? []
        : [{ number, place: `docs/promises/${name}:${index + 1}`, isByExample: mark === '†' }];
    }),
  );
}

/**
 * What is wrong between the pages, the tests and whatever else names a promise, one sentence each.
 * @param {string} root
 */
export function promiseProblems(root) {
  const promises = promisesOf(root);
  const titles = titlesOf(root);
  const numbers = new Set(promises.map(({ number }) => number));
  return [
    ...pageProblems(root, promises),
    ...promises.flatMap((promised) => heldProblems(promised, titles)),
    ...titleProblems(titles, numbers),
    ...mentionProblems(root, numbers),
    ...sourceProblems(root, numbers),
  ];
}

/**
 * @param {string} root
 * @param {readonly Promised[]} promises
 */
function pageProblems(root, promises) {
  const problems = promises.flatMap(({ number, place }, index) => {
    const first = promises.findIndex((other) => other.number === number);
    const where = promises[first]?.place;
    return first < index
      ? [`${number} is given twice (${where}, ${place}). Give the later one a number of its own.`]
      : [];
  });
  if (promises.length > MOST)
    problems.push(
      `There are ${promises.length} promises, and ${MOST} may be. Leave those that are none to their tests.`,
    );
  const readme = join(root, 'docs/promises/README.md');
  const allowed = Number(existsSync(readme) ? (ALLOWED.exec(readFileSync(readme, 'utf8'))?.[1] ?? 0) : 0);
  const marked = promises.filter(({ isByExample }) => isByExample).length;
  if (marked > allowed)
    problems.push(
      `${marked} promises are held by an example (†), and ${allowed} may be. Find a law or a journey for one.`,
    );
  if (marked < allowed)
    problems.push(`${marked} promises are held by an example (†). Write that number in docs/promises/README.md.`);
  return problems;
}

/**
 * @param {Promised} promised
 * @param {readonly import('./titles.mjs').Title[]} titles
 */
function heldProblems({ number, place, isByExample }, titles) {
  const held = titles.filter(({ numbers }) => numbers.includes(number));
  const isHeld = held.some(({ kind }) => kind !== 'example');
  if (held.length === 0)
    return [`${number} (${place}) has no test. Write its number behind the title: it('… [${number}]').`];
  if (isHeld && isByExample) return [`${number} (${place}) is held by more than an example. Take its † away.`];
  if (!isHeld && !isByExample)
    return [
      `${number} (${place}) is held by an example alone. Quote it in a law, a contract, a server test on both databases, a journey or a transcript, or mark it with †.`,
    ];
  return [];
}

/**
 * @param {readonly import('./titles.mjs').Title[]} titles
 * @param {ReadonlySet<string>} numbers
 */
function titleProblems(titles, numbers) {
  return titles.flatMap(({ file, line, suites, title, numbers: quoted }) => [
    ...quoted
      .filter((number) => !numbers.has(number))
      .map((number) => `${number} is quoted by ${file}:${line}, but no page has it.`),
    ...(/\[[A-Z]{3}-\d+/.test([...suites, title].join(' '))
      ? [`${file}:${line} has a number that is not at the end of its own title: 'it pauses [RUN-12]'.`]
      : []),
  ]);
}

/**
 * Numbers of promises that are none, in pages and in comments.
 * @param {string} root
 * @param {ReadonlySet<string>} numbers
 */
function mentionProblems(root, numbers) {
  const areas = new Set([...numbers].map((number) => number.slice(0, 3)));
  return ['docs', 'packages']
    .flatMap((folder) => textsUnder(root, folder))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(/(?<![\w-])([A-Z]{3})-\d+\b/g)]
            .filter(([number, area = '']) => areas.has(area) && !numbers.has(number) && !/\b(it|test)\b.*\[/.test(line))
            .map(([number]) => `${number} (${file}:${index + 1}) is no promise. Say it in words, or name one.`),
        ),
    );
}

/**
 * @param {string} root
 * @param {string} folder
 */
function textsUnder(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  const names = /** @type {string[]} */ (readdirSync(join(root, folder), { recursive: true }));
  return names
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((name) => TEXTS.test(name) && !/\/(node_modules|dist|dist-bench|testing\/older-build)\//.test(name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(process.argv[2] ?? '.');
  const problems = promiseProblems(root);
  for (const problem of problems) console.error(problem);
  const promises = promisesOf(root);
  const examples = promises.filter(({ isByExample }) => isByExample).length;
  console.log(`${promises.length} promises, ${examples} of them held by an example; ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
