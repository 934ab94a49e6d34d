import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ruleProblems } from './rules.mjs';

/** @type {string[]} */
const roots = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** @param {Record<string, string>} files */
function repository(files) {
  const root = mkdtempSync(join(tmpdir(), 'roundbell-rules-'));
  roots.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

it('accepts a page whose every rule has a test and whose every quote has a rule', () => {
  const root = repository({
    'docs/product.md': '| spec 4 | The run |\n',
    'docs/rules/run.md': '# RUN\n\n- **RUN-1** Starts. (spec 4)\n- **RUN-2** Stops. (RUN-1)\n',
    'packages/core/src/run.test.ts': "it('[RUN-1] [RUN-2] starts and stops', () => {});\n",
  });
  expect(ruleProblems(root)).toEqual([]);
});

it('reads titles of tables, of contract suites and of journeys', () => {
  const root = repository({
    'docs/rules/run.md': '- **RUN-1** One.\n- **RUN-2** Two.\n- **RUN-3** Three.\n',
    'packages/core/src/run.test.tsx': "it.each([[1, 2]])('[RUN-1] %s', () => {});\n",
    'packages/core/src/testing/contracts/disk.contract.ts': 'test(`[RUN-2] keeps ${name}`, () => {});\n',
    'packages/web/e2e/run.test.ts': "test(\n  '[RUN-3] runs',\n  async () => {},\n);\n",
  });
  expect(ruleProblems(root)).toEqual([]);
});

it('names a rule without a test', () => {
  const root = repository({ 'docs/rules/run.md': '- **RUN-9** Pauses.\n' });
  expect(ruleProblems(root)).toEqual([expect.stringMatching(/^RUN-9 \(docs\/rules\/run\.md:1\) has no test\./)]);
});

it('does not count a describe block, a skipped test, a comment or a dependency as a test', () => {
  const root = repository({
    'docs/rules/run.md': '- **RUN-1** Starts.\n',
    'packages/core/src/run.test.ts':
      "describe('[RUN-1] start', () => {});\nit.skip('[RUN-1] starts', () => {});\n// RUN-1\n",
    'packages/core/node_modules/x/run.test.ts': "it('[RUN-1] starts', () => {});\n",
  });
  expect(ruleProblems(root)).toEqual([expect.stringContaining('has no test')]);
});

it('names a test that quotes an unknown rule, and where', () => {
  const root = repository({ 'packages/web/src/a.test.ts': "\nit('[SCR-7] shows it', () => {});\n" });
  expect(ruleProblems(root)).toEqual([expect.stringMatching(/^SCR-7 is quoted by packages\/web\/src\/a\.test\.ts:2 /)]);
});

it('names a duplicate number', () => {
  const root = repository({
    'docs/rules/run.md': '- **RUN-1** Starts.\n',
    'docs/rules/timer.md': '- **RUN-1** Also starts.\n',
    'packages/core/src/run.test.ts': "it('[RUN-1] starts', () => {});\n",
  });
  expect(ruleProblems(root)).toEqual([expect.stringMatching(/^RUN-1 is given 2 times/)]);
});

it('names a source that leads nowhere', () => {
  const root = repository({
    'docs/rules/run.md': '- **RUN-1** Starts. (issue 4)\n',
    'packages/core/src/run.test.ts': "it('[RUN-1] starts', () => {});\n",
  });
  expect(ruleProblems(root)).toEqual([expect.stringMatching(/^'issue 4' \(docs\/rules\/run\.md:1\) leads nowhere\./)]);
});
