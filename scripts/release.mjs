// What a release is besides its program: the licences of what it bundles, a list of its parts, archives, and their sums. The same
// commit on the same machine gives the same bytes, so that anyone can check an archive by making it again.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { create } from 'tar';
import { ROOT } from './machine.mjs';

/** Files in an archive are dated so: when they were written says nothing of a release. */
const DATED = new Date('2000-01-01T00:00:00Z');

/**
 * The licences of what builds bundle, as one text.
 * @param {readonly { readonly title: string, readonly text: string }[]} builds what Vite wrote of each
 */
export function noticesOf(builds) {
  const parts = builds.map(
    ({ title, text }) => `## ${title}\n\n${text.replace(/^# .*\n+/, '').replaceAll(/^## /gm, '### ')}`,
  );
  return `# Licences\n\nRoundbell is under the MIT licence: see LICENSE. It bundles the packages below. Those in node_modules have theirs beside them.\n\n${parts.join('\n')}`;
}

/**
 * The parts of the product as CycloneDX, by npm, less what differs from one run to the next.
 * @param {string} text what `npm sbom` printed
 */
export function billOf(text) {
  const { serialNumber: _, metadata, ...bill } = JSON.parse(text);
  const { timestamp: __, component, ...others } = metadata;
  // npm names it after the folder that it stands in.
  const named = { ...component, name: 'roundbell', type: 'application' };
  return `${JSON.stringify({ ...bill, metadata: { ...others, component: named } }, undefined, 2)}\n`;
}

/**
 * Writes the archive of a folder beside it, with everything in it under the folder's name.
 * @param {string} parent
 * @param {string} name of the folder
 */
async function archive(parent, name) {
  const inside = /** @type {string[]} */ (readdirSync(join(parent, name), { recursive: true }));
  const files = inside.map((path) => [name, ...path.split(sep)].join('/')).sort();
  const file = join(parent, `${name}.tar.gz`);
  await create({ cwd: parent, file, gzip: true, portable: true, mtime: DATED, noDirRecurse: true }, files);
}

/** What `npm sbom` says of all that is installed with a server or in a browser. */
function bill() {
  const options = ['sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const npm = process.env['npm_execpath'];
  const [command, before] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  return billOf(execFileSync(command, [...before, ...options], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }));
}

/**
 * Writes into a folder, beside the folders of a release: an archive of each, the list of parts, and the sums of all of them.
 * @param {string} parent
 * @param {string} name of the release
 * @param {readonly string[]} folders
 */
export async function writeRelease(parent, name, folders) {
  for (const folder of folders) await archive(parent, folder);
  writeFileSync(join(parent, `${name}.cdx.json`), bill());
  const files = [...folders.map((folder) => `${folder}.tar.gz`), `${name}.cdx.json`];
  const sumOf = (/** @type {string} */ file) =>
    createHash('sha256')
      .update(readFileSync(join(parent, file)))
      .digest('hex');
  writeFileSync(join(parent, 'SHA256SUMS'), files.map((file) => `${sumOf(file)}  ${file}\n`).join(''));
}
