// Who may import whom. Each message says what to do instead; scripts/lint.test.mjs breaks every one of them.

import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What oxlint asks of a rule; nodes are those of ESTree. @typedef {{ create(context: any): Record<string, (node: any) => void> }} LintRule */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folders of core and the folders each may import; `app.ts` and `index.ts` may import them all. @type {Record<string, string[]>} */
const CORE_FOLDERS = {
  timer: [],
  heart: ['timer'],
  voice: ['timer'],
  library: ['timer'],
  device: ['timer'],
  undo: [],
  run: ['timer', 'voice'],
  account: ['heart', 'voice', 'coach'],
  coach: ['timer', 'voice', 'run', 'heart'],
  describe: ['timer'],
  transfer: ['timer', 'library', 'heart', 'account', 'coach'],
};
const ENGINES = [
  'voice/speaker.ts',
  'voice/reader.ts',
  'voice/clips.ts',
  'device/device.ts',
  'undo/undo.ts',
  'run/player.ts',
  'run/ringer.ts',
  'run/companion.ts',
  'run/keeper.ts',
  'run/stage.ts',
  'heart/monitor.ts',
  'heart/link.ts',
  'heart/gauge.ts',
  'heart/demo.ts',
  'heart/strap-memory.ts',
  'heart/sessions.ts',
  'heart/session-recorder.ts',
  'heart/session-shelf.ts',
  'coach/coach.ts',
  'coach/prompter.ts',
  'coach/bank-store.ts',
  'describe/describer.ts',
  'transfer/mover.ts',
  'library/library.ts',
  'library/sync.ts',
  'library/drafts.ts',
  'library/write-behind.ts',
  'account/account.ts',
  'account/settings.ts',
  'account/care.ts',
];
const JOINERS = ['app.ts', 'guarded-ports.ts', 'port-calls.ts', 'workout.ts', 'heart-rate.ts', 'coaching.ts'];
const CORE_PACKAGES = ['zod/mini', 'zustand/vanilla'];
const CORE_JOINTS = [
  'app.ts',
  'guarded-ports.ts',
  'port-calls.ts',
  'workout.ts',
  'heart-rate.ts',
  'coaching.ts',
  'index.ts',
  'ports.ts',
  'wire.ts',
  'wire-account.ts',
  'wire-coach.ts',
  'wire-history.ts',
  'units.ts',
  'failure.ts',
];
const SERVER_PARTS =
  /^(database|records|accounts|auth|account-care|mail|erasure|env|main|migrations|tables|providers\/.*)\.ts$/;
const SERVER_DRIVERS = ['kysely', 'libsql', 'pg', 'better-auth', 'openai', 'nodemailer'];

/** The path below a folder, or undefined where it is elsewhere. @param {string} path @param {string} folder */
const inside = (path, folder) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined);
const isTest = (/** @type {string} */ path) =>
  /\.(test|fixture)\.tsx?$|\.contract\.tsx?$|\/testing\/|\/fake-[\w-]+\.tsx?$/.test(path);

/** @typedef {(file: string, target: string | undefined, packageName: string | undefined, isType: boolean) => string | undefined} WhyNot */

/** Why a file of core may not import a target, or undefined. Paths are inside packages/core/src; packages are bare names. @type {WhyNot} */
const whyNotInCore = (file, target, packageName) => {
  const isEngine = ENGINES.includes(file);
  const isJoint = CORE_JOINTS.includes(file);
  if (packageName !== undefined && !CORE_PACKAGES.includes(packageName)) {
    return `core imports nothing but ${CORE_PACKAGES.join(' and ')}. Ask the world through a port (core/src/ports.ts) and let an adapter do it.`;
  }
  if (
    !isEngine &&
    !JOINERS.includes(file) &&
    (packageName === 'zustand/vanilla' || (target === 'ports.ts' && file !== 'index.ts'))
  ) {
    return 'Only engines and the files that join them know ports and stores. Take plain values as arguments, return what is to be done, and let the engine do it.';
  }
  if (target === undefined) return undefined;
  if (target.startsWith('testing/')) return 'The fakes are for tests. Take the port as an argument.';
  if (!isJoint && ENGINES.includes(target)) {
    return 'Engines are not imported. Take the one command you need as an argument (`say`, `keepAwake`); app.ts and workout.ts join the engines.';
  }
  const [from = ''] = file.split('/');
  const [to = ''] = target.split('/');
  const allowed = CORE_FOLDERS[from];
  if (allowed === undefined || !(to in CORE_FOLDERS) || to === from || allowed.includes(to)) return undefined;
  return `core/${from} may import ${allowed.length === 0 ? 'no other folder' : allowed.join(', ')}. Move the rule to where both can reach it, or take its result as an argument.`;
};

