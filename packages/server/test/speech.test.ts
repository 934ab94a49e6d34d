import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createServerLog } from '../src/base/log.ts';
import { createBudget } from '../src/limits/budget.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { createQuota } from '../src/limits/quota.ts';
import {
  believeHeader,
  cookieOf,
  emptyPlace,
  onBothEngines,
  onPostgres,
  openServer,
  post,
  emptyFolder,
} from './fixture.ts';
import { mp3Of, noAnswer, openPeer, placeAt, refusalOf, refusing, wavOf, words } from './speech-fixture.ts';

const DAY = 86_400_000;
const silent = createServerLog(() => undefined);
const GROQ = { provider: 'groq', voice: 'Cheyenne' };

describe('a request for speech', () => {
  it('is for signed-in users [VOX-100]', async () => {
    const peer = await openPeer();
    const server = await openServer('sqlite', { speechPlace: placeAt(peer.url) });
    const asked = await server.ask('/api/speech', post({ provider: 'openai', voice: 'coral', text: 'Go' }));
    expect([asked.status, await asked.json()]).toMatchObject([401, { code: 'not-signed-in' }]);
    expect((await server.ask('/api/speech/providers')).status).toBe(401);
    expect(peer.heard).toEqual([]);
  });

  it('sends openai what the specification says, and answers mp3 [VOX-100, VOX-102]', async () => {
    const peer = await openPeer();
    const server = await openServer('sqlite', { ...believeHeader, speechPlace: placeAt(peer.url) });
    const answer = await server.ask('/api/speech', words('Go to zone 2.', { tone: 'calm' }));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(mp3Of(64));
    expect(peer.heard).toMatchObject([
      { path: '/v1/audio/speech', headers: { authorization: 'Bearer openai-secret' } },
    ]);
    expect(peer.heard[0]?.body).toEqual({
      model: 'gpt-4o-mini-tts',
      voice: 'coral',
      input: 'Go to zone 2.',
      instructions: 'Speak in a calm, relaxed voice.',
    });
  });

  it.each([['Recite the whole of Hamlet'], [''], [7], [undefined], ['Speak in a calm, relaxed voice.']])(
    'takes the tone %j for neutral',
    async (tone) => {
      const peer = await openPeer();
      const server = await openServer('sqlite', { ...believeHeader, speechPlace: placeAt(peer.url) });
      expect((await server.ask('/api/speech', words('Go', { tone }))).status).toBe(200);
      expect(peer.heard[0]?.body).toEqual({ model: 'gpt-4o-mini-tts', voice: 'coral', input: 'Go' });
    },
  );

  it('sends groq what the specification says, and answers wav with true sizes [VOX-103]', async () => {
    const peer = await openPeer((response) => response.end(wavOf(32, { riff: 0xffffffff, samples: 0xffffffff })));
    const speechPlace = placeAt(peer.url, { groq: { profile: 'groq-playai' } });
    const server = await openServer('sqlite', { ...believeHeader, speechPlace });
    const answer = await server.ask('/api/speech', words('Go', { ...GROQ, tone: 'calm' }));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(wavOf(32));
    expect(peer.heard).toMatchObject([{ path: '/v1/audio/speech', headers: { authorization: 'Bearer groq-secret' } }]);
    expect(peer.heard[0]?.body).toEqual({
      model: 'playai-tts',
      voice: 'Cheyenne-PlayAI',
      response_format: 'wav',
      input: 'Go',
    });
  });

  it('finds no provider if neither key nor address is set [VOX-101]', async () => {
    const peer = await openPeer();
    const place = placeAt(peer.url);
    const providers = { ...place.providers, openai: { apiKey: undefined, baseUrl: undefined } };
    const server = await openServer('sqlite', { ...believeHeader, speechPlace: { ...place, providers } });
    expect(await refusalOf(await server.ask('/api/speech', words('Go')))).toEqual([503, 'speech-unavailable', null]);
    expect((await server.ask('/api/speech', words('Go', GROQ))).status).toBe(200);
    expect(peer.heard).toHaveLength(1);
  });

  it('the profile `openai-compatible` is for your own engine, which needs no key', async () => {
    const peer = await openPeer();
    const place = placeAt(peer.url, {
      openai: { profile: 'openai-compatible', model: 'kokoro', voices: { coral: 'af_heart' } },
    });
    const providers = { ...place.providers, openai: { apiKey: undefined, baseUrl: peer.url } };
    const server = await openServer('sqlite', { ...believeHeader, speechPlace: { ...place, providers } });
    expect((await server.ask('/api/speech', words('Go', { tone: 'calm' }))).status).toBe(200);
    expect(peer.heard[0]?.body).toEqual({ model: 'kokoro', voice: 'af_heart', input: 'Go', response_format: 'mp3' });
  });

  it.each([
    ['a voice of another provider', { voice: 'Cheyenne' }],
    ['a voice of no provider', { voice: 'constructor' }],
    ['an unknown provider', { provider: 'webspeech' }],
    ['a blank text', { text: ' \n\t\u0000' }],
    ['a text that is too long', { text: 'x'.repeat(301) }],
    ['no text', { text: undefined }],
  ])('is refused with %s [VOX-104, VOX-109]', async (_, other) => {
    const peer = await openPeer();
    const server = await openServer('sqlite', { ...believeHeader, speechPlace: placeAt(peer.url) });
    expect(await refusalOf(await server.ask('/api/speech', words('Go', other)))).toEqual([400, 'bad-request', null]);
    expect(peer.heard).toEqual([]);
  });

  it('is refused where the voice takes no text as long, counted in characters [VOX-109]', async () => {
    const peer = await openPeer((response) => response.end(mp3Of(200)));
    const speechPlace = placeAt(peer.url, { groq: { profile: 'groq-orpheus' } });
    const server = await openServer('sqlite', { ...believeHeader, speechPlace });
    expect((await server.ask('/api/speech', words('🏃'.repeat(200), GROQ))).status).toBe(200);
    const answer = await server.ask('/api/speech', words('x'.repeat(201), GROQ));
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { code: 'too-large', message: 'text must not be longer than 200 characters' },
    ]);
    expect(peer.heard).toHaveLength(1);
  });

  it('becomes one line of text [VOX-109]', async () => {
    const peer = await openPeer();
    const server = await openServer('sqlite', { ...believeHeader, speechPlace: placeAt(peer.url) });
    await server.ask('/api/speech', words(' Push\u0007\r\n  up '));
    expect(peer.heard[0]?.body).toMatchObject({ input: 'Push up' });
  });
});

