// The checks and test runs, each one command, and the count of what passed.

import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { benches } from './bench-files.mjs';
import { HELD_BENCHES } from './bench-held.mjs';
import { ROOT, run } from './machine.mjs';

/**
 * `broken` names what failed, `flaky` what passed only when it was tried again.
 * @typedef {{ passed: number, failed: number, skipped: number, broken: string[], flaky: string[] }} Tally
 */

/** @type {Readonly<Tally>} */
const NOTHING = { passed: 0, failed: 0, skipped: 0, broken: [], flaky: [] };

const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules/.bin', name);

/** Name and command of every static check. Core's types are checked twice: without and with its tests. */
export const STATIC_CHECKS = [
  { name: 'types of core', command: [bin('tsc'), '-p', 'packages/core'] },
  { name: 'types of core tests', command: [bin('tsc'), '-p', 'packages/core/tsconfig.test.json'] },
  { name: 'types of web', command: [bin('tsc'), '-p', 'packages/web'] },
  { name: 'types of server', command: [bin('tsc'), '-p', 'packages/server'] },
  { name: 'types of scripts', command: [bin('tsc'), '-p', 'tsconfig.json'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'format', command: ['npm', 'run', '--silent', 'format:check'] },
  { name: 'promises', command: [process.execPath, 'scripts/promises.mjs'] },
  { name: 'names', command: [process.execPath, 'scripts/names.mjs'] },
  { name: 'house', command: [process.execPath, 'scripts/house.mjs', 'check'] },
  { name: 'spelling', command: ['npm', 'run', '--silent', 'spelling'] },
  { name: 'unused code and packages', command: [bin('knip')] },
];
/** The size budgets: they need the built web app. */
export const SIZE_CHECK = { name: 'size budgets', command: ['npm', 'run', '--silent', 'size', '-w', 'packages/web'] };

/** Benches that take longer than a few seconds even if run as briefly as they can be. */
const LONG = ['core/voice', 'core/heart'];

/** That scores and ratios are as good as docs/performance.md says; alone, as it measures. */
export const HELD_CHECK = {
  name: 'figures that are held',
  command: [process.execPath, 'scripts/bench.mjs', '--held', ...HELD_BENCHES],
};

/**
 * A check for each bench but those whose figures are held: that it still runs and prints figures. Those of a browser and of a server are for 'all', and so are the long ones.
 * @param {Which} which
 * @returns {{ name: string, command: string[] }[]}
 */
export function benchChecks(which) {
  if (which === 'quick') return [];
  const isBrief = (/** @type {string} */ name) => name.startsWith('core/') && !LONG.includes(name);
  return benches()
    .filter(({ name }) => (which === 'all' ? !HELD_BENCHES.includes(name) : isBrief(name)))
    .map(({ name }) => ({
      name: `bench ${name}`,
      command: [process.execPath, 'scripts/bench.mjs', '--smoke', name],
    }));
}

/**
 * Runs checks two at a time; only a failing one shows its output.
 * @param {readonly { name: string, command: string[] }[]} checks
 * @returns {Promise<Tally>}
 */
export async function runChecks(checks) {
  const waiting = [...checks];
  /** @type {Tally} */
  const tally = { ...NOTHING, broken: [] };
  const lane = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = performance.now();
      const { code, output } = await quietly(check.command);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (code !== 0) console.log(output.trimEnd());
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${check.name} (${seconds} s)`);
      tally[code === 0 ? 'passed' : 'failed'] += 1;
      if (code !== 0) tally.broken.push(check.name);
    }
  };
  await Promise.all([lane(), lane()]);
  return tally;
}

/** How often the tests that play histories and kill the server do so, where every test is run. */
const ALL_OF_THEM = { HISTORIES: '500', RESTORED_HISTORIES: '300', STORE_HISTORIES: '30', KILLS: '20' };

/**
 * How much is tested: 'quick' leaves out PostgreSQL, server tests that start programs, and most journeys; 'gate' leaves out e2e/all;
 * 'all' also plays and kills more often.
 * @typedef {'quick' | 'gate' | 'all'} Which
 */

/**
 * Runs the unit, law, contract and server tests.
 * @param {Which} which
 * @returns {Promise<Tally>}
 */
export function runUnitTests(which) {
  return counted('unit', vitest([]), tallyOfVitest, { TESTS: which, ...(which === 'all' ? ALL_OF_THEM : {}) });
}

/**
 * A run of vitest that writes a report.
 * @param {readonly string[]} options
 */
function vitest(options) {
  return (/** @type {string} */ report) => [
    ...[bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...options,
  ];
}

/**
 * Runs laws without a time limit.
 * @param {readonly string[]} files
 * @param {NodeJS.ProcessEnv} draws with which seed, and how many times the inputs of a test: LAWS_SEED, LAWS_TIMES
 * @returns {Promise<Tally>}
 */
export function runLaws(files, draws) {
  return counted('laws', vitest(['--testTimeout=0', ...files]), tallyOfVitest, draws);
}

/** Days and minutes at which a test that minds the calendar breaks, each in a zone with hours of its own. */
const ODD_MOMENTS = [
  { zone: 'Pacific/Auckland', moment: '2028-02-29T10:00:00Z' },
  { zone: 'America/St_Johns', moment: '2027-12-31T15:00:00Z' },
  { zone: 'UTC', moment: '2027-03-09T23:59:20Z' },
];

/**
 * Runs the unit tests in other time zones and, by libfaketime, at other times: on a leap day, on the last day of a year and
 * across a midnight.
 * @param {string | undefined} faketime the library, as machine.mjs found it; without it only the zones are others
 * @returns {Promise<Tally[]>}
 */
export async function runTestsAtOddMoments(faketime) {
  const tallies = [];
  for (const { zone, moment } of ODD_MOMENTS) {
    const ahead = Math.round((Date.parse(moment) - Date.now()) / 1000);
    const clock = { LD_PRELOAD: faketime, FAKETIME: `+${ahead}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }; // cspell:disable-line
    const environment = { TEST_TIME_ZONE: zone, ...(faketime === undefined ? {} : clock) };
    const projects = ['core', 'core-alone', 'web', 'web-alone'].map((name) => `--project=${name}`);
    console.log(`Unit tests in ${zone}${faketime === undefined ? '' : ` at ${moment}`}`);
    tallies.push(await counted('odd-moments', vitest(projects), tallyOfVitest, environment));
  }
  return tallies;
}

