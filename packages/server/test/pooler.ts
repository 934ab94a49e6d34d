// A PgBouncer of a test's own: it lends a connection for one transaction, as poolers between many processes and a database do.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { unprivileged } from './cluster.ts';

/** Fewer than the servers of a test have: what one has prepared is soon lent to another. */
const CONNECTIONS = 3;
const PORT = 6432;

/** Where PgBouncer is; undefined if it is not installed. */
export function poolerProgram(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path));
}

/** A running pooler. */
export interface Pooler {
  /** The address of a database through it. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** Starts one before a cluster (cluster.ts), with the settings that docs/deploy.md asks for. */
export async function startPooler(program: string, clusterUrl: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-pooler-'));
  const host = new URL(clusterUrl.replace('@/', '@localhost/')).searchParams.get('host');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${host} user=roundbell
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
ignore_startup_parameters = extra_float_digits,lock_timeout,statement_timeout
`,
  );
  chmodSync(folder, 0o755);
  const person = unprivileged();
  if (person !== undefined) chownSync(folder, person.uid, person.gid);
  const started = spawn(program, ['-q', settings], { ...person, cwd: folder, stdio: 'ignore' });
  const urlOf = (database: string) =>
    `postgresql://roundbell@/${database}?host=${encodeURIComponent(folder)}&port=${PORT}`;
  for (;;) {
    if (started.exitCode !== null) throw new Error(`PgBouncer ended at its start with ${started.exitCode}`);
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) break;
    await wait(20);
  }
  return {
    urlOf,
    async stop() {
      // At once: a test may have left a connection behind.
      started.kill('SIGTERM');
      if (started.exitCode === null) await once(started, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
