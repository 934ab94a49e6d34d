// What may import what. Each message says what to do instead; scripts/lint.test.mjs breaks every one of them.

import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What oxlint requires of a rule; nodes are ESTree's. @typedef {{ create(context: any): Record<string, (node: any) => void> }} LintRule */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What every folder of core may import: words and arithmetic, and the ports with the plain data that crosses them. */
const GROUND = ['base', 'ports'];
/** Core's rooms and what each may import besides the ground and itself; app/, face/ and index.ts may import them all. Every folder has a row. @type {Record<string, string[]>} */
export const CORE_ROOMS = {
  base: [],
  // The names of steps and zones that the language model is given are the timer's.
  ports: ['timer'],
  timer: [],
  sound: [],
  documents: ['timer'],
  heart: ['timer'],
  voice: ['timer'],
  library: ['timer', 'documents'],
  'ready-made': ['timer', 'library'],
  programme: ['timer', 'library', 'link', 'ready-made'],
  'own-sound': ['timer', 'sound'],
  'workout-text/lexer': ['timer'],
  'workout-text/guard': ['timer', 'workout-text/lexer'],
  'workout-text/notation': ['timer', 'heart', 'workout-text/lexer'],
  'workout-text/reader': ['timer', 'workout-text/lexer', 'workout-text/guard'],
  // Its files are its face: others read and print by them, but for the marks that files of steps have, too.
  'workout-text': [
    'timer',
    'heart',
    'workout-text/lexer',
    'workout-text/guard',
    'workout-text/notation',
    'workout-text/reader',
  ],
  'import-export/fit': ['timer'],
  'import-export/formats': [
    'timer',
    'heart',
    'import-export/fit',
    'workout-text',
    'workout-text/lexer',
    'workout-text/notation',
  ],
  link: ['timer'],
  wall: ['timer'],
  'import-export/calendar': ['timer'],
  device: ['timer'],
  advice: ['timer', 'voice'],
  undo: [],
  'run/plan': ['timer'],
  'run/play': ['timer', 'voice', 'sound', 'run/plan'],
  'run/session': ['timer', 'voice', 'sound', 'run/plan', 'run/play'],
  'run/track': ['timer', 'voice', 'sound', 'run/plan', 'run/play', 'run/session', 'coach'],
  'run/rehearse': ['timer', 'voice', 'sound', 'run/plan', 'run/play', 'run/session'],
  'run/pocket': ['timer', 'voice', 'sound', 'run/plan', 'run/play', 'run/session', 'run/track'],
  kitchen: ['timer', 'voice', 'sound', 'import-export/calendar', 'run/plan', 'run/play', 'run/session'],
  'heart/strap': ['timer', 'heart'],
  'heart/end-conditions': ['timer', 'voice', 'run/plan', 'run/play', 'heart'],
  'heart/sessions': ['timer', 'heart', 'heart/strap'],
  'import-export/sessions': ['timer', 'import-export/fit', 'heart', 'heart/strap', 'heart/sessions'],
  'heart/report': ['timer', 'heart', 'heart/strap', 'heart/sessions'],
  'heart/load': ['timer', 'heart', 'heart/strap', 'heart/sessions'],
  together: ['timer', 'run/plan', 'run/play'],
  account: ['heart', 'kitchen', 'voice'],
  coach: ['timer', 'voice', 'run/plan', 'run/play', 'heart', 'heart/strap', 'heart/end-conditions'],
  paste: [
    'link',
    'import-export/formats',
    'import-export/account',
    'workout-text',
    'workout-text/guard',
    'heart',
    'timer',
    'library',
    'documents',
  ],
  'import-export/account': [
    'timer',
    'library',
    'import-export/formats',
    'heart',
    'heart/strap',
    'heart/sessions',
    'account',
    'programme',
    'own-sound',
  ],
};
/** The ports themselves, as opposed to the plain data that crosses them. */
const PORT_NAMES =
  /^(Clock|Random|Audio|AudioDevice|AudioPlatform|DocumentLog|TabChannel|Synth|TrackPlayer|HeartRateSensor|Disk|DiskTable|Records|Server|Page|Log|Ports|RunPorts|AppPorts)$/;