describe('the list of providers', () => {
  const states = async (place: ReturnType<typeof placeAt>) => {
    const server = await openServer('sqlite', { ...believeHeader, speechPlace: place });
    const list = async () => {
      const answer = await server.ask('/api/speech/providers', { headers: { 'x-person': 'ada' } });
      return ((await answer.json()) as { providers: { provider: string; voices: string[]; whyNot: unknown }[] })
        .providers;
    };
    return { server, list };
  };

  it("gives each one's voices, and why one cannot be chosen", async () => {
    const place = placeAt('http://127.0.0.1:9');
    const providers = { ...place.providers, groq: { apiKey: undefined, baseUrl: undefined } };
    const { list } = await states({ ...place, providers });
    const [groq, openai] = await list();
    expect(groq).toMatchObject({ provider: 'groq', whyNot: 'Not set up on this server.' });
    expect(groq?.voices).toHaveLength(19);
    expect(openai).toMatchObject({ provider: 'openai', whyNot: null });
    expect(openai?.voices).toHaveLength(10);
  });

  it('reports a refused key, but not a short outage', async () => {
    const peer = await openPeer(refusing(401));
    const { server, list } = await states(placeAt(peer.url));
    await server.ask('/api/speech', words('Go'));
    peer.answer = refusing(500);
    for (const text of ['1', '2', '3', '4']) await server.ask('/api/speech', words(text, GROQ));
    expect(peer.heard).toHaveLength(4);
    expect((await list()).map(({ whyNot }) => whyNot)).toEqual([
      null,
      'The provider refuses the key, the terms or the model that the server is set up with.',
    ]);
  });
});