/**
 * Runs the server's tests on an engine that is like those over many machines (packages/server/test/global-setup.ts), but for those of
 * LISTEN, of what that engine does, and the drills, which start databases of their own.
 */
export function runDistributedTests() {
  const left = ['changes', 'in-the-way', 'pooler', 'failover', 'patroni', 'rolling-restart'].map(
    (name) => `--exclude=**/${name}.test.ts`,
  );
  return counted('distributed', vitest(['--project=server', ...left]), tallyOfVitest, { DISTRIBUTED: '1' });
}

/**
 * Runs the journeys: in Chromium, and those of engines-*.test.ts also in Firefox and WebKit.
 * @param {Which} which
 * @returns {Promise<Tally>}
 */
export function runJourneys(which) {
  const command = () => [bin('playwright'), 'test', '-c', 'packages/web/playwright.config.ts', '--reporter=list,json'];
  return counted('journeys', command, tallyOfPlaywright, { TESTS: which });
}

/**
 * Runs a test runner that writes a report, and counts from the report. A runner with a non-zero exit has failed at least once,
 * whatever it wrote.
 * @param {string} name
 * @param {(report: string) => string[]} command
 * @param {(report: any) => Tally} tallyOf
 * @param {NodeJS.ProcessEnv} [environment] added to ours
 */
async function counted(name, command, tallyOf, environment = {}) {
  const report = join(ROOT, `test-results/${name}.json`);
  rmSync(report, { force: true });
  const [program = '', ...options] = command(report);
  const code = await run(program, options, { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const tally = readTally(report, tallyOf, code);
  if (code === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, broken: [`${name}: ended with ${code}, though no test failed`] };
}

/**
 * @param {string} report
 * @param {(report: any) => Tally} tallyOf
 * @param {number} code
 */
function readTally(report, tallyOf, code) {
  try {
    return tallyOf(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { ...NOTHING, failed: 1, broken: [`no ${report}: ended with ${code}`] };
  }
}

/**
 * @param {any} report
 * @returns {Tally}
 */
export function tallyOfVitest(report) {
  const failed = (/** @type {any} */ result) => result.status === 'failed';
  const files = report.testResults.filter(failed);
  const unloaded = files.filter((/** @type {any} */ file) => file.assertionResults.length === 0);
  return {
    ...NOTHING,
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    broken: files.flatMap((/** @type {any} */ file) => [
      ...(unloaded.includes(file) ? [`${file.name}: ${file.message}`] : []),
      ...file.assertionResults
        .filter(failed)
        .map((/** @type {any} */ test) => `${test.fullName}\n${test.failureMessages[0]}`),
    ]),
  };
}

/**
 * @param {any} report
 * @returns {Tally}
 */
export function tallyOfPlaywright({ stats, errors, suites }) {
  const tests = suites.flatMap(testsIn);
  const named = (/** @type {string} */ status) =>
    tests
      .filter((/** @type {any} */ test) => test.status === status)
      .map((/** @type {any} */ { name, results }) => [name, results[0]?.error?.message ?? ''].join('\n').trim());
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    broken: [...errors.map((/** @type {any} */ error) => String(error.message)), ...named('unexpected')],
    flaky: named('flaky'),
  };
}

/**
 * All tests of a suite, each with its name: file and title.
 * @param {any} suite
 * @returns {any[]}
 */
function testsIn({ suites = [], specs = [] }) {
  const own = specs.flatMap((/** @type {any} */ { file, title, tests }) =>
    tests.map((/** @type {any} */ test) => ({ ...test, name: `${file}: ${title}` })),
  );
  return [...own, ...suites.flatMap(testsIn)];
}

/** How much is shown of a failure: some kilobytes of a log's end may be all that someone can read. */
const SHOWN = 600;

/**
 * The last line of a test run, and what is shown before it: what failed, and what passed only when it was tried again.
 * @param {readonly Tally[]} tallies
 */
export function summaryOf(tallies) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    tallies.reduce((total, tally) => total + tally[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  return {
    line: `${sum('passed')} passed, ${sum('failed')} failed${skipped}`,
    failed: sum('failed'),
    before: [
      ...tallies.flatMap(({ broken }) => broken.map((text) => `FAIL  ${text.slice(0, SHOWN)}`)),
      ...tallies.flatMap(({ flaky }) => flaky.map((text) => `flaky: ${text.slice(0, SHOWN)}`)),
    ],
  };
}

/** @param {readonly string[]} command */
function quietly([program = '', ...options]) {
  return new Promise((/** @type {(result: { code: number, output: string }) => void} */ resolve, reject) => {
    const child = spawn(program, options, { cwd: ROOT, env: { ...process.env, FORCE_COLOR: '0' } });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