const CORE_PACKAGES = ['zod/mini', 'zustand/vanilla'];
const isEngine = (/** @type {string} */ path) => path.endsWith('.engine.ts');
const isJoint = (/** @type {string} */ path) => /^(app|face)\/|^index\.ts$/.test(path);
/** The innermost room that contains a core file. @param {string} path */
const roomOf = (path) => {
  const [outer = '', inner = ''] = path.split('/');
  return `${outer}/${inner}` in CORE_ROOMS ? `${outer}/${inner}` : outer;
};
const SERVER_PARTS =
  /^(database\/(database|migrations|tables)|base\/env|sync\/records|accounts\/(accounts|auth|account-care|mail|erasure)|main|providers\/.*)\.ts$/;
const SERVER_DRIVERS = ['kysely', 'libsql', 'pg', 'better-auth', 'openai', 'nodemailer', 'prom-client'];

/** The path below a folder, or undefined if it is elsewhere. @param {string} path @param {string} folder */
const inside = (path, folder) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined);
const isTest = (/** @type {string} */ path) =>
  /\.(test|fixture)\.tsx?$|\.contract\.tsx?$|\/testing\/|\/fake-[\w-]+\.tsx?$/.test(path);

/** @typedef {{ target: string | undefined, packageName: string | undefined, isType: boolean, names: string[] }} Wish */
/** @typedef {(file: string, wish: Wish) => string | undefined} WhyNot */

/** Why a core file may not import a target, or undefined. Paths are inside packages/core/src; packages are bare names. @type {WhyNot} */
const whyNotInCore = (file, { target, packageName, names }) => {
  if (packageName !== undefined && !CORE_PACKAGES.includes(packageName)) {
    return `core imports nothing but ${CORE_PACKAGES.join(' and ')}. Ask the world through a port (core/src/ports) and let an adapter do it.`;
  }
  const knowsPorts = isEngine(file) || isJoint(file) || file.startsWith('ports/');
  const isPort = target !== undefined && roomOf(target) === 'ports' && names.some((name) => PORT_NAMES.test(name));
  if (!knowsPorts && (packageName === 'zustand/vanilla' || isPort)) {
    return 'Only engines (*.engine.ts) and app/ know ports and stores. Take plain values as arguments, return what is to be done, and let the engine do it.';
  }
  if (target === undefined) return undefined;
  if (target.startsWith('testing/')) return 'The fakes are for tests. Take the port as an argument.';
  const isOwn = isEngine(file) && dirname(file) === dirname(target);
  if (isEngine(target) && !isJoint(file) && !isOwn) {
    return 'Engines are not imported, but by one that makes its own, beside it. Take the one command you need as an argument (`say`, `keepAwake`); app/ joins the engines.';
  }
  if (isJoint(file)) return undefined;
  const [from, to] = [roomOf(file), roomOf(target)];
  const allowed = CORE_ROOMS[from];
  if (allowed === undefined) return noRow(`core/${from}`);
  if (from === to || allowed.includes(to) || (from !== 'base' && GROUND.includes(to))) return undefined;
  return `core/${from} may import ${allowed.length === 0 ? 'nothing but base and ports' : allowed.join(', ')}. Move the rule to where both can reach it, or take its result as an argument.`;
};

/** @param {string} folder */
const noRow = (folder) => `${folder} has no row in scripts/lint/layers.mjs. Add one that says what it may import.`;

/** Runs in the build alone, where the engines have no world. */
const DRAWN_BY_THE_BUILD = 'landing-page.tsx';

/** The same for packages/web/src. @type {WhyNot} */
const whyNotInWeb = (file, { target, packageName }) => {
  if (packageName === '@roundbell/core/testing' && file !== DRAWN_BY_THE_BUILD)
    return 'The fakes are for tests. The app is given by useApp().';
  if (packageName?.startsWith('@roundbell/server'))
    return 'Web and server share core alone: put the shape into core/src/ports/wire/wire.ts.';
  if (target === undefined || file === 'compose.ts') return undefined;
  if (inside(target, 'adapters') && !inside(file, 'adapters')) {
    return 'Only compose.ts names an adapter. Call a command of an engine: useApp() gives all of them.';
  }
  const screen = inside(file, 'screens')?.split('/')[0];
  const otherScreen = inside(target, 'screens')?.split('/')[0];
  if (otherScreen !== undefined && !inside(file, 'app') && otherScreen !== screen) {
    return 'Screens do not import other screens. Move what both show to parts/.';
  }
  const isView = screen !== undefined || inside(file, 'parts') !== undefined;
  if (isView && inside(target, 'app') && !/^app\/(engines|hooks)\/use-[\w-]+\.tsx?$/.test(target)) {
    return 'Of app/, screens and parts import the use-* files alone. Put a shared look into parts/ and a live thing behind a use-* file.';
  }
  if (inside(file, 'adapters') && !inside(target, 'adapters') && !inside(target, 'base')) {
    return 'An adapter translates one platform to one port and decides nothing: import core and base/ alone.';
  }
  return undefined;
};