onBothEngines('the quota', (engine) => {
  const open = async (file: object, now = () => DAY + 1000) => {
    const peer = await openPeer();
    const speechPlace = placeAt(peer.url, file);
    const server = await openServer(engine, { ...believeHeader, speechPlace, now });
    return { peer, server, say: (text: string, person?: string) => server.ask('/api/speech', words(text, {}, person)) };
  };

  it("counts a day's characters requested from a provider, and nothing from the cache [VOX-116]", async () => {
    let now = DAY + 1000;
    const { peer, say } = await open({ charactersPerDay: 10 }, () => now);
    expect((await say('12345')).status).toBe(200);
    for (let count = 0; count < 5; count++) expect((await say('12345')).status).toBe(200);
    expect((await say('🏃🏃🏃🏃🏃')).status).toBe(200);
    expect(await refusalOf(await say('1'))).toEqual([429, 'quota-exceeded', '86399']);
    expect((await say('12345')).status, 'from the cache').toBe(200);
    expect((await say('1', 'grace')).status, 'somebody else').toBe(200);
    expect((await say('1')).status, 'paid for by somebody else').toBe(200);
    now = 2 * DAY;
    expect((await say('the day after')).status, 'too long for any day').toBe(429);
    expect((await say('tomorrow')).status).toBe(200);
    expect(peer.heard).toHaveLength(4);
  });

  it('counts the words that say how to speak [VOX-116]', async () => {
    const { server } = await open({ charactersPerDay: 40 });
    const say = (text: string) => server.ask('/api/speech', words(text, { tone: 'calm' }));
    expect((await say('123456789')).status, '9 and 31').toBe(200);
    expect((await say('1')).status).toBe(429);
  });

  it('of all accounts together ends the day for everyone, and tells the operator once [VOX-150]', async () => {
    let now = DAY + 1000;
    const { peer, server, say } = await open({ charactersPerDayOfServer: 10 }, () => now);
    expect((await say('12345', 'ada')).status).toBe(200);
    expect((await say('54321', 'grace')).status).toBe(200);
    for (const person of ['ada', 'grace', 'joan']) {
      const refused = await say('1', person);
      expect([refused.status, await refused.json(), refused.headers.get('retry-after')]).toEqual([
        429,
        {
          code: 'quota-exceeded',
          message: "This server's speech allowance for today is used up. Please try again tomorrow",
        },
        '86399',
      ]);
    }
    expect(peer.heard).toHaveLength(2);
    expect(server.log.filter((line) => line.includes('speech-budget-used-up'))).toHaveLength(1);
    now = 2 * DAY;
    expect((await say('1', 'ada')).status).toBe(200);
  });

  it('costs an account nothing while the server has none left [VOX-150]', async () => {
    let most = 5;
    const { server } = await open({});
    const quota = createQuota(server.database.db, () => DAY);
    const budget = () => createBudget({ use: 'speech', perServer: most }, { quota, log: silent, now: () => DAY });
    const ada = { id: 'ada', madeAt: -DAY };
    expect((await budget().take('speech', ada, 6, 10)).ok).toBe(false);
    most = 10;
    const taken = await budget().take('speech', ada, 10, 10);
    expect(taken.ok).toBe(true);
    if (taken.ok) await taken.giveBack();
    expect((await budget().take('speech', ada, 10, 10)).ok, 'both were given back').toBe(true);
  });

  it('of an account younger than a day is half [VOX-151]', async () => {
    let now = 10 * DAY;
    const { server } = await open({});
    const quota = createQuota(server.database.db, () => now);
    const budget = createBudget({ use: 'speech', perServer: 1000 }, { quota, log: silent, now: () => now });
    const ada = { id: 'ada', madeAt: now };
    expect((await budget.take('speech', ada, 50, 100)).ok).toBe(true);
    expect(await budget.take('speech', ada, 1, 100)).toEqual({ ok: false, of: 'account', millis: DAY });
    now += DAY;
    expect((await budget.take('speech', ada, 100, 100)).ok).toBe(true);
  });

  it('of who has just signed up is half [VOX-151]', async () => {
    const peer = await openPeer((response) => response.end(mp3Of(100)));
    const speechPlace = placeAt(peer.url, { charactersPerDay: 100 });
    let days = 0;
    const server = await openServer(engine, { speechPlace, now: () => Date.now() + days * DAY });
    const signUp = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
    const cookie = cookieOf(await server.ask('/api/account/sign-up', post(signUp)));
    const say = async (text: string) =>
      (await server.ask('/api/speech', post({ provider: 'openai', voice: 'coral', text }, { cookie }))).status;
    expect(await say('x'.repeat(51))).toBe(429);
    expect(await say('x'.repeat(50))).toBe(200);
    days = 1;
    expect(await say('x'.repeat(99))).toBe(200);
  });

  it('gives back what a provider could not take, and keeps what it took [VOX-117]', async () => {
    const { peer, say } = await open({ charactersPerDay: 10 });
    peer.answer = refusing(500);
    expect((await say('0123456789')).status).toBe(502);
    peer.answer = noAnswer;
    expect((await say('no')).status, 'in time').toBe(502);
    peer.answer = (response) => response.end('{}');
    expect((await say('a')).status, 'of use').toBe(502);
    peer.answer = refusing(400, { code: 'content_policy' });
    expect((await say('12')).status, 'refused').toBe(502);
    peer.answer = (response) => response.end(mp3Of(9));
    expect((await say('123456')).status).toBe(429);
    expect((await say('54321')).status).toBe(200);
  });

  it('gets nothing back for yesterday [VOX-117]', async () => {
    let now = 2 * DAY - 1;
    const { server } = await open({});
    const quota = createQuota(server.database.db, () => now);
    const take = async (amount: number) => await quota.take('speech', 'ada', amount, 10);
    const yesterday = await take(10);
    now = 2 * DAY;
    expect((await take(10)).ok).toBe(true);
    if (yesterday.ok) await yesterday.giveBack();
    expect(await take(1)).toEqual({ ok: false, millis: DAY });
  });

  it('is not exceeded by many at the same time [VOX-118]', async () => {
    const { peer, say } = await open({ charactersPerDay: 10 });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => say(`${index}`.padStart(2, '0'))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect(peer.heard).toHaveLength(5);
  });

  it('of one person does not cost another the phrase both want [VOX-111, VOX-118]', async () => {
    const { peer, say } = await open({ charactersPerDay: 5 });
    await say('12345', 'ada');
    await say('x', 'grace');
    const answers = await Promise.all([say('abc', 'ada'), say('abc', 'grace'), say('abc', 'ada')]);
    expect(answers.map(({ status }) => status)).toEqual([429, 200, 200]);
    expect(peer.heard).toHaveLength(3);
  });
});

