import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sourceProblems } from './sources.mjs';

const PRODUCT = '## Names\n\n| spec 2 | Editor, Run screen |\n| spec 9 | Constants |\n| D7 | Rests stand between |\n';

/** @type {string[]} */
const roots = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** @param {Record<string, string>} files the pages of docs */
function repository(files) {
  const root = mkdtempSync(join(tmpdir(), 'roundbell-sources-'));
  roots.push(root);
  for (const [name, text] of Object.entries({ 'product.md': PRODUCT, ...files })) {
    mkdirSync(dirname(join(root, 'docs', name)), { recursive: true });
    writeFileSync(join(root, 'docs', name), text);
  }
  return root;
}

it.each(['spec 2', 'spec 2 Editor, 9', 'D7; design sync', 'RUN-1', 'product names', 'WCAG 1.4.4', 'RFC 6750'])(
  "is content with the source '%s'",
  (source) => {
    const root = repository({
      'promises/run.md': `# RUN\n\nHow it runs. And on.\n\n- **RUN-1** Starts. (${source})\n`,
      'design/sync.md': '# Sync\n',
    });
    expect(sourceProblems(root, ['RUN-1'])).toEqual([]);
  },
);

it.each([
  ['issue 12', 'issue 12'],
  ['spec 3', 'spec 3'],
  ['spec 2 Kitchen', 'spec 2 Kitchen'],
  ['spec 2, 4', 'spec 4'],
  ['D7; D99', 'D99'],
  ['design kitchen', 'design kitchen'],
  ['RUN-2', 'RUN-2'],
  ['WCAG', 'WCAG'],
])("fails on the source '%s'", (sources, lost) => {
  const root = repository({ 'promises/run.md': `- **RUN-1** Says 'Go'. (${sources})\n`, 'design/sync.md': '# Sync\n' });
  expect(sourceProblems(root, ['RUN-1'])).toEqual([
    expect.stringContaining(`'${lost}' (docs/promises/run.md:1) leads nowhere.`),
  ]);
});

it('fails on a page of promises, and on a design page, that cites a missing source', () => {
  const root = repository({
    'promises/run.md': '# RUN\n\n- **RUN-1** Starts. (spec 2; issue 5)\n',
    'design/sync.md': '# Sync\n\nAs D7 and D8 say.\n',
  });
  expect(sourceProblems(root, [])).toEqual([
    expect.stringContaining("'issue 5' (docs/promises/run.md:3)"),
    expect.stringContaining("'D8' (docs/design/sync.md:3)"),
  ]);
});

it('reads brackets within a sentence as words', () => {
  const root = repository({ 'promises/run.md': '- **RUN-1** Starts (at once).\n' });
  expect(sourceProblems(root, ['RUN-1'])).toEqual([]);
});
