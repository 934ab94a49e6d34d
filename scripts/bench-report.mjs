// `npm run bench -- --report`: the figures of the benches that ran, in the table of docs/performance.md. Rows of other benches stay,
// with the day on which they were measured.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRIEFLY } from './bench-files.mjs';
import { ROOT } from './machine.mjs';

const PAGE = join(ROOT, 'docs/performance.md');
const BEGIN = '<!-- npm run bench -- --report writes from here -->';
const END = '<!-- to here -->';
const HEAD = ['| What | Wanted | Measured |', '|---|---|---|'];

/**
 * A row as a bench hands it over (packages/bench-table.ts).
 * @typedef {{ subject: string, what: string, figures: Record<string, string>, load: number }} Row
 */

/**
 * One run of a bench: its command, the words about it, and its rows.
 * @typedef {{ command: string, about: string, rows: readonly Row[] }} Run
 */

/**
 * The page with the rows of a run in place of earlier ones of the same bench.
 * @param {string} page
 * @param {Run} measured
 */
export function reported(page, { command, about, rows }) {
  const { before, groups, after } = partsOf(page);
  groups.set(benchOf(command), [`| **\`${command}\`**, ${about} | | |`, ...rows.map(lineOf)]);
  return `${before}${BEGIN}\n\n${[...HEAD, ...[...groups.values()].flat()].join('\n')}\n\n${END}${after}`;
}

/**
 * What stands before and after the table, and its lines by bench.
 * @param {string} page
 */
function partsOf(page) {
  const [before, rest] = page.split(`${BEGIN}\n`);
  const [block, after] = rest?.split(END) ?? [];
  if (before === undefined || block === undefined || after === undefined)
    throw new Error(`docs/performance.md lacks the lines '${BEGIN}' and '${END}'.`);
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  let name = '';
  for (const line of block
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)) {
    name = benchIn(line) ?? name;
    groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return { before, groups, after };
}

/**
 * The lines of a bench in the table; none where it was never reported.
 * @param {string} page
 * @param {string} bench as `benchOf` has it
 */
export function linesOf(page, bench) {
  return partsOf(page).groups.get(bench) ?? [];
}

/** The bench that a line begins, if it does. @param {string} line */
function benchIn(line) {
  const command = /^\| \*\*`([^`]+)`\*\*/.exec(line)?.[1];
  return command === undefined ? undefined : benchOf(command);
}

/** A command without its settings. @param {string} command */
export const benchOf = (command) => command.replace(/^(?:\w+=\S+ )+/, '');

/** @param {Row} row */
function lineOf({ what, figures }) {
  const { Wanted: wanted = '', ...measured } = figures;
  const found = Object.entries(measured).filter(([, figure]) => figure !== '');
  const words = found.map(([column, figure]) => (column === 'Measured' ? figure : `${column} ${figure}`));
  return `| ${what} | ${wanted} | ${words.join(', ')} |`;
}

/**
 * Runs a bench and returns what it handed over.
 * @param {string} command
 * @param {(rows: string) => Promise<number>} bench gets the file for its rows, returns its exit code
 * @returns {Promise<{ code: number, run: Run }>}
 */
export async function runForReport(command, bench) {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-report-'));
  const file = join(folder, 'rows');
  try {
    const code = await bench(file);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    /** @type {Row[]} */
    const rows = lines.map((line) => JSON.parse(line));
    const set = Object.keys(BRIEFLY).flatMap((name) =>
      process.env[name] === undefined ? [] : [`${name}=${process.env[name]}`],
    );
    return { code, run: { command: [...set, command].join(' '), about: aboutNow(rows), rows } };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** When, on what and of which commit rows were measured. @param {readonly Row[]} rows */
function aboutNow(rows) {
  const loads = rows.map(({ load }) => load);
  const load = [...new Set([Math.min(...loads), Math.max(...loads)].map((value) => value.toFixed(1)))].join(' to ');
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${machineWords()}, load ${load}, commit ${commit}`;
}

/** The processors and the Node of this machine. */
export function machineWords() {
  return `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`;
}

/** The page. */
export function readReport() {
  return readFileSync(PAGE, 'utf8');
}

/** Writes a run into docs/performance.md; one without a row leaves the page as it is. @param {Run} measured */
export function writeReport(measured) {
  if (measured.rows.length > 0) writeFileSync(PAGE, reported(readReport(), measured));
}
