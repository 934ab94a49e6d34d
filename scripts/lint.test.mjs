// Breaks every house rule once, in a separate repository, and expects the sentence that explains it.

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CORE_ROOMS, SERVER_ROOMS } from './lint/layers.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KEPT = ['.oxlintrc.json', 'scripts/lint', 'tsconfig.base.json', 'package.json'];
const WORKSPACES = ['core', 'web', 'server'];
const LONG = Array.from({ length: 310 }, (_, line) => `export const n${line} = ${line};`).join('\n');
const body = (/** @type {number} */ lines) =>
  Array.from({ length: lines }, (_, line) => `  list.push(${line});`).join('\n');

/** What is broken, the file that breaks it, its text, and a part of what lint says. @type {[string, string, string, string][]} */
const SEEDS = [
  [
    'a word of its own',
    'core/src/run/own.ts',
    `export const keptRuns: readonly string[] = [];`,
    "A stranger cannot guess what 'kept' means here",
  ],
  [
    'core asks the platform',
    'core/src/run/a.ts',
    `import { join } from 'node:path';\nexport const a = join;`,
    'Ask the world through a port',
  ],
  ['core takes full zod', 'core/src/b.ts', `import { z } from 'zod';\nexport const b = z;`, 'Import zod/mini'],
  [
    'a folder reaches up',
    'core/src/timer/c.ts',
    `import { run } from '../run/run.ts';\nexport const c = run;`,
    'core/timer may import nothing but base and ports',
  ],
  [
    'a folder reaches aside',
    'core/src/library/d.ts',
    `import type { D } from '../voice/d.ts';\nexport const d: D = 1;`,
    'core/library may import timer',
  ],
  [
    'a rule knows a port',
    'core/src/run/e.ts',
    `import type { Clock } from '../ports/clock.ts';\nexport const e = (clock: Clock) => clock;`,
    'Only engines (*.engine.ts) and app/ know ports and stores',
  ],
  [
    'a rule knows a store',
    'core/src/run/f.ts',
    `import { createStore } from 'zustand/vanilla';\nexport const f = createStore;`,
    'Only engines (*.engine.ts) and app/ know ports and stores',
  ],
  [
    'an engine knows an engine',
    'core/src/run/play/player.engine.ts',
    `import { createSpeaker } from '../../voice/speaker.engine.ts';\nexport const g = createSpeaker;`,
    'app/ joins the engines',
  ],
  [
    'a play knows what goes along with it',
    'core/src/run/play/g.ts',
    `import type { G } from '../session/g.ts';\nexport const g: G = 1;`,
    'core/run/play may import timer, voice, sound, run/plan',
  ],
  [
    'the product uses a fake',
    'core/src/run/h.ts',
    `import { fakeClock } from '../testing/fake-clock.ts';\nexport const h = fakeClock;`,
    'The fakes are for tests',
  ],
  [
    'a folder has no row',
    'core/src/attic/j.ts',
    `import type { J } from '../timer/j.ts';\nexport const j: J = 1;`,
    'core/attic has no row in scripts/lint/layers.mjs',
  ],
  [
    'a folder of the server has no row',
    'server/src/attic/j.ts',
    `import type { J } from '../base/j.ts';\nexport const j: J = 1;`,
    'server/attic has no row in scripts/lint/layers.mjs',
  ],
  [
    'the ground floor of the server rests on its roof, even by a type',
    'server/src/base/k.ts',
    `import type { ServerParts } from '../parts.ts';\nexport type K = ServerParts;`,
    'server/base may import nothing',
  ],
  [
    'core leaves by a path',
    'core/src/run/i.ts',
    `import { x } from '../../../web/src/x.ts';\nexport const i = x;`,
    'Leave the workspace by its name',
  ],
  [
    'a screen names an adapter',
    'web/src/screens/run/a.tsx',
    `import { clock } from '../../adapters/clock.ts';\nexport const a = clock;`,
    'Only compose.ts names an adapter',
  ],
  [
    'a part names an adapter',
    'web/src/parts/b.tsx',
    `import { clock } from '../adapters/clock.ts';\nexport const b = clock;`,
    'Only compose.ts names an adapter',
  ],
  [
    'a screen knows a screen',
    'web/src/screens/run/c.tsx',
    `import { c as d } from '../library/c.tsx';\nexport const c = d;`,
    'Screens do not import other screens',
  ],
  [
    'a screen knows the routes',
    'web/src/screens/run/d.tsx',
    `import { routes } from '../../app/shell/routes.tsx';\nexport const d = routes;`,
    'import the use-* files alone',
  ],
  [
    'a screen has an effect',
    'web/src/screens/run/e.tsx',
    `import { useEffect } from 'react';\nexport const e = useEffect;`,
    'What must live with the page belongs to an engine',
  ],
  [
    'an adapter knows a part',
    'web/src/adapters/f.ts',
    `import { g } from '../parts/g.tsx';\nexport const f = g;`,
    'An adapter translates one platform',
  ],
  [
    'web knows the server',
    'web/src/adapters/g.ts',
    `import { g as h } from '@roundbell/server';\nexport const g = h;`,
    'Web and server share core alone',
  ],
  [
    'web uses a fake',
    'web/src/app/h.ts',
    `import { g as h } from '@roundbell/core/testing';\nexport const g = h;`,
    'The fakes are for tests',
  ],
  [
    'a route knows the database',
    'server/src/routes/a.ts',
    `import { database } from '../database/database.ts';\nexport const a = database;`,
    'Take the database or provider from what createServer was given',
  ],
  [
    'a route knows the driver',
    'server/src/routes/b.ts',
    `import { sql } from 'kysely';\nexport const b = sql;`,
    'Take the database or provider from what createServer was given',
  ],
  [
    'core asks the wall for the time',
    'core/src/run/j.ts',
    `export const j = () => Date.now();`,
    'Take the time from the Clock port',
  ],
  [
    'core makes a date of its own',
    'core/src/run/k.ts',
    `export const k = () => new Date();`,
    'take it from clock.wall()',
  ],
  [
    'core throws a die',
    'core/src/run/l.ts',
    `export const l = () => Math.random();`,
    'Take chance from the Random port',
  ],
  [
    'a core file says nothing first',
    'core/src/run/m.ts',
    `export const m = 1;`,
    'Open the file with one to four lines',
  ],
  [
    'a promise without words',
    'core/src/run/n.ts',
    `// Knows n.\nexport function n() {\n  return 1;\n}`,
    'Say in one sentence what n promises',
  ],
  ['a class', 'core/src/run/o.ts', `export class Runner {}`, 'No class but Failure'],
  ['an enum', 'core/src/run/p.ts', `export enum Colour { Red }`, 'No enum'],
  ['a default export', 'core/src/run/q.ts', `export default 1;`, 'import(no-default-export)'],
  ['any', 'core/src/run/r.ts', `export const r = (x: any) => x;`, 'typescript(no-explicit-any)'],
  [
    'a switch that forgets',
    'core/src/run/s.ts',
    `export const s = (x: 'a' | 'b') => {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n};`,
    'typescript(switch-exhaustiveness-check)',
  ],
  [
    'a promise nobody waits for',
    'core/src/run/t.ts',
    `const f = async () => 1;\nexport const t = () => {\n  f();\n};`,
    'typescript(no-floating-promises)',
  ],
  ['a long file', 'core/src/run/u.ts', LONG, 'eslint(max-lines)'],
  [
    'a long function',
    'core/src/run/v.ts',
    `export const list: number[] = [];\nexport const v = () => {\n${body(55)}\n};`,
    'eslint(max-lines-per-function)',
  ],
  [
    'a long component',
    'web/src/parts/i.tsx',
    `export const list: number[] = [];\nexport const I = () => {\n${body(95)}\n  return null;\n};`,
    'eslint(max-lines-per-function)',
  ],
  [
    'a picture without words',
    'web/src/parts/j.tsx',
    `export const J = () => <img src="a.png" />;`,
    'jsx-a11y(alt-text)',
  ],
  [
    'a mocked module that others share',
    'web/src/parts/k.test.tsx',
    `import { vi } from 'vitest';\nvi.mock('./k.tsx', () => ({}));`,
    'Name the file x.alone.test.ts(x)',
  ],
  [
    'modules put back under files that share them',
    'core/src/run/y.test.ts',
    `import { vi } from 'vitest';\nvi.resetModules();`,
    'Name the file x.alone.test.ts(x)',
  ],
  [
    'files in a circle',
    'core/src/run/w.ts',
    `import { x } from './x.ts';\nexport const w = (): number => x();`,
    'import(no-cycle)',
  ],
];
/** What must stay allowed. @type {[string, string, string][]} */
const ALLOWED = [
  [
    'voice reads a timer',
    'core/src/voice/ok.ts',
    `// Knows it.\nimport type { Timer } from '../timer/timer.ts';\nexport const ok: Timer = 1;`,
  ],
  [
    'an engine knows ports',
    'core/src/voice/speaker.engine.ts',
    `// Knows it.\nimport type { Clock } from '../ports/clock.ts';\nexport const ok: Clock = 1;`,
  ],
  [
    'an engine makes one of its own',
    'core/src/voice/reader.engine.ts',
    `// Makes it.\nimport { createSpeaker } from './speaker.engine.ts';\nexport const ok = createSpeaker;`,
  ],
  [
    'a date of a moment that was handed in',
    'core/src/run/ok.ts',
    `// Knows it.\nexport const ok = (wall: number) => new Date(wall);`,
  ],
  [
    'a test uses a fake',
    'core/src/run/ok.test.ts',
    `import { fakeClock } from '../testing/fake-clock.ts';\nexport const ok = fakeClock;`,
  ],
  [
    'a mocked module of a file alone',
    'web/src/parts/ok.alone.test.tsx',
    `import { vi } from 'vitest';\nvi.mock('./ok.tsx', () => ({}));`,
  ],
  [
    'a mocked function',
    'web/src/parts/ok.test.tsx',
    `import { vi } from 'vitest';\nvi.mocked(Date.now).mockReturnValue(1);`,
  ],
  [
    'an effect in app',
    'web/src/app/hooks/use-ok.ts',
    `import { useEffect } from 'react';\nexport const ok = useEffect;`,
  ],
  [
    'the page that the build draws has fakes for a world',
    'web/src/landing-page.tsx',
    `import { fakePorts } from '@roundbell/core/testing';\nexport const ok = fakePorts;`,
  ],
  [
    'the composition root names adapters',
    'web/src/compose.ts',
    `import { clock } from './adapters/clock.ts';\nexport const ok = clock;`,
  ],
  [
    'a route takes a type of the database',
    'server/src/routes/ok.ts',
    `import type { Database } from '../database/database.ts';\nexport const ok = (database: Database) => database;`,
  ],
];

