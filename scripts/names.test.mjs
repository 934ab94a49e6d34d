import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { faceNames, nameProblems } from './names.mjs';

/** @type {string[]} */
const roots = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

/** @param {Record<string, string>} files */
function repository(files) {
  const root = mkdtempSync(join(tmpdir(), 'roundbell-names-'));
  roots.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

it("finds a name on core's face that another file exports, in one workspace or two", () => {
  const root = repository({
    'packages/core/src/index.ts':
      "export { type Turn, next } from './run.ts';\nexport type {\n  Other,\n} from './b.ts';\n",
    'packages/core/src/face/run.ts': "export { third } from '../c.ts';\n",
    'packages/core/src/run.ts': 'export interface Turn {}\nexport const next = 1;\n',
    'packages/server/src/chat.ts': 'export type Turn = string;\n',
    'packages/web/src/next.tsx': 'export function next() {}\nexport function other() {}\n',
  });
  expect([...faceNames(root)]).toEqual(['Turn', 'next', 'Other', 'third']);
  expect(nameProblems(root)).toEqual([
    "'Turn' means one thing in packages/core/src/run.ts and another in packages/server/src/chat.ts. Rename one of them.",
    "'next' means one thing in packages/core/src/run.ts and another in packages/web/src/next.tsx. Rename one of them.",
  ]);
});

it('leaves tests, fakes and stand-ins alone, and names that a folder has for itself', () => {
  const root = repository({
    'packages/core/src/index.ts': "export { a } from './a.ts';\n",
    'packages/web/src/b.ts': 'export const b = 1;\n',
    'packages/server/src/b.ts': 'export const b = 1;\n',
    'packages/core/src/a.ts': 'export const a = 1;\n',
    'packages/core/src/a.test.ts': 'export const a = 1;\n',
    'packages/core/src/testing/a.ts': 'export const a = 1;\n',
    'packages/web/src/app/shell/screens.tsx': 'export const a = 1;\n',
  });
  expect(nameProblems(root)).toEqual([]);
});

it('finds a word that the glossary defines twice', () => {
  const root = repository({ 'docs/glossary.md': '| **Cue** | a |\n| **Tone** | b |\n| **Cue** | c |\n' });
  expect(nameProblems(root)).toEqual(["The glossary defines 'Cue' twice."]);
});
