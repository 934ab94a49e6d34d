// `npm run texts`: every text that a person may see or hear, with its place, folder by folder, as the source has it. Words after
// `--` choose the folders that have one of them in their names. For whoever reads the product's words in one sitting.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';

/**
 * @typedef {{ file: string, line: number, text: string }} Text an expression inside a text stands as `{…}`
 */

const FOLDERS = ['packages/core/src', 'packages/web/src', 'packages/server/src'];
/** Said to nobody: tests, what is read and not written, and what only a maintainer sees. */
const LEFT_OUT = /\.test\.|\.contract\.|\/testing\/|\/describe\/|\/workout-text\/|\.d\.ts$|\/migrations\//;
/** Attributes that carry no words. */
const PLAIN =
  /^(className|class|d|fill|form|href|id|inputMode|key|rel|role|src|stroke.*|style|target|type|value|variant|viewBox)$|^data-/;
/** Nodes that hold names, not words. */
const NAMES = /^(Import|ExportAll|ThrowStatement|TSLiteralType|TSImportType|TSTemplateLiteralType|TSTypeReference)/;

/** Words, as against keys, classes and addresses: a sentence, or one word as a label is written. */
const isWords = (/** @type {string} */ text) =>
  /\p{L}{2}/u.test(text) &&
  !/^[\w-]+\/[\w-]+|^[./@#]|https?:|^(application|text|audio|image)\/|[{};]\s*$|=>|^[a-z]+(-[a-z]+)+$/.test(text) &&
  (/\p{L} +[\p{L}{]|[\p{L}}] +\p{L}/u.test(text) || /^\p{Lu}[\p{Ll}']+( \S+)*[.:…!?]?$/u.test(text));

/**
 * The texts of one file.
 * @param {string} file
 * @param {string} source
 * @returns {Text[]}
 */
export function textsIn(file, source) {
  /** @type {Text[]} */
  const found = [];
  const lineOf = (/** @type {number} */ at) => source.slice(0, at).split('\n').length;
  const add = (/** @type {any} */ node, /** @type {string} */ written, isText = isWords(written)) => {
    const text = written.replace(/\s+/g, ' ').trim();
    if (isText && text !== '') found.push({ file, line: lineOf(node.start), text });
  };

  /** @param {any} node */
  function walk(node) {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== 'object' || NAMES.test(node.type ?? '')) return;
    if (node.type === 'JSXAttribute' && PLAIN.test(node.name.name ?? '')) return;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const parts = node.children.map((/** @type {any} */ child) => (child.type === 'JSXText' ? child.value : '{…}'));
      const words = parts.join('').replace(/^(\s*\{…\})+|(\{…\}\s*)+$/g, '');
      add(node, words, /\p{L}{2}/u.test(words.replaceAll('{…}', '')));
    } else if (node.type === 'Literal' && typeof node.value === 'string') add(node, node.value);
    // cspell:ignore quasis
    else if (node.type === 'TemplateLiteral')
      add(node, node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked ?? '').join('{…}'));
    for (const [key, value] of Object.entries(node))
      if (key !== 'key' || node.computed || node.type !== 'Property') walk(value);
  }

  walk(parseSync(file, source).program.body);
  return found;
}

/**
 * Every text of the product.
 * @param {string} root
 * @returns {Text[]}
 */
export function texts(root) {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    /** @type {string[]} */ (readdirSync(join(root, folder), { recursive: true }))
      .map((name) => `${folder}/${name.split(sep).join('/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file))
      .sort()
      .flatMap((file) => textsIn(file, readFileSync(join(root, file), 'utf8'))),
  );
}

function main() {
  const wanted = process.argv.slice(2);
  let area = '';
  let count = 0;
  for (const { file, line, text } of texts('.')) {
    const folder = dirname(file).replace('packages/', '').replace('/src', '');
    if (wanted.length > 0 && !wanted.some((word) => folder.includes(word))) continue;
    if (folder !== area) console.log(`\n${folder}`);
    area = folder;
    count += 1;
    console.log(`  ${file.slice(dirname(file).length + 1)}:${line}  ${text}`);
  }
  console.log(`\n${count} texts`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
