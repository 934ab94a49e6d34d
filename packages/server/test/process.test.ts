import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { millisOf } from '../bench/machine.ts';
import { openSqlDatabase } from '../src/database/database.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { BY_HEART, LINE_WISH, writing, YES } from './coach-fixture.ts';
import {
  afterwards,
  cookieOf,
  documentOf,
  emptyPlace,
  onBothEngines,
  openServer,
  post,
  emptyFolder,
} from './fixture.ts';
import { fillOlderDatabase } from './older-database.ts';
import { ended, ownProgram, placeFor, programAt } from './program.ts';
import { openPeer, wavOf } from './speech-fixture.ts';

const PROGRAM = ownProgram();
const { run, start } = programAt(PROGRAM);

async function signUp(url: string, invitation?: string): Promise<string> {
  const person = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet', invitation };
  return cookieOf(await fetch(`${url}/api/account/sign-up`, post(person)));
}

it('the program keeps an idle connection for longer than a proxy does', async () => {
  const { url } = await start(await placeFor('sqlite'));
  const request = get(`${url}/api/account/me`, { agent: new Agent({ keepAlive: true }) });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  request.destroy();
  expect(answer.headers['keep-alive']).toBe('timeout=75');
});

it.skipIf(process.platform !== 'linux')(
  'the program stays small and answers while thirty accounts read nothing of what they ask for [SRV-190]',
  async () => {
    const variables = await placeFor('sqlite');
    const secret = 'a secret that is only good for this test';
    const cookies = await fillAccounts(join(variables['DATA_DIR'] ?? '', 'roundbell.sqlite'), secret);
    const { url, child } = await start({ ...variables, SESSION_SECRET: secret });
    const { port, hostname } = new URL(url);
    const unread = cookies.slice(1).flatMap((cookie) =>
      ['limit=500', 'limit=500', 'limit=500'].map((query) => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined).pause();
        socket.write(`GET /api/sync/timers/pull?${query} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`);
        return socket;
      }),
    );
    afterwards(async () => unread.forEach((socket) => socket.destroy()));
    let worst = 0;
    for (let count = 0; count < 40; count++) {
      const before = millisOf(child.pid ?? 0);
      const me = await fetch(`${url}/api/account/me`, { headers: { cookie: cookies[0] ?? '' } });
      expect(await me.json()).toMatchObject({ user: { email: 'person-0@example.org' } });
      worst = Math.max(worst, millisOf(child.pid ?? 0) - before);
      await new Promise((resolve) => void setTimeout(resolve, 50));
    }
    const most = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
    expect(most, 'MB at its most').toBeLessThan(400);
    expect(worst, 'ms of its processor until /me was answered').toBeLessThan(5000);
  },
  60_000,
);

/** A database with accounts of five megabytes, and their cookies. */
async function fillAccounts(file: string, secret: string): Promise<readonly string[]> {
  const limits = { ...LIMITS, attemptsPerAddress: 100 };
  const server = await openServer('sqlite', { place: { engine: 'sqlite', file }, secret, limits });
  const cookies: string[] = [];
  for (let account = 0; account <= 30; account++) {
    const person = { displayName: 'Ada', email: `person-${account}@example.org`, password: 'tercet' };
    const cookie = cookieOf(await server.ask('/api/account/sign-up', post(person)));
    for (let index = 0; index < (account === 0 ? 0 : 12); index++) {
      const rows = [{ document: documentOf(`t${index}`, '1', { text: 'x'.repeat(400_000) }) }];
      expect((await server.ask('/api/sync/timers/push', post({ rows }, { cookie }))).status).toBe(200);
    }
    cookies.push(cookie);
  }
  await server.close();
  return cookies;
}

it('the program outlives writes that its disk refuses, and keeps all that it has acknowledged [SRV-83]', async () => {
  const variables = await placeFor('sqlite');
  // No file may grow beyond 2000 blocks, of 512 or 1024 bytes: every write further on fails.
  const limited: [string, ...string[]] = [
    '/bin/sh',
    '-c',
    `ulimit -f 2000 && exec "$0" "$1"`,
    process.execPath,
    PROGRAM,
  ];
  const first = await start(variables, limited);
  const cookie = await signUp(first.url);
  const push = (url: string, id: string) => {
    const rows = [{ document: documentOf(id, '1', { text: 'x'.repeat(50_000) }) }];
    return fetch(`${url}/api/sync/timers/push`, post({ rows }, { cookie }));
  };
  const idsAt = async (url: string) => {
    const pulled = await fetch(`${url}/api/sync/timers/pull`, { headers: { cookie } });
    return ((await pulled.json()) as { documents: readonly { id: string }[] }).documents.map(({ id }) => id);
  };
  const kept: string[] = [];
  const statuses: number[] = [];
  for (let count = 0; count < 30; count++) {
    const { status } = await push(first.url, `t${count}`);
    statuses.push(status);
    if (status === 200) kept.push(`t${count}`);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 507]));
  expect(await idsAt(first.url)).toEqual(kept);
  expect(await (await fetch(`${first.url}/healthz`)).json()).toMatchObject({ status: 'ok', space: 'full' });
  expect(first.printed().match(/"out-of-space"/g)).toHaveLength(1);
  first.child.kill('SIGKILL');
  await ended(first);
  const second = await start(variables);
  expect(await idsAt(second.url)).toEqual(kept);
  expect((await push(second.url, 'later')).status).toBe(200);
});

