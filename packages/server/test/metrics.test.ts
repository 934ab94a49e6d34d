import { expect, it, vi } from 'vitest';
import { inTurn } from '../src/accounts/passwords.ts';
import { METRICS, type Metric } from '../src/metrics/catalogue.ts';
import { loadRegistry, type MetricsRegistry } from '../src/metrics/prometheus.ts';
import { watchHashes, watchSweep } from '../src/metrics/watch.ts';
import { createServer } from '../src/server.ts';
import { openMailPeer } from './account-fixture.ts';
import { BANK, coachAt, writing } from './coach-fixture.ts';
import { type ReadSample, samplesIn } from './exposition.ts';
import {
  believeHeader,
  cookieOf,
  documentOf,
  onBothEngines,
  onPostgres,
  type OpenServer,
  openServer,
  post,
  type Wishes,
} from './fixture.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';
import { mp3Of, openPeer, placeAt, refusing, words } from './speech-fixture.ts';

const ADDRESS = '203.0.113.77';

/** A server whose metrics can be read. */
async function open(engine: 'sqlite' | 'postgres', wishes: Wishes = {}) {
  const metrics = await loadRegistry();
  const server = await openServer(engine, { metrics, ...wishes });
  return { metrics, server, read: (name: string, labels: object = {}) => valueOf(metrics, name, labels) };
}

async function samplesOf(metrics: MetricsRegistry): Promise<readonly ReadSample[]> {
  return samplesIn((await metrics.exposition()).text);
}

