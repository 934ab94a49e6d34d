// Ours beside Parse Server (PostgreSQL, live queries) and express-pouchdb (CouchDB's protocol over LevelDB), doing the same saves,
// lists and deliveries in alternated rounds. What counts is the processor time of server and database: what else runs on the
// machine changes it least. Prints, asserts nothing. Linux only.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchTable } from '../../bench-table.ts';
import { programFolder } from '../test/cluster.ts';
import { serve } from './bench-server.ts';
import { familyMemory, memoryOf, syncsPerSecond } from './machine.ts';
import { type Contestant, startContestant, type Way, waysOf } from './peers/contestants.ts';
import { CONNECTIONS, type Measured, prepare, ROWS, SECONDS } from './peers/rows.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 2);

interface Taken extends Measured {
  readonly row: string;
  readonly name: string;
}

async function compare(programs: string): Promise<void> {
  const ways = waysOf(fileURLToPath(import.meta.url), programs);
  console.log(`${CONNECTIONS} connections, ${SECONDS} s a row, ${ROUNDS} rounds`);
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-peers-'));
  console.log(`the disk alone: ${syncsPerSecond(folder)} durable writes a second, which no database on it can exceed`);
  const taken: Taken[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round++)
      taken.push(...(await measureRound(ways, join(folder, String(round)))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  printTable(
    ways.map(({ name }) => name),
    taken,
  );
}

/** Each row of all of them before the next, each on an empty store. */
async function measureRound(ways: readonly Way[], folder: string): Promise<readonly Taken[]> {
  const contestants: Contestant[] = [];
  try {
    for (const way of ways) contestants.push(await startContestant(way, join(folder, way.name)));
    const prepared = await Promise.all(contestants.map(prepare));
    const taken: Taken[] = [];
    for (const { what, measure } of ROWS)
      for (const one of prepared) taken.push({ row: what, name: one.contestant.name, ...(await measure(one)) });
    for (const { name, child, cluster, bootMillis, memoryAtFirst } of contestants) {
      const memory = memoryOf(child.pid ?? 0);
      const database = cluster === undefined ? '' : `, PostgreSQL ${familyMemory(cluster.pid())} MB`;
      console.log(`${name}: ready in ${bootMillis} ms; ${memoryAtFirst} MB, after all rows ${memory} MB${database}`);
    }
    return taken;
  } finally {
    for (const { child, cluster } of contestants) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await cluster?.stop();
    }
  }
}

/** The mean of all rounds, and how ours compares with the better of the others. */
function printTable(names: readonly string[], taken: readonly Taken[]): void {
  const meanOf = (row: string, name: string) => {
    const rounds = taken.filter((one) => one.row === row && one.name === name);
    return rounds.reduce((sum, { millis }) => sum + millis, 0) / rounds.length;
  };
  const ours = names.filter((name) => name.startsWith('ours'));
  const others = names.filter((name) => !name.startsWith('ours'));
  const row = benchTable('Processor time (ms)', ...names, ...ours.map((name) => `${name} / best`));
  for (const { what } of ROWS) {
    const best = Math.min(...others.map((name) => meanOf(what, name)));
    const cells = names.map((name) => {
      const rounds = taken.filter((one) => one.row === what && one.name === name).map(({ words }) => words);
      return `${meanOf(what, name).toFixed(2)} (${rounds.join('; ')})`;
    });
    const ratios = ours.map((name) => (meanOf(what, name) / best).toFixed(2));
    row(what, ...cells, ...ratios);
  }
}

const programs = programFolder();
if (process.argv[2] === 'serve') await serve(process.argv[3] ?? '');
else if (programs === undefined) console.log('There is no PostgreSQL on this machine to compare with: install it.');
else await compare(programs);
