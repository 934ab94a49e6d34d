// The command line of the protocol's own inspector drives every tool of /mcp, as the person who has a token would: the built program
// on a fresh database. What does not answer as it should ends the run with an error.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { TOKEN_SCOPES } from '@roundbell/core/ports';
import { benchTable } from '../../bench-table.ts';
import { installed } from './peers/install.ts';

const BUILT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const INSPECTOR = 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js';
const LEGS = '{name Legs}\n\n3x\n- Squats 45s\n- Lunges 45s';

const folder = mkdtempSync(join(tmpdir(), 'roundbell-inspector-'));
const child = spawn(process.execPath, [BUILT], {
  env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const inspector = installed('inspector');
  if (inspector !== undefined) await drive(await printedAddress(), inspector);
} finally {
  child.kill();
  await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

interface Answer {
  readonly structuredContent?: Readonly<Record<string, unknown>> & { readonly ok: boolean };
  readonly content: readonly unknown[];
}

async function drive(url: string, inspector: string): Promise<void> {
  const token = await tokenAt(url);
  const ask = (...words: readonly string[]): string =>
    execFileSync(
      process.execPath,
      [join(inspector, INSPECTOR), '--cli', `${url}/mcp`, '--transport', 'http', '--header', token, ...words],
      { encoding: 'utf8' },
    );
  const call = (name: string, given: Readonly<Record<string, string>> = {}): Answer => {
    const values = Object.entries(given).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]);
    return JSON.parse(ask('--method', 'tools/call', '--tool-name', name, ...values)) as Answer;
  };
  const { tools } = JSON.parse(ask('--method', 'tools/list')) as {
    readonly tools: readonly { readonly name: string }[];
  };
  const saved = call('save_timer', { text: LEGS });
  const { timer } = { timer: undefined, ...saved.structuredContent };
  const { id, revision } = timer as unknown as Readonly<Record<'id' | 'revision', string>>;
  const answers: Readonly<Record<string, Answer>> = {
    make_timer: call('make_timer', { text: LEGS }),
    explain_timer: call('explain_timer', { text: LEGS }),
    describe_formats: call('describe_formats'),
    list_timers: call('list_timers'),
    get_timer: call('get_timer', { id }),
    save_timer: call('save_timer', { id, revision, text: LEGS.replace('45s', '50s') }),
    last_sessions: call('last_sessions'),
  };
  const row = benchTable('A tool', 'characters of its answer');
  for (const { name } of tools) {
    const answer = answers[name];
    if (answer === undefined || answer.structuredContent?.ok === false)
      throw new Error(`${name}: ${JSON.stringify(answer)}`);
    row(name, String(JSON.stringify(answer.content).length));
  }
}

/** The header of a new account's token. */
async function tokenAt(url: string): Promise<string> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}/api/account/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const signedUp = await post('sign-up', { email: 'ada@example.org', password: 'correct horse', displayName: 'Ada' });
  const [cookie = ''] = signedUp.headers.getSetCookie()[0]?.split(';') ?? [];
  const answer = await post('tokens', { kind: 'create', name: 'Inspector', scopes: TOKEN_SCOPES, days: 7 }, cookie);
  const { created } = (await answer.json()) as { readonly created: string };
  return `Authorization: Bearer ${created}`;
}

async function printedAddress(): Promise<string> {
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/[\w.:]+/.exec(line)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error('the server did not start');
}