/** The sum of the samples with these labels; undefined if there is none. */
async function valueOf(metrics: MetricsRegistry, name: string, labels: object): Promise<number | undefined> {
  const found = (await samplesOf(metrics)).filter(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}

const person = (name: string) => ({
  email: `${name}@example.org`,
  displayName: `${name} Lovelace`,
  password: 'tercet',
});
const push = (server: OpenServer, id: string, rev: string, headers: Readonly<Record<string, string>>, assumed = {}) =>
  server.ask('/api/sync/timers/push', post({ rows: [{ document: documentOf(id, rev), ...assumed }] }, headers));

onBothEngines('metrics', (engine) => {
  it('count requests by method, route pattern and status class, and how long they took', async () => {
    const { server, read } = await open(engine, believeHeader);
    const ada = { 'x-person': 'ada' };
    await push(server, 'a', '1', ada);
    for (const id of ['a', 'a', 'b']) await server.ask(`/api/sync/timers/${id}`, { headers: ada });
    const requests = 'roundbell_http_requests_total';
    const route = '/api/sync/:kind/:id';
    expect(await read(requests, { method: 'GET', route, status: '2xx' })).toBe(2);
    expect(await read(requests, { method: 'GET', route, status: '4xx' })).toBe(1);
    expect(await read(requests, { method: 'POST', route: '/api/sync/:kind/push', status: '2xx' })).toBe(1);
    const durations = 'roundbell_http_request_duration_seconds';
    expect(await read(`${durations}_count`, { method: 'GET', route })).toBe(3);
    expect(await read(`${durations}_bucket`, { method: 'GET', route, le: '+Inf' })).toBe(3);
  });

  it('have one value for every method and route that is not known', async () => {
    const { metrics, server } = await open(engine);
    for (const path of ['/none', '/api/none', '/x/203.0.113.77', '/api/sync/timers/secret/history/more', '//'])
      for (const method of ['GET', 'BREW', 'PURGE']) await server.ask(path, { method });
    const patterns = new Set(createServer(server.parts).routes.map(({ path }) => path));
    const requests = (await samplesOf(metrics)).filter(({ name }) => name === 'roundbell_http_requests_total');
    expect(requests.length).toBeGreaterThan(2);
    for (const { labels } of requests) {
      expect([...patterns, 'other']).toContain(labels['route']);
      expect(['GET', 'other']).toContain(labels['method']);
    }
    metrics.count('roundbell_http_requests_total', { method: 'GET', route: '/api/sync/timers/t1', status: '600' });
    const last = (await samplesOf(metrics)).filter(({ labels }) => labels['status'] === 'other');
    expect(last.map(({ labels }) => labels)).toEqual([{ method: 'GET', route: 'other', status: 'other' }]);
  });

  it('count accepted pushes and the conflicts in their answers', async () => {
    const { server, read } = await open(engine, believeHeader);
    const ada = { 'x-person': 'ada' };
    await push(server, 'a', '1', ada);
    await push(server, 'a', '2', ada, { assumedRev: '1' });
    await push(server, 'a', '3', ada, { assumedRev: '1' });
    expect((await push(server, 'a', '\0', ada)).status).toBe(400);
    expect(await read('roundbell_sync_pushes_total', { kind: 'timers' })).toBe(3);
    expect(await read('roundbell_sync_conflicts_total', { kind: 'timers' })).toBe(1);
    expect(await read('roundbell_sync_pushes_total', { kind: 'profile' })).toBe(0);
  });

  it('show open event streams', async () => {
    const { server, read } = await open(engine, believeHeader);
    const stream = (name: string) => server.ask('/api/sync/events', { headers: { 'x-person': name } });
    const streams = [await stream('ada'), await stream('ada'), await stream('eve')];
    expect(await read('roundbell_event_streams')).toBe(3);
    await streams[0]?.body?.cancel();
    expect(await read('roundbell_event_streams')).toBe(2);
  });

  it('count failed sign-ins and sent and failed mails', async () => {
    const [good, bad] = [await openMailPeer('takes'), await openMailPeer('refuses')];
    for (const [peer, outcome] of [
      [good, 'sent'],
      [bad, 'failed'],
    ] as const) {
      const { server, read } = await open(engine, {
        mailPlace: {
          smtpUrl: peer.url,
          from: undefined,
          origin: () => 'https://timers.example',
          silenceMillis: 20_000,
        },
      });
      await server.ask('/api/account/sign-up', post(person('ada')));
      await server.ask('/api/account/sign-in', post({ ...person('ada'), password: 'wrong!' }));
      await server.ask('/api/account/forgotten', post({ email: 'ada@example.org' }));
      await vi.waitFor(async () => expect(await read('roundbell_mails_total', { outcome })).toBe(1));
      expect(await read('roundbell_security_events_total', { event: 'sign-in-failed' })).toBe(1);
      expect(await read('roundbell_security_events_total')).toBe(1);
      expect(await read('roundbell_alarms_total', { alarm: 'mail-failed' })).toBe(outcome === 'failed' ? 1 : 0);
    }
  });

  it('name no person, email, address or id after a busy day, and parse as the exposition format [SRV-165]', async () => {
    const [voice, model] = [await openPeer((response) => response.end(mp3Of(64))), await openPeer(writing(BANK))];
    const mail = await openMailPeer('refuses');
    const { metrics, server } = await open(engine, {
      speechPlace: placeAt(voice.url),
      coachPlace: coachAt(model.url),
      mailPlace: { smtpUrl: mail.url, from: undefined, origin: () => 'https://timers.example', silenceMillis: 20_000 },
      trustedProxies: 1,
    });
    const secrets = [ADDRESS, 'lovelace', 'tercet', 'example.org', 'timer-of-ada', 'rev-of-ada', 'my knee', 'coral'];
    const from = { 'x-forwarded-for': ADDRESS };
    for (const name of ['ada', 'eve']) {
      const joined = await server.ask('/api/account/sign-up', post(person(name), from));
      const { user } = (await joined.clone().json()) as { user: { id: string } };
      const headers = { cookie: cookieOf(joined), ...from };
      secrets.push(user.id.toLowerCase());
      await push(server, 'timer-of-ada', 'rev-of-ada', headers);
      await push(server, 'timer-of-ada', 'rev-of-ada-2', headers, { assumedRev: 'another' });
      await server.ask('/api/sync/timers/timer-of-ada/history', { headers });
      await server.ask(`/api/account/me?email=${name}@example.org`, { headers });
      await server.ask(`/${name}@example.org/${user.id}`, { headers });
      await server.ask(`/api/${user.id}`, { headers, method: 'DELETE' });
      await server.ask('/api/speech', post({ provider: 'openai', voice: 'coral', text: 'My knee' }, headers));
      await server.ask('/api/coach/bank', post({}, headers));
      await server.ask('/api/account/sign-in', post({ ...person(name), password: 'wrong!' }, from));
      await server.ask('/api/account/forgotten', post({ email: `${name}@example.org` }, from));
      const stream = await server.ask('/api/sync/events', { headers });
      await stream.body?.cancel();
    }
    const { contentType, text } = await metrics.exposition();
    expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
    const samples = samplesIn(text);
    for (const name of ['roundbell_speech_characters_total', 'roundbell_coach_requests_total'])
      expect(samples.find((sample) => sample.name === name)?.value).toBeGreaterThan(0);
    for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret);
    const routes = new Set(createServer(server.parts).routes.map(({ path }) => path));
    for (const { name, labels } of samples.filter((sample) => sample.name.startsWith('roundbell_'))) {
      const metric: Metric | undefined = (METRICS as Readonly<Record<string, Metric>>)[
        name.replace(/(?<=_seconds)_(bucket|sum|count)$/, '')
      ];
      for (const [label, value] of Object.entries(labels)) {
        const values = metric?.labels[label];
        const isListed = values === 'routes' ? routes.has(value) : values?.includes(value);
        expect([name, label, value, isListed || value === 'other' || label === 'le']).toEqual([
          ...[name, label, value, true],
        ]);
      }
    }
  });

  it('are never served by the public port [SRV-162]', async () => {
    const { server } = await open(engine);
    for (const method of ['GET', 'POST', 'HEAD']) {
      const answer = await server.ask('/metrics', { method });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('roundbell_');
    }
  });
});