/** The same for packages/web/src. @type {WhyNot} */
const whyNotInWeb = (file, target, packageName) => {
  if (packageName === '@roundbell/core/testing') return 'The fakes are for tests. The app is given by useApp().';
  if (packageName?.startsWith('@roundbell/server'))
    return 'Web and server share core alone: put the shape into core/src/wire.ts.';
  if (target === undefined || file === 'compose.ts') return undefined;
  if (inside(target, 'ports') && !inside(file, 'ports')) {
    return 'Only compose.ts names an adapter. Call a command of an engine: useApp() gives all of them.';
  }
  const screen = inside(file, 'screens')?.split('/')[0];
  const otherScreen = inside(target, 'screens')?.split('/')[0];
  if (otherScreen !== undefined && !inside(file, 'app') && otherScreen !== screen) {
    return 'Screens do not import other screens. Move what both show to parts/.';
  }
  const isView = screen !== undefined || inside(file, 'parts') !== undefined;
  if (isView && inside(target, 'app') && !/^app\/use-[\w-]+\.tsx?$/.test(target)) {
    return 'Of app/, screens and parts import the use-* files alone. Put a shared look into parts/ and a live thing behind a use-* file.';
  }
  if (inside(file, 'ports') && !inside(target, 'ports')) {
    return 'An adapter translates one platform to one port and decides nothing: import core alone.';
  }
  return undefined;
};

/** The same for packages/server/src. Types may pass: they carry no connection. @type {WhyNot} */
const whyNotInServer = (file, target, packageName, isType) => {
  if (packageName === '@roundbell/core/testing') return 'The fakes are for tests.';
  if (packageName?.startsWith('@roundbell/web'))
    return 'Web and server share core alone: put the shape into core/src/wire.ts.';
  if (!inside(file, 'routes') || isType) return undefined;
  if (SERVER_DRIVERS.includes(packageName ?? '') || SERVER_PARTS.test(target ?? '')) {
    return 'A route parses, calls and replies. Take the database or provider from what createServer was given.';
  }
  return undefined;
};

const WORKSPACES = [
  { root: 'packages/core/src', whyNot: whyNotInCore },
  { root: 'packages/web/src', whyNot: whyNotInWeb },
  { root: 'packages/server/src', whyNot: whyNotInServer },
];

/**
 * Why a file may not import a name, or undefined where it may.
 * @param {string} file relative to the repository
 * @param {string} name as it is written
 * @param {boolean} isType
 */
function whyNot(file, name, isType) {
  if (isTest(file)) return undefined;
  for (const workspace of WORKSPACES) {
    const inFile = inside(file, workspace.root);
    if (inFile === undefined) continue;
    if (!name.startsWith('.')) return workspace.whyNot(inFile, undefined, name, isType);
    const reached = join(dirname(file), name).split(sep).join('/');
    const target = inside(reached, workspace.root);
    if (target === undefined) return `Leave the workspace by its name: '@roundbell/core', not a path into its folder.`;
    return workspace.whyNot(inFile, target, undefined, isType);
  }
  return undefined;
}

/** The lint rule. @type {LintRule} */
export const layers = {
  create(context) {
    const file = relative(ROOT, context.filename).split(sep).join('/');
    const check = (/** @type {any} */ node) => {
      if (node.source === null || node.source === undefined) return;
      const isType = node.importKind === 'type' || node.exportKind === 'type';
      const message = whyNot(file, node.source.value, isType);
      if (message !== undefined) context.report({ node: node.source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: (node) => node.source.type === 'Literal' && check(node),
    };
  },
};
