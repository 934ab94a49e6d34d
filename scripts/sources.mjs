// Checks what docs/promises and docs/design cite against the repository, so that a reader can follow every source. Part of
// `npm run promises`.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Sources in brackets at the end of a promise. */
const SOURCE = /^- \*\*[A-Z]{3}-\d+\*\*†? .* \(([^()]*)\)$/;
const STANDARD = /^(WCAG \d\.\d\.\d+|RFC \d+|GATT 0x[0-9A-F]{4})$/;

/**
 * The names and texts of the pages in a docs folder.
 * @param {string} root
 * @param {string} folder
 */
function pagesOf(root, folder) {
  const path = join(root, 'docs', folder);
  const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.md')) : [];
  return names.sort().map((name) => ({ name, lines: readFileSync(join(path, name), 'utf8').split('\n') }));
}

/**
 * 'spec 2 Editor, 9; D7' is 'spec 2 Editor', 'spec 9' and 'D7'.
 * @param {string} text
 */
function partsOf(text) {
  return text.split('; ').flatMap((group) => {
    const [kind = ''] = group.split(' ');
    return group.split(', ').map((part) => (/^\d/.test(part) ? `${kind} ${part}` : part));
  });
}

/**
 * Says whether a source is in the repository, or is a standard named in full.
 * @param {string} root
 * @param {Iterable<string>} promises
 */
function resolver(root, promises) {
  const page = join(root, 'docs/product.md');
  const product = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const sections = new Map([...product.matchAll(/^\| (spec \d+) \| (.+) \|$/gm)].map(([, name, text]) => [name, text]));
  const known = new Set([
    ...promises,
    ...pagesOf(root, 'design').map(({ name }) => `design ${name.replace('.md', '')}`),
    ...[...product.matchAll(/^\| (D\d+) \|/gm)].map(([, number]) => number),
    ...[...product.matchAll(/^## (\w+)$/gm)].map(([, heading = '']) => `product ${heading.toLowerCase()}`),
  ]);
  return (/** @type {string} */ source) => {
    const [, section, part = ''] = /^(spec \d+)(?: (.+))?$/.exec(source) ?? [];
    return known.has(source) || STANDARD.test(source) || (sections.get(section)?.includes(part) ?? false);
  };
}

/**
 * The sources of promises, and the decisions of docs/product.md cited anywhere, that lead nowhere; one sentence each.
 * @param {string} root
 * @param {Iterable<string>} promises the numbers of all promises
 */
export function sourceProblems(root, promises) {
  const resolves = resolver(root, promises);
  const problems = [];
  for (const folder of ['promises', 'design']) {
    for (const { name, lines } of pagesOf(root, folder)) {
      for (const [index, line] of lines.entries()) {
        const sources = partsOf(SOURCE.exec(line)?.[1] ?? '');
        const cited = line.match(/\bD\d{1,2}\b/g) ?? [];
        for (const source of new Set([...sources, ...cited])) {
          if (source !== '' && !resolves(source))
            problems.push(
              `'${source}' (docs/${folder}/${name}:${index + 1}) leads nowhere. Cite a page of docs/design, or what docs/product.md has.`,
            );
        }
      }
    }
  }
  return problems;
}