onPostgres('metrics of the pool', () => {
  it('show connections in use and idle, and queries that wait', async () => {
    const { server, read } = await open('postgres', believeHeader);
    await server.ask('/api/sync/timers/pull', { headers: { 'x-person': 'ada' } });
    const connections = 'roundbell_database_connections';
    expect(await read(connections, { state: 'in_use' })).toBe(0);
    expect(await read(connections, { state: 'idle' })).toBeGreaterThan(0);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = Array.from({ length: 12 }, () => server.database.db.connection().execute(() => released));
    await vi.waitFor(async () => expect(await read(connections, { state: 'in_use' })).toBe(10));
    expect(await read('roundbell_database_waiting')).toBe(2);
    release();
    await Promise.all(held);
    expect(await read('roundbell_database_waiting')).toBe(0);
  });
});

it('metrics show no pool of SQLite', async () => {
  const { read } = await open('sqlite');
  expect([await read('roundbell_database_connections'), await read('roundbell_database_waiting')]).toEqual([
    undefined,
    undefined,
  ]);
});

it('metrics show password hashes that run and that wait', async () => {
  const metrics = await loadRegistry();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const passwords = inTurn(
    { ...QUICK_PASSWORDS, hash: (password) => released.then(() => password) },
    { atOnce: 2, waiting: 9, known: 9 },
  );
  watchHashes(metrics, passwords);
  const line = async () => [
    await valueOf(metrics, 'roundbell_password_hashes_running', {}),
    await valueOf(metrics, 'roundbell_password_hashes_waiting', {}),
  ];
  expect(await line()).toEqual([0, 0]);
  const hashes = [1, 2, 3, 4, 5].map(() => passwords.hash('tercet'));
  expect(await line()).toEqual([2, 3]);
  release();
  await Promise.all(hashes);
  expect(await line()).toEqual([0, 0]);
});

it('metrics count batches of a sweep, and show when the last one succeeded', async () => {
  const metrics = await loadRegistry();
  let isIll = true;
  let now = 5000;
  const sweep = watchSweep(() => (isIll ? Promise.reject(new Error('ill')) : Promise.resolve(true)), {
    metrics,
    now: () => now,
  });
  const last = () => valueOf(metrics, 'roundbell_sweep_last_success_timestamp_seconds', {});
  await expect(sweep()).rejects.toThrow('ill');
  expect(await last()).toBeUndefined();
  isIll = false;
  expect(await sweep()).toBe(true);
  now = 9000;
  expect(await last()).toBe(5);
  expect(await valueOf(metrics, 'roundbell_sweeps_total', { outcome: 'succeeded' })).toBe(1);
  expect(await valueOf(metrics, 'roundbell_sweeps_total', { outcome: 'failed' })).toBe(1);
});

it('metrics count faults and alarms, unknown ones as one', async () => {
  const { server, read } = await open('sqlite');
  server.parts.log.fault(new Error('x'));
  server.parts.log.alarm('out-of-space', { refused: 1 });
  for (const alarm of ['ada@example.org', 'eve@example.org']) server.parts.log.alarm(alarm, {});
  expect(await read('roundbell_faults_total')).toBe(1);
  expect(await read('roundbell_alarms_total', { alarm: 'out-of-space' })).toBe(1);
  expect(await read('roundbell_alarms_total', { alarm: 'other' })).toBe(2);
  expect(server.log.length).toBe(4);
});

