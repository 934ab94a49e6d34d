// The documents are true as far as a script can tell: links lead somewhere, commands exist, variables are read.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './machine.mjs';

const textOf = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pagesOf('docs'), ...pagesOf('docs/design')];

/** @param {string} folder */
function pagesOf(folder) {
  const names = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.md'));
  return names.map((name) => `${folder}/${name}`);
}

/** A page's anchors, as GitHub makes them from its headings. @param {string} text */
function anchorsOf(text) {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

/** @param {string} page */
function brokenLinks(page) {
  const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor);
  });
}

it('finds every page, picture and heading that a document links to', () => {
  const broken = PAGES.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`));
  expect(PAGES.length).toBeGreaterThan(30);
  expect(broken).toEqual([]);
});

it('knows every npm command that a document names', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const named = PAGES.flatMap((page) =>
    [...textOf(page).matchAll(/\bnpm (?:run ([\w:-]+)(?! -w)\b|(start|test)\b)/g)].map(
      ([, run, bare]) => run ?? bare ?? '',
    ),
  );
  expect(named.length).toBeGreaterThan(15);
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
});

it('lists in the README the variables that the server reads, and no other', () => {
  const read = textOf('packages/server/src/base/env.ts').matchAll(
    /(?:read|text)\(\s*'([A-Z_]+)'|variables\['([A-Z_]+)'\]/g,
  );
  const rows = textOf('README.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm);
  const listed = [...rows].flatMap(([, row = '']) => row.match(/[A-Z_]+/g) ?? []);
  const known = [...read].map(([, name = '']) => name);
  expect([...new Set(listed)].sort()).toEqual([...new Set([...known, 'PROVIDERS_FILE'])].sort());
});

it('sets in the files of a deployment only variables that the server or the files themselves read', () => {
  const server = [...textOf('README.md').matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name);
  const files = readdirSync(join(ROOT, 'deploy'));
  const texts = Object.fromEntries(files.map((name) => [name, textOf(`deploy/${name}`)]));
  const set = Object.entries(texts).flatMap(([name, text]) => [
    ...[...text.matchAll(/^ {2,6}([A-Z][A-Z_]+): /gm)].map(([, variable = '']) => `${name} ${variable}`),
    ...[...text.matchAll(/(?:^#?|ENV |[A-Z] )([A-Z][A-Z_]+)=/gm)].map(([, variable = '']) => `${name} ${variable}`),
  ]);
  const own = ['NODE_ENV', 'DOMAIN', 'UPSTREAMS', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];
  expect(set.length).toBeGreaterThan(25);
  expect(set.filter((line) => ![...server, ...own].includes(line.split(' ')[1]))).toEqual([]);
  const used = [texts['compose.yaml'], texts['compose.postgres.yaml'], texts['Caddyfile']].join('\n');
  for (const [, name = ''] of used.matchAll(/\{?\$\{?([A-Z_]+)/g)) expect([...server, ...own]).toContain(name);
});

it('runs in an image and in a service what the packaged folder holds', () => {
  const program = 'packages/server/dist/main.js';
  const { scripts } = JSON.parse(textOf('package.json'));
  expect(textOf('deploy/Dockerfile')).toContain('RUN npm run package -- /app');
  expect(scripts.package).toBe('node scripts/package.mjs');
  for (const name of ['Dockerfile', 'roundbell.service', 'roundbell'])
    expect(textOf(`deploy/${name}`)).toContain(program);
  expect(textOf('scripts/package.mjs')).toContain(`'${program}'`);
});

it('finds every function in the tour in a file linked next to it', () => {
  const lost = [];
  let named = 0;
  for (const line of textOf('docs/tour.md').split('\n')) {
    const files = [...line.matchAll(/\]\(\.\.\/(packages\/[^)]+)\)/g)].map(([, file = '']) => textOf(file)).join('\n');
    if (files === '') continue;
    for (const [, name = ''] of line.matchAll(/`([A-Za-z]\w+)`/g)) {
      named += 1;
      if (!new RegExp(`\\b${name}\\b`).test(files)) lost.push(`${name}: ${line.slice(0, 60)}`);
    }
  }
  expect(named).toBeGreaterThan(40);
  expect(lost).toEqual([]);
});