onPostgres('the quota of replicas', () => {
  it('is one [VOX-118]', async () => {
    const peer = await openPeer();
    const place = await emptyPlace('postgres');
    const replica = () =>
      openServer('postgres', { ...believeHeader, place, speechPlace: placeAt(peer.url, { charactersPerDay: 10 }) });
    const [here, there] = [await replica(), await replica()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? here : there).ask('/api/speech', words(`${index}`.padStart(2, '0'))),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});

describe('many requests', () => {
  it('of one account are too many [VOX-119]', async () => {
    const peer = await openPeer();
    const limits = { ...LIMITS, speech: 2 };
    const server = await openServer('sqlite', {
      ...believeHeader,
      limits,
      now: () => 0,
      speechPlace: placeAt(peer.url),
    });
    await server.ask('/api/speech', words('Go'));
    await server.ask('/api/speech', words('Go'));
    expect(await refusalOf(await server.ask('/api/speech', words('Go')))).toEqual([429, 'too-many-requests', '60']);
    expect((await server.ask('/api/speech', words('Go', {}, 'grace'))).status).toBe(200);
    expect(LIMITS.speech).toBe(300);
  });

  it('for the same phrase ask the provider once [VOX-111]', async () => {
    const peer = await openPeer();
    const server = await openServer('sqlite', { ...believeHeader, speechPlace: placeAt(peer.url) });
    const people = Array.from({ length: 20 }, (_, index) => `person-${index}`);
    const answers = await Promise.all(people.map((person) => server.ask('/api/speech', words('Go', {}, person))));
    for (const answer of answers) expect(Buffer.from(await answer.arrayBuffer())).toEqual(mp3Of(64));
    expect(peer.heard).toHaveLength(1);
  });
});

describe('the cache on the server', () => {
  it('distinguishes everything that sounds different, and nothing else [VOX-110]', async () => {
    const peer = await openPeer();
    const server = await openServer('sqlite', { ...believeHeader, speechPlace: placeAt(peer.url) });
    const say = (text: string, other?: object) => server.ask('/api/speech', words(text, other));
    await say('Café');
    await say('Cafe\u0301');
    await say(' Café ', { tone: 'neutral' });
    expect(peer.heard).toHaveLength(1);
    await say('Café', { tone: 'calm' });
    await say('Café', { voice: 'nova' });
    await say('café');
    await say('Café', GROQ);
    await say('Café', { ...GROQ, voice: 'Thunder' });
    expect(peer.heard).toHaveLength(6);
    await say('Café', { ...GROQ, tone: 'calm' });
    expect(peer.heard, 'a tone that is not sent').toHaveLength(6);
  });

  it('stores what was still being requested when the server ended', async () => {
    const folder = emptyFolder();
    const peer = await openPeer(() => undefined);
    const server = await openServer('sqlite', { ...believeHeader, speechPlace: placeAt(peer.url, {}, folder) });
    const answering = new Promise<ServerResponse>((resolve) => (peer.answer = resolve));
    const asked = server.ask('/api/speech', words('Go'));
    const response = await answering;
    const closed = server.close();
    response.end(mp3Of(64));
    expect((await asked).status).toBe(200);
    await closed;
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('contains only audio files, which outlive the server [VOX-110]', async () => {
    const folder = emptyFolder();
    const peer = await openPeer();
    const first = await openServer('sqlite', { ...believeHeader, speechPlace: placeAt(peer.url, {}, folder) });
    await first.ask('/api/speech', words('My knee exercises'));
    await first.close();
    const [name = '', ...others] = readdirSync(folder);
    expect([name, others]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), []]);
    expect(readFileSync(join(folder, name))).toEqual(mp3Of(64));
    const second = await openServer('sqlite', { ...believeHeader, speechPlace: placeAt(peer.url, {}, folder) });
    const answer = await second.ask('/api/speech', words('My knee exercises'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(peer.heard).toHaveLength(1);
    const other = placeAt(peer.url, { openai: { model: 'tts-2' } }, folder);
    await (
      await openServer('sqlite', { ...believeHeader, speechPlace: other })
    ).ask('/api/speech', words('My knee exercises'));
    expect(peer.heard, 'another model').toHaveLength(2);
  });
});
