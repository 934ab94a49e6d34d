// Checks that a name has one meaning: one on core's face is exported by one file of the three workspaces, and a word is in the
// glossary once. `npm run names`; an argument names another root (for this script's own test).

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXPORTED = /^export (?:async )?(?:interface|type|const|function\*?) (\w+)/gm;
/** What the other workspaces import from core. */
const FACE = 'packages/core/src/index.ts';
const FACES = 'packages/core/src/face';
const ON_FACE = /^export (?:type )?\{([^}]*)\}/gm;
const SOURCE = /\.tsx?$/;
const NOT_OURS = /\.(test|laws|fixture|contract)\b|\/testing\//;
/** A screen's placeholder until its code has loaded. */
const STANDS_FOR_ANOTHER = /^packages\/web\/src\/app\/shell\/screens\.tsx$/;
/** What a third-party package requires its stand-in to export. */
const ASKED_BY_OTHERS = /^packages\/web\/src\/adapters\/page\/end\.ts$/;
const WORD = /^\| \*\*([^*]+)\*\* \|/gm;

/**
 * Every exported name with the files that export it.
 * @param {string} root
 */
function exportedNames(root) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const workspace of ['core', 'web', 'server']) {
    const folder = join(root, 'packages', workspace, 'src');
    if (!existsSync(folder)) continue;
    for (const name of /** @type {string[]} */ (readdirSync(folder, { recursive: true }))) {
      const file = relative(root, join(folder, name)).split(sep).join('/');
      if (!SOURCE.test(name) || NOT_OURS.test(file) || STANDS_FOR_ANOTHER.test(file) || ASKED_BY_OTHERS.test(file))
        continue;
      for (const [, exported = ''] of readFileSync(join(root, file), 'utf8').matchAll(EXPORTED))
        names.set(exported, [...(names.get(exported) ?? []), file]);
    }
  }
  return names;
}

/**
 * The names on core's face.
 * @param {string} root
 */
export function faceNames(root) {
  const folder = join(root, FACES);
  const files = [
    join(root, FACE),
    ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []),
  ];
  const lists = files.filter(existsSync).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(ON_FACE)]);
  const names = lists.flatMap(([, list = '']) => list.split(',').map((one) => one.trim().replace(/^type /, '')));
  return new Set(names.filter((name) => name !== ''));
}

/**
 * What is wrong with the names, one sentence each.
 * @param {string} root
 */
export function nameProblems(root) {
  const face = faceNames(root);
  const twice = [...exportedNames(root)]
    .filter(([name, files]) => face.has(name) && new Set(files).size > 1)
    .map(([name, files]) => `'${name}' means one thing in ${files.join(' and another in ')}. Rename one of them.`);
  const glossary = join(root, 'docs/glossary.md');
  const words = existsSync(glossary)
    ? [...readFileSync(glossary, 'utf8').matchAll(WORD)].map(([, word = '']) => word)
    : [];
  const defined = words.filter((word, at) => words.indexOf(word) < at);
  return [...twice.toSorted(), ...defined.map((word) => `The glossary defines '${word}' twice.`)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(process.argv[2] ?? '.');
  const problems = nameProblems(root);
  for (const problem of problems) console.error(problem);
  console.log(`${faceNames(root).size} names on core's face, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