it('metrics have the last day of every model in use, as long as it is in use', async () => {
  const now = Date.UTC(2027, 0, 14);
  const keys = { apiKey: 'a-secret', baseUrl: undefined };
  const providers = { groq: { apiKey: undefined, baseUrl: undefined }, openai: keys };
  const { read } = await open('sqlite', {
    ...believeHeader,
    speechPlace: { ...placeAt('http://127.0.0.1:1', {}), providers },
    coachPlace: { ...coachAt('http://127.0.0.1:1', { model: 'gpt-4.1-mini' }), providers },
    now: () => now,
  });
  const day = (model: string, task: string) =>
    read('roundbell_model_last_day_timestamp_seconds', { provider: 'openai', model, task });
  expect(await day('gpt-4o-mini-tts', 'speech')).toBe(Date.UTC(2027, 0, 6) / 1000);
  expect(await day('gpt-4.1-mini', 'coach')).toBe(Date.UTC(2027, 0, 14) / 1000);
  const own = await open('sqlite', { ...believeHeader, speechPlace: placeAt('http://127.0.0.1:1') });
  expect(await own.read('roundbell_model_last_day_timestamp_seconds')).toBeUndefined();
});

it('metrics count what providers are asked, how it ended, what they charge and their trouble', async () => {
  const DAY = 86_400_000;
  const peer = await openPeer((response) => response.end(mp3Of(64)));
  let now = 20_000 * DAY;
  const { server, read } = await open('sqlite', {
    ...believeHeader,
    speechPlace: placeAt(peer.url, { charactersPerDay: 15, charactersPerDayOfServer: 40 }),
    now: () => now,
  });
  const say = async (text: string, name = 'ada') => (await server.ask('/api/speech', words(text, {}, name))).status;
  const calls = (outcome: string) =>
    read('roundbell_provider_requests_total', { provider: 'openai', kind: 'speech', outcome });
  const share = () => read('roundbell_budget_used_ratio', { use: 'speech' });
  const trouble = (why: string) =>
    read('roundbell_provider_trouble', { provider: 'openai', use: 'speech', trouble: why });
  expect(await share()).toBeUndefined();
  expect(await say('0123456789')).toBe(200);
  expect(await say('0123456789')).toBe(200);
  expect([await calls('value'), await share(), await read('roundbell_speech_characters_total')]).toEqual([1, 0.25, 10]);
  expect(await read('roundbell_provider_request_duration_seconds_count', { kind: 'speech' })).toBe(1);
  expect(await say('too much of it')).toBe(429);
  expect(await read('roundbell_budget_refusals_total', { use: 'speech', of: 'account' })).toBe(1);
  peer.answer = refusing(500);
  expect(await say('abcde')).toBe(502);
  expect([await calls('failed'), await share(), await read('roundbell_speech_characters_total')]).toEqual([
    1, 0.25, 10,
  ]);
  expect(await trouble('down')).toBe(0);
  for (const name of ['eve', 'bo']) await say('abcde', name);
  expect([await trouble('down'), await trouble('busy')]).toEqual([1, 0]);
  now += 60_000;
  expect(await trouble('down')).toBe(0);
  peer.answer = (response) => response.end(mp3Of(64));
  for (const name of ['eve', 'bo', 'cy']) await say(`${name}: 0123456`.padEnd(14), name);
  expect(await read('roundbell_budget_refusals_total', { use: 'speech', of: 'server' })).toBe(1);
  now += DAY;
  expect(await share()).toBe(0);
});

it('metrics count a request of the coach once, and each of its calls by its task', async () => {
  const peer = await openPeer(writing('nothing of use'));
  const { server, read } = await open('sqlite', { ...believeHeader, coachPlace: coachAt(peer.url) });
  await server.ask('/api/coach/bank', post({}, { 'x-person': 'ada' }));
  expect(await read('roundbell_provider_requests_total', { kind: 'bank', outcome: 'value' })).toBe(2);
  expect(await read('roundbell_coach_requests_total')).toBe(1);
  expect(await read('roundbell_budget_used_ratio', { use: 'coach' })).toBe(0.0001);
});
