// 'A database that fails over' of docs/deploy.md, word by word, with three nodes on this machine: the leader is killed while people
// write, and another one is made the leader.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openSqlDatabase } from '../src/database/database.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { programFolder, unprivileged } from './cluster.ts';
import { afterwards, believeHeader, documentOf, emptyFolder, onPostgres, openServer, post } from './fixture.ts';
import { freePorts } from './proxies.ts';

const NODES = [1, 2, 3];
const WRITERS = 10;
const PATIENCE = { timeout: 120_000 };
const PROGRAMS = ['patroni', 'etcd', 'haproxy'];

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
const pathOf = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
const isMissing = PROGRAMS.some((name) => pathOf(name) === undefined);

/** The page's blocks of settings, for this machine: other addresses, ports and folders. */
async function settingsOf(folder: string) {
  const page = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');
  const [, section = ''] = /## A database that fails over\n(.*?)\n## /s.exec(page) ?? [];
  const blocks = [...section.matchAll(/```(\w*)\n(.*?)```/gs)].map(([, kind, text]) => ({ kind, text: text ?? '' }));
  const ports = await freePorts(5);
  // Addresses of this machine that no other program uses.
  const network = `127.${1 + (process.pid % 250)}.${process.pid % 251}`;
  const here = (text: string) =>
    ['5432', '8008', '2379', '2380', '5500']
      .reduce((changed, port, index) => changed.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), `${ports[index]}`), text)
      // What comes to such an address comes from the first of them.
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', `${network}.`);
  const block = (start: string) => here(blocks.find(({ text }) => text.startsWith(start))?.text ?? '');
  /** Of the first node, as that of another. */
  const ofNode = (text: string, node: number) =>
    text
      .replace(/^((?:name: |ETCD_NAME=))pg1$/m, `$1pg${node}`)
      .split('\n')
      .map((line) =>
        line.includes('pg2=') || line.includes('hosts:') ? line : line.replace(`${network}.1`, `${network}.${node}`),
      )
      .join('\n');
  const [, api] = ports;
  return {
    haproxy: block('defaults'),
    port: ports[4],
    apiOf: (node: number) => `http://${network}.${node}:${api}`,
    etcd: (node: number) => Object.fromEntries(ofNode(block('ETCD_NAME'), node).trim().split('\n').map(nameAndValue)),
    patroni: (node: number) =>
      ofNode(block('scope'), node)
        .replace('/var/lib/postgresql/15/roundbell', join(folder, `pg${node}`, 'data'))
        .replace('/usr/lib/postgresql/15/bin', programFolder() ?? '')
        // Debian's own folder for sockets is PostgreSQL's, and memory is not left behind by one that is killed.
        .replace(
          '  pg_hba:',
          `  parameters:
    unix_socket_directories: ${join(folder, `pg${node}`)}
    dynamic_shared_memory_type: mmap
  pg_hba:`,
        ),
  };
}

const nameAndValue = (line: string): readonly [string, string] => {
  const at = line.indexOf('=');
  return [line.slice(0, at), line.slice(at + 1)];
};