onBothEngines('the program', (engine) => {
  it('opens an older database and sweeps it after the start [SYN-31, SYN-38]', async () => {
    const folder = emptyFolder();
    const place = engine === 'sqlite' ? { engine, file: join(folder, 'roundbell.sqlite') } : await emptyPlace(engine);
    const day = 86_400_000;
    await fillOlderDatabase(place, 'ada', [
      { id: 'old', rev: '1', at: Date.now() - 300 * day },
      { id: 'old', rev: '2', at: Date.now() - 181 * day, deleted: true },
      { id: 'young', rev: '1', at: Date.now() - 300 * day },
      { id: 'young', rev: '2', at: Date.now() - 179 * day, deleted: true },
    ]);
    await start({ DATA_DIR: folder, ...('url' in place ? { DATABASE_URL: place.url } : {}) });
    const { db, close } = openSqlDatabase(place);
    afterwards(close);
    const idsOf = async (table: 'sync_doc' | 'sync_history') =>
      (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
    await expect.poll(() => idsOf('sync_doc'), { timeout: 10_000 }).toEqual(['young']);
    await expect.poll(() => idsOf('sync_history')).toEqual(['young']);
  });

  it('keeps a write that was answered with success through kill -9 [SYN-14, SRV-6, SRV-5]', async () => {
    const variables = await placeFor(engine);
    const first = await start(variables);
    const cookie = await signUp(first.url);
    for (let count = 0; count < 20; count++) {
      const rows = [{ document: documentOf(`timer-${count}`, '1', { text: 'x'.repeat(1000) }) }];
      const answer = await fetch(`${first.url}/api/sync/timers/push`, post({ rows }, { cookie }));
      if (count === 19) first.child.kill('SIGKILL');
      expect(answer.status).toBe(200);
    }
    await ended(first);
    const second = await start(variables);
    const pulled = await fetch(`${second.url}/api/sync/timers/pull`, { headers: { cookie } });
    const { documents } = (await pulled.json()) as { documents: readonly { id: string }[] };
    expect(documents.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => `timer-${index}`));
  });

  it('carries out commands next to a running server that writes, and neither disturbs the other', async () => {
    const variables = { ...(await placeFor(engine)), SIGN_UP: 'closed' };
    const { url } = await start(variables);
    const invited = async () => {
      const command = run(variables, [process.execPath, PROGRAM, 'admin', 'invite']);
      expect([await ended(command), command.printed()]).toEqual([0, expect.stringContaining('invite=')]);
      return new URL(command.printed().split('\n')[0] ?? '').searchParams.get('invite') ?? '';
    };
    const cookie = await signUp(url, await invited());
    let isOver = false;
    const statuses = new Set<number>();
    const pushing = (async () => {
      for (let count = 0; !isOver && count < 100; count++) {
        const rows = [{ document: documentOf(`timer-${count}`, '1') }];
        statuses.add((await fetch(`${url}/api/sync/timers/push`, post({ rows }, { cookie }))).status);
      }
    })();
    for (let count = 0; count < 3; count++) await invited();
    isOver = true;
    await pushing;
    expect([...statuses]).toEqual([200]);
    const refused = run(variables, [process.execPath, PROGRAM, 'admin', 'delete', 'ada@example.org']);
    expect([await ended(refused), refused.printed()]).toEqual([1, expect.stringMatching(/^This removes .*\n$/)]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes current requests and exits cleanly on %s [SRV-7]',
    async (signal) => {
      const running = await start(await placeFor(engine));
      const cookie = await signUp(running.url);
      const stream = await fetch(`${running.url}/api/sync/events`, { headers: { cookie } });
      const pushing = slowPush(running.url, cookie);
      await pushing.isUnderWay;
      running.child.kill(signal);
      await streamEnd(stream);
      expect(await pushing.finish()).toContain('HTTP/1.1 200');
      expect(await ended(running)).toBe(0);
      expect(running.printed()).toContain('"event":"stopped"');
      await expect(fetch(`${running.url}/healthz`)).rejects.toThrow();
    },
  );
});

it('the program serves on until the proxy that asks for it has heard twice that it stops', async () => {
  const running = await start(await placeFor('sqlite'));
  const livez = async () => (await fetch(`${running.url}/livez`)).status;
  expect(await livez()).toBe(200);
  running.child.kill('SIGTERM');
  await expect.poll(livez).toBe(503);
  expect((await fetch(`${running.url}/api/time`)).status).toBe(200);
  expect(await livez()).toBe(503);
  expect(await ended(running)).toBe(0);
});

/** A push whose last byte is held back until `finish`. */
function slowPush(url: string, cookie: string) {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ rows: [{ document: documentOf('slow', '1') }] });
  const head = `POST /api/sync/timers/push HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\n`;
  const isUnderWay = new Promise<void>((resolve) => {
    socket.write(`${head}content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`);
    socket.once('data', () => resolve());
  });
  return {
    isUnderWay,
    async finish() {
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk)));
      socket.write(body);
      await once(socket, 'close');
      return answer;
    },
  };
}

