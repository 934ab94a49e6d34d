import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { recordProblems, sourceProblems } from './sources.mjs';

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

/** @param {string} number @param {string} status @param {string} [more] */
const record = (number, status, more = '') => ({
  [`decisions/${number}-x.md`]: `# ${number}: X\n\nDate: 2026-11-21. Status: accepted.${status}\n\n${more}\n`,
});

it.each(['spec 2', 'spec 2 Editor, 9', 'D7; decisions 001, 001', 'RUN-1', 'product names', 'WCAG 1.4.4', 'RFC 6750'])(
  "is content with the source '%s'",
  (source) => {
    const root = repository({
      'rules/run.md': `# RUN\n\nHow it runs. Sources: ${source.replace('WCAG 1.4.4', 'D7')}. And on.\n\n- **RUN-1** Starts. (${source})\n`,
      ...record('001', ''),
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
  ['decision 002', 'decision 002'],
  ['RUN-2', 'RUN-2'],
  ['WCAG', 'WCAG'],
])("fails on the source '%s'", (sources, lost) => {
  const root = repository({ 'rules/run.md': `- **RUN-1** Says 'Go'. (${sources})\n`, ...record('001', '') });
  expect(sourceProblems(root, ['RUN-1'])).toEqual([
    expect.stringContaining(`'${lost}' (docs/rules/run.md:1) leads nowhere.`),
  ]);
});

it('fails on a rules page, and on a decision record, that cites a missing source', () => {
  const root = repository({
    'rules/run.md': '# RUN\n\nSources: spec 2; issue 5.\n',
    ...record('001', '', 'As decision 002 and D8 say.'),
  });
  expect(sourceProblems(root, [])).toEqual([
    expect.stringContaining("'issue 5' (docs/rules/run.md:3)"),
    expect.stringContaining("'decision 002' (docs/decisions/001-x.md:5)"),
    expect.stringContaining("'D8' (docs/decisions/001-x.md:5)"),
  ]);
});

it('reads brackets within a sentence as words', () => {
  const root = repository({ 'rules/run.md': '- **RUN-1** Starts (at once).\n' });
  expect(sourceProblems(root, ['RUN-1'])).toEqual([]);
});

it('names each later record that changed a record and is not named by it', () => {
  const root = repository({
    ...record('001', '', 'Amended by 002 and 003.\n\nSuperseded in part by 003.'),
    ...record('002', ' Amends decision 001 (two budgets). Rules: SRV.'),
    ...record('003', ' Amends decision 001. Supersedes the doubt of decisions 001 (pauses) and 002 (ends).'),
    ...record('004', ' Goes on from 001.'),
  });
  expect(recordProblems(root)).toEqual(["Decision 002: 'Superseded by 003' is missing under its Status."]);
});

it('fails on a record that says it was changed if no later one says so', () => {
  const root = repository({ ...record('001', '', 'Amended by 002.'), ...record('002', ' Goes on from 001.') });
  expect(recordProblems(root)).toEqual(["Decision 001: 'Amended by 002' is said by it alone."]);
});