/** Starts the three nodes and haproxy; all ends after the test. */
async function startNodes() {
  const folder = emptyFolder();
  const person = unprivileged();
  const own = (path: string) => person !== undefined && chownSync(path, person.uid, person.gid);
  own(folder);
  const settings = await settingsOf(folder);
  const run = (name: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess => {
    const child = spawn(pathOf(name) ?? '', words, {
      ...person,
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
    });
    afterwards(() => ended(child, 'SIGTERM'));
    return child;
  };
  const nodes = new Map<string, ChildProcess>();
  for (const node of NODES) {
    mkdirSync(join(folder, `pg${node}`));
    own(join(folder, `pg${node}`));
    run('etcd', [], { ...settings.etcd(node), ETCD_DATA_DIR: join(folder, `etcd${node}`) });
    const file = join(folder, `pg${node}.yml`);
    writeFileSync(file, settings.patroni(node));
    nodes.set(`pg${node}`, run('patroni', [file], { HOME: join(folder, `pg${node}`) }));
  }
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, settings.haproxy);
  run('haproxy', ['-db', '-f', file]);
  return {
    membersOf: async () => {
      for (const node of NODES)
        try {
          const answer = await fetch(`${settings.apiOf(node)}/cluster`);
          return ((await answer.json()) as { members: readonly Member[] }).members;
        } catch {
          // Another one knows.
        }
      return [];
    },
    /** Ends a node as a machine does that loses its power. */
    async kill(name: string) {
      const [first = ''] = readFileSync(join(folder, name, 'data', 'postmaster.pid'), 'utf8').split('\n');
      const patroni = nodes.get(name);
      if (patroni === undefined) throw new Error(`no ${name}`);
      await ended(patroni, 'SIGKILL');
      process.kill(Number(first), 'SIGKILL');
    },
    async switchFrom(name: string) {
      const node = Number(name.replace('pg', ''));
      const answer = await fetch(`${settings.apiOf(node)}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Success')]);
    },
    urlOf: (who: string, database: string) => `postgresql://${who}:PASSWORD@127.0.0.1:${settings.port}/${database}`,
  };
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

onPostgres('three nodes of Patroni behind haproxy', () => {
  it.skipIf(isMissing)(
    'lose nothing acknowledged when the leader is killed, or replaced',
    async () => {
      const { membersOf, kill, switchFrom, urlOf } = await startNodes();
      const roles = async () => (await membersOf()).map(({ role }) => role).sort();
      const leader = async () => (await membersOf()).find(({ role }) => role === 'leader')?.name ?? '';
      await expect.poll(roles, PATIENCE).toEqual(['leader', 'replica', 'sync_standby']);
      await vi.waitFor(() => makeDatabase(urlOf('postgres', 'postgres')), { ...PATIENCE, interval: 500 });
      const place = { engine: 'postgres', url: urlOf('roundbell', 'roundbell') } as const;
      const limits = { ...LIMITS, pushes: 1_000_000 };
      const server = await openServer('postgres', { ...believeHeader, place, limits });
      const accepted: string[] = [];
      const answers = new Set<string>();
      let isOver = false;
      const write = async (writer: number) => {
        for (let count = 0; !isOver; count++) {
          const id = `${writer}-${count}`;
          const rows = [{ document: documentOf(id, '1') }];
          const answer = await server.ask('/api/sync/timers/push', post({ rows }, { 'x-person': `person-${writer}` }));
          answers.add(`${answer.status} ${answer.headers.get('retry-after')}`);
          if (answer.status === 200) accepted.push(id);
          await new Promise(setImmediate);
        }
      };
      const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
      afterwards(async () => {
        isOver = true;
        await writing;
      });
      const more = async () => {
        const before = accepted.length;
        await vi.waitFor(() => expect(accepted.length).toBeGreaterThan(before + 2 * WRITERS), PATIENCE);
      };
      // An account is made with its first request, which may not fall into the failover.
      await vi.waitFor(() => expect(new Set(accepted.map((id) => id.split('-')[0])).size).toBe(WRITERS), PATIENCE);
      const first = await leader();
      await kill(first);
      await expect.poll(leader, PATIENCE).toMatch(first === 'pg1' ? /pg[23]/ : first === 'pg2' ? /pg[13]/ : /pg[12]/);
      await more();
      await expect.poll(async () => (await roles()).includes('sync_standby'), PATIENCE).toBe(true);
      const second = await leader();
      await switchFrom(second);
      expect(await leader()).not.toBe(second);
      await more();
      isOver = true;
      await writing;
      expect([...answers].sort()).toEqual(['200 null', '503 30']);
      const { db, close } = openSqlDatabase(place);
      afterwards(close);
      const stored = new Set((await db.selectFrom('sync_doc').select('id').execute()).map(({ id }) => id));
      expect(accepted.filter((id) => !stored.has(id))).toEqual([]);
    },
    300_000,
  );
});

async function makeDatabase(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  try {
    await admin.connect();
    await admin.query("create role roundbell login password 'PASSWORD'");
    await admin.query('create database roundbell owner roundbell');
  } finally {
    await admin.end().catch(() => undefined);
  }
}
