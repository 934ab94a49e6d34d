// A PostgreSQL of a test's own, in a temporary folder, reached through a socket in it.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const MEMORY = '/dev/shm';
const ROOM = 2_000_000_000;

/** A running cluster. */
export interface Cluster {
  readonly url: string;
  /** The first of its processes. */
  readonly pid: () => number;
  /** Stops it, as an operator does, and starts it again; resolves once it answers. */
  restart(): Promise<void>;
  /** Ends it as a machine does that loses its power. */
  kill(): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/** Where PostgreSQL's programs are: the newest of Debian's versions, or whatever PG_BIN names; undefined if there are none. */
export function programFolder(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [process.env['PG_BIN'] ?? '', ...versions.map((version) => join(root, version, 'bin'))];
  return folders.find((folder) => folder !== '' && existsSync(join(folder, 'postgres')));
}

/** Memory if it has room for a cluster: databases are copied there in half of the time. */
function cheapestPlace(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM ? MEMORY : tmpdir();
}

/** Starts one, with these settings besides those that make it quick; with a port it can also be reached there, on this machine. */
export async function startCluster(programs: string, more: readonly string[] = [], port?: number): Promise<Cluster> {
  const place = placeFor(programs);
  const { cluster, options } = place;
  execFileSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'roundbell', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  return await serve(place, more, port);
}

/** What a primary and its standbys need. */
const REPLICATED = ['wal_level=replica', 'max_wal_senders=4', 'synchronous_commit=on'];

/** Starts a primary and a standby that has every commit before it is acknowledged. */
export async function startReplicated(
  programs: string,
): Promise<{ readonly primary: Cluster; readonly standby: Cluster }> {
  const primary = await startCluster(programs, REPLICATED);
  const place = placeFor(programs);
  const words = ['-d', primary.url, '-D', place.cluster, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  execFileSync(join(programs, 'pg_basebackup'), words, place.options);
  const standby = await serve(place, REPLICATED);
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query("alter system set synchronous_standby_names = '*'");
  await client.query('select pg_reload_conf()');
  await client.end();
  return { primary, standby };
}

interface Place {
  readonly programs: string;
  readonly folder: string;
  readonly cluster: string;
  readonly options: { readonly cwd: string; readonly stdio: 'ignore' };
}

function placeFor(programs: string): Place {
  const folder = mkdtempSync(join(cheapestPlace(), 'roundbell-pg-'));
  const person = unprivileged();
  if (person !== undefined) chownSync(folder, person.uid, person.gid);
  return { programs, folder, cluster: join(folder, 'cluster'), options: { ...person, cwd: folder, stdio: 'ignore' } };
}

async function serve(
  { programs, folder, cluster, options }: Place,
  more: readonly string[],
  port?: number,
): Promise<Cluster> {
  const settings = [
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
    // Memory that one that is killed does not leave behind.
    'dynamic_shared_memory_type=mmap',
    ...['autovacuum=off', 'jit=off', 'shared_buffers=32MB', 'max_connections=200'],
    ...['listen_addresses=', `unix_socket_directories=${folder}`],
    ...(port === undefined ? [] : ['listen_addresses=127.0.0.1', `port=${port}`]),
    ...more,
  ];
  const url =
    port === undefined
      ? `postgresql://roundbell@/postgres?host=${encodeURIComponent(folder)}`
      : `postgresql://roundbell@127.0.0.1:${port}/postgres`;
  let server = await start();

  async function start(): Promise<ChildProcess> {
    const words = ['-D', cluster, ...settings.flatMap((line) => ['-c', line])];
    const started = spawn(join(programs, 'postgres'), words, options);
    await answering(url, started);
    return started;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(signal);
    await once(server, 'exit');
  }

  return {
    url,
    pid: () => server.pid ?? 0,
    async restart() {
      // 'Fast' shutdown, which does not wait for forgotten connections.
      await end('SIGINT');
      server = await start();
    },
    kill: () => end('SIGKILL'),
    promote: async () => void execFileSync(join(programs, 'pg_ctl'), ['promote', '-D', cluster], options),
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, and so does what belongs to it; undefined for who is not. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at its start with ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(50);
    }
  }
}
