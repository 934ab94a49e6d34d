// The programs that are compared, each with an empty store of its own.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Cluster, startCluster } from '../../test/cluster.ts';
import { memoryOf } from '../machine.ts';
import { installed } from './install.ts';
import { parseProtocol } from './parse.ts';
import { closePouch, POUCH } from './pouch.ts';
import type { Protocol } from './protocol.ts';
import { ROUNDBELL } from './roundbell.ts';

/** One that runs. */
export interface Contestant {
  readonly name: string;
  readonly url: string;
  readonly child: ChildProcess;
  /** Its own PostgreSQL: what one left to do is not done while another is measured. */
  readonly cluster: Cluster | undefined;
  readonly protocol: Protocol;
  readonly bootMillis: number;
  readonly memoryAtFirst: number;
}

const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on', 'autovacuum=on', 'shared_buffers=128MB'];

/** How to start one in a folder, and the folder of PostgreSQL's programs if it needs a database. */
export interface Way {
  readonly name: string;
  readonly programs: string | undefined;
  readonly protocol: Protocol;
  readonly start: (
    folder: string,
    database: string | undefined,
  ) => Promise<{ readonly child: ChildProcess; readonly url: string }>;
}

/** `program` serves ours when it is called with 'serve' and a folder; `postgres` is the folder of PostgreSQL's programs. */
export function waysOf(program: string, postgres: string): readonly Way[] {
  const ours = (name: string, programs: string | undefined): Way => ({
    name,
    programs,
    protocol: ROUNDBELL,
    async start(folder, database) {
      const { DATABASE_URL: _, ...env } = process.env;
      const child = fork(program, ['serve', folder], {
        env: database === undefined ? env : { ...env, DATABASE_URL: database },
      });
      const [{ value: url }] = (await once(child, 'message')) as [{ value: string }];
      return { child, url };
    },
  });
  const parse = installed('parse');
  const pouch = installed('pouch');
  return [
    ours('ours, SQLite', undefined),
    ours('ours, PostgreSQL', postgres),
    ...(parse === undefined
      ? []
      : [{ name: 'Parse Server', programs: postgres, protocol: parseProtocol(parse), start: hostOf('parse', parse) }]),
    ...(pouch === undefined
      ? []
      : [{ name: 'express-pouchdb', programs: undefined, protocol: POUCH, start: startPouch(pouch) }]),
  ];
}

/** Starts one in a folder of its own. */
export async function startContestant(way: Way, folder: string): Promise<Contestant> {
  mkdirSync(folder, { recursive: true });
  const { name, programs, protocol } = way;
  const cluster = programs === undefined ? undefined : await startCluster(programs, DURABLE, await freePort());
  const startedAt = performance.now();
  const { child, url } = await way.start(folder, cluster?.url);
  const bootMillis = Math.round(performance.now() - startedAt);
  return { name, url, child, cluster, protocol, bootMillis, memoryAtFirst: memoryOf(child.pid ?? 0) };
}

function hostOf(peer: string, installedIn: string): Way['start'] {
  const host = fileURLToPath(new URL(`../bench/peers/${peer}-host.mjs`, import.meta.url));
  return async (folder, database) => {
    // One of them warns of each feed that is open.
    const words = ['--no-warnings', host, installedIn, database ?? folder, String(await freePort())];
    // One writes logs where it is started.
    const child = spawn(process.execPath, words, { cwd: folder });
    let printed = '';
    child.stderr.on('data', (chunk) => process.stderr.write(chunk));
    const url = await new Promise<string>((resolve, reject) => {
      child.on('exit', () => reject(new Error(`${peer} ended before it was ready: ${printed}`)));
      child.stdout.on('data', (chunk) => {
        printed = (printed + String(chunk)).slice(-1000);
        const found = /ready: (\S+)/.exec(printed)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    return { child, url };
  };
}

function startPouch(installedIn: string): Way['start'] {
  const start = hostOf('pouch', installedIn);
  return async (folder, database) => {
    const started = await start(folder, database);
    await closePouch(started.url);
    return started;
  };
}

/** A port that no one uses now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
