import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MARK_LENGTH } from '../../src/offline-shell.ts';
import { REPOSITORY } from './places.ts';

const READY = /Roundbell is ready: (http:\S+)/;
const TEXT = /\.(html|js|css|json)$/;
/** What the worker has of a file. */
const HASH_MARK = /"(\/[^"]+)":\{hash:[`"'][^`"']+[`"']\}/g;
const COMPRESSED = /\.(br|gz)$/;

/** A server as an operator has it: a folder with both builds, which a later version replaces. */
export interface DeployedServer {
  readonly url: string;
  /** Names of the app's scripts that it serves now. */
  scripts(): readonly string[];
  /** Replaces this version with the next, and starts it again at the same address with the same documents. */
  deployNext(): Promise<void>;
  stop(): Promise<void>;
}

/** Deploys a copy of the build. */
export async function deploy(): Promise<DeployedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-deployed-'));
  const web = join(folder, 'packages/web/dist');
  const program = join(folder, 'packages/server/dist/main.js');
  mkdirSync(join(folder, 'packages/server/dist'), { recursive: true });
  cpSync(join(REPOSITORY, 'packages/server/dist/main.js'), program);
  cpSync(join(REPOSITORY, 'packages/web/dist'), web, { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
  let version = 1;
  let child = start(program, folder, '0');
  const url = await addressOf(child);
  const { port } = new URL(url);

  return {
    url,
    scripts: () => scriptsIn(web),
    async deployNext() {
      await end(child);
      version += 1;
      renew(web, version);
      child = start(program, folder, port);
      await addressOf(child);
    },
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function scriptsIn(web: string): readonly string[] {
  return readdirSync(join(web, 'assets')).filter((name) => name.endsWith('.js'));
}

/**
 * What a build looks like after a change that affects every script: each has another name, and so the app has another
 * id.
 */
function renew(web: string, version: number): void {
  const names = scriptsIn(web).map((name) => [name, name.replace(/(-v\d+)?\.js$/, `-v${version}.js`)] as const);
  const worker = readFileSync(join(web, 'service-worker.js'), 'utf8');
  const [, id = 'none'] = /id:[`"']([0-9a-f]{16})[`"']/.exec(worker) ?? [];
  for (const [name, renamed] of names) renameSync(join(web, 'assets', name), join(web, 'assets', renamed));
  for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
    // Compressed ones belong to the previous build.
    if (COMPRESSED.test(name)) rmSync(join(web, name));
    if (!TEXT.test(name)) continue;
    const before = readFileSync(join(web, name), 'utf8');
    const after = names.reduce((text, [old, renamed]) => text.replaceAll(old, renamed), before);
    writeFileSync(join(web, name), after.replaceAll(id, String(version).padStart(16, '0')));
  }
  const place = join(web, 'service-worker.js');
  const marked = readFileSync(place, 'utf8').replaceAll(HASH_MARK, (_mark, path: string) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(web, path)))
      .digest('base64')
      .slice(0, MARK_LENGTH);
    return `"${path}":{hash:"${hash}"}`;
  });
  writeFileSync(place, marked);
}

function start(program: string, folder: string, port: string): ChildProcess {
  return spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], PORT: port, HOST: '127.0.0.1', DATA_DIR: join(folder, 'documents') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      const url = READY.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
}