async function streamEnd(answer: Response): Promise<void> {
  for await (const _ of answer.body ?? []);
}

onBothEngines('the first minute', (engine) => {
  it('prints its address once it answers at it [SRV-8]', async () => {
    const { url } = await start(await placeFor(engine));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('keeps its files to itself [SRV-5]', async () => {
    const variables = await placeFor(engine);
    await start(variables);
    const files = engine === 'sqlite' ? ['session-secret', 'roundbell.sqlite'] : ['session-secret'];
    for (const file of files) expect(statSync(join(variables['DATA_DIR'] ?? '', file)).mode & 0o077).toBe(0);
  });
});

it('stops the start with a line for every mistake [SRV-3]', async () => {
  const running = run({ PORT: 'http', PUBLIC_URL: 'timers.example' });
  expect(await ended(running)).toBe(1);
  expect(running.printed()).toBe(
    'PORT must be a whole number from 0 to 65535.\nPUBLIC_URL must be an origin like https://timers.example, without a path.\n',
  );
});

it('stops the start for mistakes in the providers file too [SRV-3]', async () => {
  const folder = emptyFolder();
  const file = join(folder, 'providers.json');
  writeFileSync(file, JSON.stringify({ speech: { groq: { profile: 'playai' }, quota: 1 } }));
  const running = run({ PORT: 'http', PROVIDERS_FILE: file });
  expect(await ended(running)).toBe(1);
  expect(running.printed()).toBe(
    'PORT must be a whole number from 0 to 65535.\n' +
      'PROVIDERS_FILE: speech.groq.profile must be one of openai-tts, groq-playai, groq-orpheus, kokoro, openai-compatible.\n' +
      'PROVIDERS_FILE: speech.quota is not known.\n',
  );
});

const SPEECH_END = 'OpenAI ends gpt-4o-mini-tts (speech) on 6 January 2027.';
const OTHER_VOICE = 'For another one, set up your own voice service or Groq: docs/operating.md.';
const SPEECH_ENDED = `OpenAI ended gpt-4o-mini-tts (speech) on 6 January 2027. The browser's voice speaks instead. ${OTHER_VOICE}`;
const CHAT_END = 'OpenAI ends gpt-4.1-mini (language model) on 14 January 2027. gpt-6-luna is asked from then on.';

it.each([
  ['2026-10-01', 'an old file', []],
  ['2026-12-01', 'an old file', [`${SPEECH_END} From then on the browser's voice speaks. ${OTHER_VOICE}`, CHAT_END]],
  ['2027-01-07', 'an old file', [SPEECH_ENDED, CHAT_END]],
  [
    '2027-01-15',
    'an old file',
    [SPEECH_ENDED, 'OpenAI ended gpt-4.1-mini (language model) on 14 January 2027. gpt-6-luna is asked instead.'],
  ],
  ['2027-01-15', 'the key alone', [SPEECH_ENDED]],
])('npm start on %s with %s says which models end, and what happens then [SRV-260]', async (day, file, sentences) => {
  const providers = join(emptyFolder(), 'providers.json');
  writeFileSync(providers, JSON.stringify(file === 'an old file' ? { chat: { model: 'gpt-4.1-mini' } } : {}));
  const { url, printed } = await start({
    ...(await placeFor('sqlite')),
    ...{ OPENAI_API_KEY: 'not-to-be-seen', PROVIDERS_FILE: providers },
    NODE_OPTIONS: `--import=data:text/javascript,Date.now=()=>${Date.parse(day)}`,
  });
  const lines = printed().split('\n');
  expect(lines.filter((line) => line.startsWith('OpenAI'))).toEqual(sentences);
  const logged = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { event: string; model: string })
    .filter(({ event }) => event === 'model-ending');
  expect(logged.map(({ model }) => model)).toEqual(
    sentences.map((sentence) => / ((?:gpt|tts)-\S+) \(/.exec(sentence)?.[1]),
  );
  expect(printed()).not.toContain('not-to-be-seen');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

it("speaks using the environment's keys, addresses and file [VOX-101, VOX-140]", async () => {
  const peer = await openPeer((response) => response.end(wavOf(32)));
  const file = join(emptyFolder(), 'providers.json');
  writeFileSync(file, JSON.stringify({ speech: { groq: { profile: 'groq-orpheus' } } }));
  const variables = {
    ...(await placeFor('sqlite')),
    PROVIDERS_FILE: file,
    GROQ_API_KEY: 'groq-secret',
    GROQ_BASE_URL: peer.url,
  };
  const first = await start(variables);
  const cookie = await signUp(first.url);
  const request = post({ provider: 'groq', voice: 'Thunder', text: 'My knee' }, { cookie });
  const answer = await fetch(`${first.url}/api/speech`, request);
  expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, wavOf(32)]);
  expect(peer.heard).toMatchObject([{ body: { voice: 'troy', input: 'My knee' } }]);
  first.child.kill('SIGTERM');
  expect(await ended(first)).toBe(0);
  const second = await start(variables);
  expect((await fetch(`${second.url}/api/speech`, request)).status).toBe(200);
  expect(peer.heard, 'from the cache of the first').toHaveLength(1);
  const states = (await (await fetch(`${second.url}/api/speech/providers`, { headers: { cookie } })).json()) as object;
  expect(states).toMatchObject({ providers: [{ provider: 'groq', whyNot: null }, { provider: 'openai' }] });
  for (const word of ['groq-secret', peer.url, 'knee']) expect(first.printed() + second.printed()).not.toContain(word);
});

it('a first word that is no command starts no server: a sentence names the commands, with exit code 1', async () => {
  // A server would end at once, too.
  const command = run({ PORT: 'http' }, [process.execPath, PROGRAM, 'back-up', 'x']);
  expect(await ended(command)).toBe(1);
  expect(command.printed()).toBe(
    'back-up is no command. The commands are: admin, backup, restore, migrate-to-postgres; without one the server starts.\n',
  );
});

it('says in one line why it could not start [SRV-3]', async () => {
  const first = await start(await placeFor('sqlite'));
  const second = run({ ...(await placeFor('sqlite')), HOST: '127.0.0.1', PORT: new URL(first.url).port });
  expect(await ended(second)).toBe(1);
  expect(second.printed()).toMatch(/^Roundbell could not start: listen EADDRINUSE.*\n$/);
});

it('refuses an oversized body over a real connection and continues serving [SRV-22]', async () => {
  const { url } = await start(await placeFor('sqlite'));
  const cookie = await signUp(url);
  const long = { method: 'POST', body: 'x'.repeat(3_000_000), headers: { 'content-type': 'application/json', cookie } };
  expect((await fetch(`${url}/api/sync/timers/push`, long)).status).toBe(413);
  expect(await (await fetch(`${url}/api/account/me`, { headers: { cookie } })).json()).not.toBeNull();
});

it('frees the place of a stream whose browser went away [SYN-18]', async () => {
  const { url } = await start(await placeFor('sqlite'));
  const cookie = await signUp(url);
  for (let count = 0; count < 12; count++) {
    const gone = new AbortController();
    const answer = await fetch(`${url}/api/sync/events`, { headers: { cookie }, signal: gone.signal });
    expect(answer.status).toBe(200);
    await answer.body?.getReader().read();
    gone.abort();
    await fetch(`${url}/healthz`);
  }
});

it("asks a language model using the environment's keys, addresses and file [COA-138]", async () => {
  const peer = await openPeer(writing({ ...YES, line: 'Find a stronger stride.' }));
  const file = join(emptyFolder(), 'providers.json');
  writeFileSync(file, JSON.stringify({ chat: { model: 'small-model', decision: { perDay: 1 } } }));
  const running = await start({
    ...(await placeFor('sqlite')),
    PROVIDERS_FILE: file,
    OPENAI_API_KEY: 'openai-secret',
    OPENAI_BASE_URL: peer.url,
  });
  const cookie = await signUp(running.url);
  const wish = { ...BY_HEART, line: { ...LINE_WISH, stepName: 'My knee' } };
  const ask = () => fetch(`${running.url}/api/coach/decision`, post(wish, { cookie }));
  const answer = await ask();
  expect([answer.status, await answer.json()]).toMatchObject([200, { line: 'Find a stronger stride.' }]);
  expect(peer.heard).toMatchObject([
    { headers: { authorization: 'Bearer openai-secret' }, body: { model: 'small-model' } },
  ]);
  expect((await ask()).status).toBe(429);
  running.child.kill('SIGTERM');
  expect(await ended(running)).toBe(0);
  for (const word of ['openai-secret', 'knee', 'stride', peer.url]) expect(running.printed()).not.toContain(word);
});