/**
 * The server's rooms and what each may import besides itself; the files beside them join all. 'parts' is what a server is made of,
 * at the roof: its types alone. @type {Record<string, string[]>}
 */
export const SERVER_ROOMS = {
  base: [],
  database: ['base', 'accounts'],
  changes: ['base', 'database'],
  accounts: ['base', 'database', 'limits'],
  limits: ['base', 'database', 'accounts', 'parts'],
  sync: ['base', 'database', 'changes', 'limits', 'parts'],
  providers: ['base', 'metrics', 'speech'],
  speech: ['base', 'providers', 'limits', 'metrics'],
  coach: ['base', 'providers', 'limits', 'metrics'],
  metrics: ['base', 'database', 'accounts', 'limits', 'sync', 'providers'],
  admin: ['base', 'database', 'accounts', 'changes', 'providers'],
  backup: ['base', 'database', 'accounts', 'sync', 'admin'],
  move: ['base', 'database', 'accounts', 'admin', 'backup'],
  assistants: ['base', 'database', 'accounts', 'limits', 'sync'],
  intervals: ['base', 'database', 'sync'],
  bells: ['base', 'database', 'limits', 'metrics'],
  routes: ['base', 'database', 'accounts', 'limits', 'sync', 'providers', 'assistants', 'parts'],
};

/** Why a room of the server may not import another, types included. @param {string} file @param {string} target */
const whyNotAcross = (file, target) => {
  const [from = '', to = ''] = [file, target].map((path) =>
    path.includes('/') ? path.split('/')[0] : path.replace(/\.ts$/, ''),
  );
  if (!file.includes('/') || from === to) return undefined;
  const allowed = SERVER_ROOMS[from];
  if (allowed === undefined) return noRow(`server/${from}`);
  if (allowed.includes(to)) return undefined;
  return `server/${from} may import ${allowed.length === 0 ? 'nothing' : allowed.join(', ')}. Move the rule to where both can reach it, or take its result as an argument.`;
};

/** The same for packages/server/src. Of what a route must not reach types are allowed: they create no connection. @type {WhyNot} */
const whyNotInServer = (file, { target, packageName, isType }) => {
  const across = target === undefined ? undefined : whyNotAcross(file, target);
  if (across !== undefined) return across;
  if (packageName === '@roundbell/core/testing') return 'The fakes are for tests.';
  if (packageName?.startsWith('@roundbell/web'))
    return 'Web and server share core alone: put the shape into core/src/ports/wire/wire.ts.';
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
 * Why a file may not import a name, or undefined if it may.
 * @param {string} file relative to the repository
 * @param {string} name as it is written
 * @param {{ isType: boolean, names: string[] }} imported
 */
function whyNot(file, name, imported) {
  if (isTest(file)) return undefined;
  for (const workspace of WORKSPACES) {
    const inFile = inside(file, workspace.root);
    if (inFile === undefined) continue;
    if (!name.startsWith('.')) return workspace.whyNot(inFile, { ...imported, target: undefined, packageName: name });
    const reached = join(dirname(file), name).split(sep).join('/');
    const target = inside(reached, workspace.root);
    if (target === undefined) return `Leave the workspace by its name: '@roundbell/core', not a path into its folder.`;
    return workspace.whyNot(inFile, { ...imported, target, packageName: undefined });
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
      const names = (node.specifiers ?? []).map((/** @type {any} */ one) => (one.imported ?? one.local)?.name ?? '');
      const message = whyNot(file, node.source.value, { isType, names });
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