/** @type {string} */
let root;
/** @type {Map<string, string[]>} */
const said = new Map();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'roundbell-lint-'));
  for (const name of KEPT) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  for (const name of WORKSPACES) {
    mkdirSync(join(root, 'packages', name), { recursive: true });
    cpSync(join(ROOT, 'packages', name, 'tsconfig.json'), join(root, 'packages', name, 'tsconfig.json'));
  }
  const needed = [
    ...SEEDS,
    ...ALLOWED,
    ['', 'core/src/run/x.ts', `import { w } from './w.ts';\nexport const x = (): number => w();`],
  ];
  for (const [, file = '', text = ''] of needed) {
    const path = join(root, 'packages', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${text}\n`);
  }
  for (const { filename, message, code, help } of await lint()) {
    said.set(filename, [...(said.get(filename) ?? []), `${code} ${message} ${help ?? ''}`]);
  }
});

afterAll(() => rmSync(root, { recursive: true }));

/** @returns {Promise<{ filename: string, message: string, code: string, help?: string }[]>} */
function lint() {
  const options = ['--type-aware', '--format=json', 'packages'];
  return new Promise((resolve) => {
    execFile(join(ROOT, 'node_modules/.bin/oxlint'), options, { cwd: root, maxBuffer: 1e8 }, (_failure, output) => {
      resolve(JSON.parse(output).diagnostics);
    });
  });
}

it.each(SEEDS)('refuses: %s', (_what, file, _text, sentence) => {
  expect(said.get(join('packages', file)) ?? []).toContainEqual(expect.stringContaining(sentence));
});

it.each(ALLOWED)('allows: %s', (_what, file) => {
  expect((said.get(join('packages', file)) ?? []).filter((line) => /house|restricted/.test(line))).toEqual([]);
});

it.each(
  /** @type {[string, Record<string, string[]>][]} */ ([
    ['core', CORE_ROOMS],
    ['server', SERVER_ROOMS],
  ]),
)('has a row for each folder of %s, and none for a folder that is not there', (workspace, rooms) => {
  const folders = (/** @type {string} */ path) =>
    readdirSync(join(ROOT, 'packages', workspace, 'src', path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(path, name));
  const free = ['app', 'face', 'testing'];
  const outer = folders('').filter((name) => !free.includes(name));
  // A folder whose folders have rows of their own needs none.
  const all = [...outer, ...outer.flatMap(folders)];
  expect(Object.keys(rooms).filter((room) => !all.includes(room))).toEqual([]);
  const isCovered = (/** @type {string} */ name) => name in rooms || folders(name).some((inner) => inner in rooms);
  expect(outer.filter((name) => !isCovered(name))).toEqual([]);
});
