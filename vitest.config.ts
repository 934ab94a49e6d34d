import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ByWorker } from './packages/by-worker.ts';
import { coreInOne } from './packages/core-in-one.ts';

// A test that prints fails: its words would go unread.
const quiet = fileURLToPath(new URL('packages/quiet.ts', import.meta.url));
// Laws draw the same inputs in each run.
const sameInputs = fileURLToPath(new URL('packages/same-inputs.ts', import.meta.url));
// All of a workspace, fetched before its first test.
const wholeCore = fileURLToPath(new URL('packages/core/whole.ts', import.meta.url));
const wholeWeb = fileURLToPath(new URL('packages/web/whole.ts', import.meta.url));
// For web and server, core is two files.
const plugins = [coreInOne()];
// A page's parts may come late on a busy machine.
const patient = fileURLToPath(new URL('packages/web/patient.ts', import.meta.url));
// The server's suite runs against SQLite in memory and, where its programs are installed and not in `npm test`, a PostgreSQL of
// its own.
const tidy = fileURLToPath(new URL('packages/server/test/tidy.ts', import.meta.url));
const postgres = fileURLToPath(new URL('packages/server/test/global-setup.ts', import.meta.url));

// What `npm test` leaves to `.ci/run`: server tests that start programs, or are about PostgreSQL alone.
const LEFT_OUT = [
  'changes',
  'check-config',
  'database-restart',
  'failover',
  'in-the-way',
  'kills',
  'metrics-program',
  'migrations',
  'move',
  'pooler',
  'process',
  'read-only-database',
  'replicas',
  'sharding',
  'store-at-once',
  'upgrade',
];
// The window of tests that draw.
const DESKTOP = { happyDOM: { width: 1280, height: 800 } };

const isQuick = process.env['TESTS'] === 'quick';
// What both leave to `npm run test:all`: drills with proxies and Patroni, of up to a minute each.
const DRILLS = ['patroni', 'rolling-restart'];
const leftOut = isQuick ? [...LEFT_OUT, ...DRILLS] : process.env['TESTS'] === 'gate' ? DRILLS : [];

// Where a test that hangs ends (ms). No test is measured by it: one of three seconds took 34 s beside two other test runs.
const BUSY = 120_000;

// Days and hours are those of one time zone, whatever the machine's; `npm run test:all` also tests in others.
process.env['TZ'] = process.env['TEST_TIME_ZONE'] ?? 'UTC';

export default defineConfig({
  test: {
    // Files of a project share their modules (`isolate: false`), for most of their time went into imports. What a file
    // stubs is put back by quiet.ts; anything else that it sets up outside of its tests, it undoes. A part that is fetched
    // late must not be on its way when a file ends (whole.ts).
    // Half of the time a test file waits for its imports: a worker for each core, not one less.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ByWorker },
    projects: [
      {
        test: {
          name: 'core',
          root: './packages/core',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: ['**/*.alone.test.ts'],
          setupFiles: [quiet, sameInputs, wholeCore],
          isolate: false,
          testTimeout: BUSY,
        },
      },
      {
        // Files that put another module in the place of one (vi.mock), or load one anew: they share none.
        test: {
          name: 'core-alone',
          root: './packages/core',
          environment: 'node',
          include: ['src/**/*.alone.test.ts'],
          setupFiles: [quiet, sameInputs],
          testTimeout: BUSY,
        },
      },
      {
        plugins,
        test: {
          name: 'web',
          root: './packages/web',
          // Files that need a document say so in their first line: // @vitest-environment happy-dom
          environment: 'node',
          environmentOptions: DESKTOP,
          include: ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: ['**/*.alone.test.{ts,tsx}'],
          setupFiles: [quiet, sameInputs, patient, wholeWeb],
          isolate: false,
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: BUSY,
        },
      },
      {
        // As core-alone; also files that leave requests hanging in a module.
        plugins,
        test: {
          name: 'web-alone',
          root: './packages/web',
          environmentOptions: DESKTOP,
          include: ['src/**/*.alone.test.{ts,tsx}'],
          setupFiles: [quiet, sameInputs, patient],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: BUSY,
        },
      },
      {
        plugins,
        test: {
          name: 'server',
          root: './packages/server',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          // An empty list would take the place of what the command line excludes.
          ...(leftOut.length > 0 && { exclude: leftOut.map((name) => `test/${name}.test.ts`) }),
          setupFiles: [quiet, sameInputs, tidy],
          isolate: false,
          globalSetup: isQuick ? [] : [postgres],
          testTimeout: BUSY,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'scripts',
          root: './scripts',
          environment: 'node',
          include: ['*.test.mjs'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
