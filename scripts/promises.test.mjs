import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { promiseProblems } from './promises.mjs';

/** @type {string[]} */
const roots = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const JOURNEY = 'packages/web/e2e/run.test.ts';
const EXAMPLE = 'packages/core/src/run.test.ts';

/** @param {Record<string, string>} files */
function problemsOf(files) {
  const root = mkdtempSync(join(tmpdir(), 'roundbell-promises-'));
  roots.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return promiseProblems(root);
}

const page = (/** @type {string[]} */ ...lines) => ({ 'docs/promises/run.md': `# Runs\n\n${lines.join('\n')}\n` });
const only = (/** @type {string} */ text) => [expect.stringContaining(text)];

it.each([
  ['a journey', JOURNEY, "test('a run pauses [RUN-1]', () => {});"],
  ['a law by its file', 'packages/core/src/run.laws.test.ts', "it('a run pauses [RUN-1]', () => {});"],
  ['a law by what it does', EXAMPLE, "it('a run pauses [RUN-1]', () => { assertLaw({}, () => {}); });"],
  ['a contract', 'packages/core/src/testing/disk.contract.ts', 'it(`${name} pauses [RUN-1]`, () => {});'],
  ['a transcript', EXAMPLE, "it('a run pauses [RUN-1]', () => { matches('a.transcript.txt'); });"],
  [
    'a server test on both databases',
    'packages/server/test/run.test.ts',
    "onBothEngines('runs', () => {\n  it('pause [RUN-1]', () => {});\n});",
  ],
  ['a table of cases', JOURNEY, "test.each([[1]])('run %s pauses [RUN-1]', () => {});"],
  ['a test of several promises', JOURNEY, "test(\n  'a run pauses [RUN-1, RUN-2]',\n  () => {},\n);"],
])('a promise is held by %s', (_, file, text) => {
  const second = text.includes('RUN-2') ? ['- **RUN-2** It stops.'] : [];
  expect(problemsOf({ ...page('- **RUN-1** A run pauses.', ...second), [file]: text })).toEqual([]);
});

it.each([
  ['no test', EXAMPLE, "it('a run pauses', () => {});", 'has no test'],
  ['an example', EXAMPLE, "it('a run pauses [RUN-1]', () => {});", 'is held by an example alone'],
  [
    'a server test on one database',
    'packages/server/test/run.test.ts',
    "it('a run pauses [RUN-1]', () => {});",
    'is held by an example alone',
  ],
  ['a test that is left out', JOURNEY, "test.skip('a run pauses [RUN-1]', () => {});", 'has no test'],
  ['a suite', JOURNEY, "test.describe('a run [RUN-1]', () => { test('pauses', () => {}); });", 'has no test'],
  ['a comment', JOURNEY, "// it('a run pauses [RUN-1]')", 'has no test'],
  ['a dependency', 'packages/web/node_modules/e2e/a.test.ts', "test('it pauses [RUN-1]', () => {});", 'has no test'],
])('a promise is not held by %s', (_, file, text, says) => {
  const problems = problemsOf({ ...page('- **RUN-1** A run pauses.'), [file]: text });
  expect(problems[0]).toContain(says);
});

it('a promise marked as held by an example is counted, and the number may only fall', () => {
  const files = { ...page('- **RUN-1**† A run pauses.'), [EXAMPLE]: "it('a run pauses [RUN-1]', () => {});" };
  const readme = (/** @type {number} */ most) => ({ 'docs/promises/README.md': `Held by an example: ${most}\n` });
  expect(problemsOf({ ...files, ...readme(1) })).toEqual([]);
  expect(problemsOf({ ...files, ...readme(0) })).toEqual(only('and 0 may be'));
  expect(problemsOf({ ...files, ...readme(2) })).toEqual(only('Write that number'));
});

it('a mark that is not needed any more is named', () => {
  const files = { ...page('- **RUN-1**† A run pauses.'), [JOURNEY]: "test('a run pauses [RUN-1]', () => {});" };
  expect(problemsOf({ ...files, 'docs/promises/README.md': 'Held by an example: 1\n' })).toEqual(
    only('Take its † away'),
  );
});

it('a number that no page has is named where it is quoted, in a title, a page or a comment', () => {
  const files = {
    ...page('- **RUN-1** A run pauses.'),
    [JOURNEY]: "test('a run pauses [RUN-1, RUN-8]', () => {});",
    'docs/design/run.md': 'It stops (RUN-9).\n',
    'packages/core/src/run.ts': '// As RUN-7 says.\n',
  };
  expect(problemsOf(files)).toEqual([
    expect.stringContaining(`RUN-8 is quoted by ${JOURNEY}:1`),
    expect.stringContaining('RUN-9 (docs/design/run.md:1)'),
    expect.stringContaining('RUN-7 (packages/core/src/run.ts:1)'),
  ]);
});

it.each([
  "test('[RUN-1] pauses [RUN-1]', () => {});",
  "test.describe('[RUN-2] runs', () => { test('one pauses [RUN-1]', () => {}); });",
])('a number stands behind a title: %s', (text) => {
  expect(problemsOf({ ...page('- **RUN-1** A run pauses.'), [JOURNEY]: text })).toEqual(
    only('not at the end of its own title'),
  );
});

it('a number that is given twice is named with both places', () => {
  const pages = page('- **RUN-1** A run pauses.', '- **RUN-1** A run stops.');
  expect(problemsOf({ ...pages, [JOURNEY]: "test('a run pauses [RUN-1]', () => {});" })).toEqual(
    only('given twice (docs/promises/run.md:3, docs/promises/run.md:4)'),
  );
});

it('more than 600 promises are too many', () => {
  const numbers = Array.from({ length: 601 }, (_, at) => `RUN-${at + 1}`);
  const files = {
    ...page(...numbers.map((number) => `- **${number}** Sentence.`)),
    [JOURNEY]: `test('all [${numbers.join(', ')}]', () => {});`,
  };
  expect(problemsOf(files)).toEqual(only('There are 601 promises'));
});

it('a source that leads nowhere is named', () => {
  const files = {
    ...page('- **RUN-1** A run pauses. (issue 4)'),
    [JOURNEY]: "test('a run pauses [RUN-1]', () => {});",
  };
  expect(problemsOf(files)).toEqual(only("'issue 4' (docs/promises/run.md:3) leads nowhere"));
});
