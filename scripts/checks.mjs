// The checks and test runs, each one command, and the count of what passed.

import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './machine.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

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
  { name: 'rules', command: [process.execPath, 'scripts/rules.mjs'] },
  { name: 'names', command: [process.execPath, 'scripts/names.mjs'] },
  { name: 'spelling', command: ['npm', 'run', '--silent', 'spelling'] },
  { name: 'unused code and packages', command: [bin('knip')] },
];
/** The size budgets: they need the built web app. */
export const SIZE_CHECK = { name: 'size budgets', command: ['npm', 'run', '--silent', 'size', '-w', 'packages/web'] };

/**
 * Runs checks two at a time; only a failing one shows its output.
 * @param {readonly { name: string, command: string[] }[]} checks
 * @returns {Promise<Tally>}
 */
export async function runChecks(checks) {
  const waiting = [...checks];
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const lane = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = performance.now();
      const { code, output } = await quietly(check.command);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      if (code !== 0) console.log(output.trimEnd());
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${check.name} (${seconds} s)`);
      tally[code === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all([lane(), lane()]);
  return tally;
}

/**
 * Runs the unit, law, contract and server tests, or only those of the named projects of vitest.config.ts.
 * @param {readonly string[]} [projects]
 * @returns {Promise<Tally>}
 */
export function runUnitTests(projects = []) {
  return counted(
    'unit',
    (report) => [
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects.map((name) => `--project=${name}`),
    ],
    tallyOfVitest,
  );
}

/**
 * Runs the journeys: in Chromium, and those of engines-*.test.ts also in Firefox and WebKit. 'quick' leaves out e2e/all.
 * @param {'quick' | 'all'} which
 * @returns {Promise<Tally>}
 */
export function runJourneys(which) {
  const command = () => [bin('playwright'), 'test', '-c', 'packages/web/playwright.config.ts', '--reporter=list,json'];
  return counted('journeys', command, tallyOfPlaywright, which === 'quick' ? { QUICK: '1' } : {});
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
  const tally = readTally(report, tallyOf);
  if (code !== 0 && tally.failed === 0) tally.failed = 1;
  return tally;
}

/**
 * @param {string} report
 * @param {(report: any) => Tally} tallyOf
 */
function readTally(report, tallyOf) {
  try {
    return tallyOf(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * @param {any} report
 * @returns {Tally}
 */
export function tallyOfVitest(report) {
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {any} report
 * @returns {Tally}
 */
export function tallyOfPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/**
 * The last line of a test run.
 * @param {readonly Tally[]} tallies
 */
export function summaryOf(tallies) {
  const sum = (/** @type {keyof Tally} */ key) => tallies.reduce((total, tally) => total + tally[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  return { line: `${sum('passed')} passed, ${sum('failed')} failed${skipped}`, failed: sum('failed') };
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
