import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_SERVER } from './places.ts';

const READY = /Roundbell is ready: (http:\S+)/;

/** The built server on a free port, with its own folder. */
export interface RunningServer {
  readonly url: string;
  /** Ends it as an operator would, and waits until it is gone. */
  stop(): Promise<void>;
}

/** One whose log can be read. */
export interface LoggedServer extends RunningServer {
  /** What its operator has read so far. */
  log(): string;
}

/** Starts a server behind a proxy, with whatever else its operator sets, and waits for its line; `program` is the build of this repository. */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  program = BUILT_SERVER,
): Promise<LoggedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'roundbell-e2e-'));
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, TRUST_PROXY: '1', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const url = await addressOf(child, () => output);
  return {
    url,
    log: () => output,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const url = READY.exec(output())?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output()}`)));
  });
}
