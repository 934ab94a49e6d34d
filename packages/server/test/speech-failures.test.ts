import { readdirSync } from 'node:fs';
import { LLMock } from '@copilotkit/aimock';
import { describe, expect, it, vi } from 'vitest';
import { afterwards, believeHeader, openServer, emptyFolder } from './fixture.ts';
import {
  beginning,
  mp3Of,
  noAnswer,
  openPeer,
  type Peer,
  placeAt,
  refusalOf,
  refusing,
  wavOf,
  words,
} from './speech-fixture.ts';

const speaks: Peer['answer'] = (response) => response.end(mp3Of(9));
/** The specification's engine, which Groq has ended. */
const PLAYAI = { groq: { profile: 'groq-playai' } };
const GROQ = { provider: 'groq', voice: 'Cheyenne' };

/** A server on the test's own clock, in front of a provider that answers as the test says. */
async function openBefore(answer: Peer['answer'], file: object = {}) {
  const peer = await openPeer(answer);
  const folder = emptyFolder();
  let now = 1_000_000;
  const speechPlace = placeAt(peer.url, file, folder);
  const server = await openServer('sqlite', { ...believeHeader, speechPlace, now: () => now });
  const events = () =>
    server.log
      .map((line) => JSON.parse(line) as { event: string; level: number; why?: string })
      .filter(({ event }) => event !== 'request');
  return {
    peer,
    folder,
    server,
    events,
    later: (millis: number) => (now += millis),
    say: (text: string, other?: object) => server.ask('/api/speech', words(text, other)),
  };
}

describe('a provider that refuses', () => {
  it.each([301, 302, 303, 307, 308])('is not followed where it leads elsewhere with %i', async (status) => {
    const elsewhere = await openPeer();
    const { peer, say, events } = await openBefore((response) => {
      response.writeHead(status, { location: `${elsewhere.url}/audio/speech` }).end();
    });
    expect(await refusalOf(await say('1'))).toEqual([503, 'speech-unavailable', '600']);
    expect([peer.heard.length, elsewhere.heard.length]).toEqual([1, 0]);
    expect(events().find(({ event }) => event === 'speech-unavailable')?.why).toBe(`${status} redirect`);
  });

  it.each<[number, { code?: string; message?: string }]>([
    [401, { code: 'invalid_api_key', message: 'Incorrect API key provided: openai-secret' }],
    [403, { code: 'forbidden' }],
    [404, { code: 'not_found' }],
    [400, { code: 'model_terms_required' }],
    [400, { message: 'The admin has to accept the terms of the model at https://console.example' }],
  ])('its key, terms or model with %i is not asked again for ten minutes', async (status, error) => {
    const { peer, say, later, events } = await openBefore(refusing(status, error));
    expect(await refusalOf(await say('1'))).toEqual([503, 'speech-unavailable', '600']);
    later(1000);
    expect(await refusalOf(await say('2'))).toEqual([503, 'speech-unavailable', '599']);
    expect((await say('2', GROQ)).status, 'another provider').toBe(503);
    expect(peer.heard).toHaveLength(2);
    later(600_000);
    expect((await say('3')).status).toBe(503);
    expect(peer.heard, 'one tries again').toHaveLength(3);
    const alarms = events().filter(({ level }) => level === 50);
    const alarm = { event: 'speech-unavailable', why: `${status} ${error.code ?? ''}`.trim() };
    expect(alarms, 'once for each provider').toMatchObject([
      { ...alarm, provider: 'openai', model: 'gpt-4o-mini-tts' },
      { ...alarm, provider: 'groq', model: 'canopylabs/orpheus-v1-english' },
    ]);
  });

  it.each([
    [404, { code: 'model_not_found' }],
    [400, { code: 'model_decommissioned' }],
    [400, { message: 'The model `playai-tts` has been decommissioned and is no longer supported.' }],
  ])('its model as gone with %i is asked for the successor at once, and from then on', async (status, error) => {
    const { peer, say, events, server } = await openBefore((response, body, limits) => {
      const isGone = (body as { model: string }).model === 'playai-tts';
      (isGone ? refusing(status, error) : speaks)(response, body, limits);
    }, PLAYAI);
    const answers = await Promise.all(['1', '2'].map((text) => say(text, GROQ)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect((await say('3', GROQ)).status).toBe(200);
    const models = peer.heard.map(({ body }) => (body as { model: string }).model);
    expect(models.filter((model) => model === 'playai-tts').length).toBeLessThanOrEqual(2);
    expect(models.slice(-1)).toEqual(['canopylabs/orpheus-v1-english']);
    expect(events().filter(({ event }) => event === 'speech-model-gone')).toMatchObject([
      { level: 50, model: 'playai-tts', successor: 'canopylabs/orpheus-v1-english' },
    ]);
    const listed = await server.ask('/api/speech/providers', { headers: { 'x-person': 'ada' } });
    expect(await listed.json()).toMatchObject({ providers: [{ provider: 'groq', whyNot: null }, {}] });
  });

  it('its model as gone, of which no successor is known, is left alone', async () => {
    const { peer, say, events } = await openBefore(refusing(404, { code: 'model_not_found' }), {
      groq: { model: 'my-own-voice' },
    });
    expect(await refusalOf(await say('1', GROQ))).toEqual([503, 'speech-unavailable', '600']);
    expect(peer.heard).toHaveLength(1);
    expect(events().map(({ event }) => event)).toEqual(['speech-unavailable']);
  });

  it('speaks again when the operator has acted', async () => {
    const { peer, say, later, events } = await openBefore(refusing(401));
    await say('1');
    peer.answer = (response) => response.end(mp3Of(9));
    later(600_000);
    expect((await say('2')).status).toBe(200);
    expect((await say('3')).status).toBe(200);
    expect(events().map(({ event }) => event)).toEqual(['speech-unavailable', 'speech-recovered']);
  });

  it.each([
    ['7', '7'],
    ['0.5', '1'],
    ['', '60'],
    ['soon', '60'],
    ['-5', '60'],
    ['9999999', '86400'],
  ])('because of its budget with retry-after %j is left alone for %s s', async (told, wait) => {
    const { peer, say, later } = await openBefore(refusing(429, {}, told === '' ? {} : { 'retry-after': told }));
    expect(await refusalOf(await say('1'))).toEqual([503, 'speech-busy', wait]);
    expect(await refusalOf(await say('2'))).toEqual([503, 'speech-busy', wait]);
    expect(peer.heard).toHaveLength(1);
    peer.answer = (response) => response.end(mp3Of(9));
    later(Number(wait) * 1000);
    expect((await say('3')).status).toBe(200);
  });

  it('reads a date in retry-after, and 413 as a budget', async () => {
    const now = Date.UTC(2026, 10, 21, 10, 0, 0);
    vi.setSystemTime(now);
    const until = new Date(now + 90_000).toUTCString();
    const { say } = await openBefore(refusing(413, {}, { 'retry-after': until }));
    expect(await refusalOf(await say('1'))).toEqual([503, 'speech-busy', '90']);
  });

  it('one text is still asked for the next', async () => {
    const { peer, say } = await openBefore(refusing(400, { code: 'content_policy' }));
    for (const text of ['1', '2', '3', '4'])
      expect(await refusalOf(await say(text))).toEqual([502, 'speech-failed', null]);
    peer.answer = (response) => response.end(mp3Of(9));
    expect((await say('5')).status).toBe(200);
    expect(peer.heard).toHaveLength(5);
  });
});

describe('a provider that fails', () => {
  const half: Peer['answer'] = (response) => {
    response.writeHead(200, { 'content-length': '1024' });
    response.write(mp3Of(32), () => response.destroy());
  };
  const halfWithoutLength: Peer['answer'] = (response) => {
    response.write(mp3Of(32), () => response.destroy());
  };

  it.each<[string, Peer['answer']]>([
    ['500', refusing(500, { message: 'secret words' })],
    ['503', refusing(503)],
    ['a closed connection', (response) => response.destroy()],
    ['no answer', noAnswer],
    ['half a body, never the rest', beginning(mp3Of(32))],
    ['a body that is cut off', half],
    ['a body without a length that is cut off', halfWithoutLength],
    ['a WAV that is cut off', (response) => response.end(wavOf(64).subarray(0, 80))],
    ['JSON instead of audio', (response) => response.end('{"error":{"message":"no"}}')],
    ['nothing', (response) => response.end()],
  ])('with %s is answered 502 and nothing is stored', async (_, answer) => {
    const { peer, folder, server, say } = await openBefore(answer);
    expect(await refusalOf(await say('Go'))).toEqual([502, 'speech-failed', null]);
    expect(peer.limits.asked).toEqual([5000]);
    peer.answer = (response) => response.end(mp3Of(9));
    expect((await say('Go')).status, 'asked again').toBe(200);
    await server.close();
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is no server at all', async () => {
    const speechPlace = placeAt('http://127.0.0.1:9/v1');
    const server = await openServer('sqlite', { ...believeHeader, speechPlace });
    expect(await refusalOf(await server.ask('/api/speech', words('Go')))).toEqual([502, 'speech-failed', null]);
  });

  it('three times in a row is left alone for a minute, and is never asked twice for one request', async () => {
    const { peer, say, later, events } = await openBefore(refusing(500));
    for (const text of ['1', '2', '3']) expect((await say(text)).status).toBe(502);
    expect(peer.heard).toHaveLength(3);
    later(1500);
    expect(await refusalOf(await say('4'))).toEqual([503, 'speech-busy', '59']);
    expect(peer.heard).toHaveLength(3);
    later(58_500);
    peer.answer = (response) => response.end(mp3Of(9));
    expect((await say('5')).status).toBe(200);
    expect(events().map(({ event }) => event)).toEqual([
      'speech-failed',
      'speech-failed',
      'speech-failed',
      'speech-down',
      'speech-recovered',
    ]);
  });

  it('over what one account asks is left alone by that account only, until a second one fails too', async () => {
    const { peer, server } = await openBefore((response) => response.end('{}'));
    const say = async (text: string, person: string) =>
      (await server.ask('/api/speech', words(text, {}, person))).status;
    for (const text of ['1', '2', '3']) expect(await say(text, 'eve')).toBe(502);
    expect(await say('4', 'eve'), 'left alone').toBe(503);
    expect(peer.heard).toHaveLength(3);
    expect(await say('5', 'ada'), 'asked').toBe(502);
    expect(await say('6', 'ada')).toBe(502);
    peer.answer = (response) => response.end(mp3Of(9));
    expect(await say('7', 'ada'), 'no third failure').toBe(200);
    peer.answer = (response) => response.end('{}');
    for (const [index, person] of ['ada', 'grace', 'ada', 'grace'].entries()) await say(`8${index}`, person);
    expect(await say('9', 'joan'), 'left alone by everyone').toBe(503);
    expect(peer.heard).toHaveLength(10);
  });

  it('is tried again only by an account that may ask it', async () => {
    const { peer, server, later } = await openBefore((response) => response.end('{}'), { charactersPerDay: 40 });
    const say = (text: string, person: string) => server.ask('/api/speech', words(text, {}, person));
    for (const text of ['1', '2', '3']) await say(text, 'eve');
    peer.answer = refusing(429, {}, { 'retry-after': '1' });
    expect(await refusalOf(await say('4', 'ada'))).toEqual([503, 'speech-busy', '1']);
    later(1000);
    peer.answer = speaks;
    expect((await say('x'.repeat(41), 'joan')).status, 'more than her allowance').toBe(429);
    expect((await say('5', 'eve')).status, 'kept away by her own failures').toBe(503);
    expect((await say('6', 'ada')).status).toBe(200);
  });

  it('is not paid for what it was not asked [VOX-117]', async () => {
    const { server } = await openBefore(refusing(429), { charactersPerDay: 40 });
    const say = (text: string) => server.ask('/api/speech', words(text));
    for (let count = 0; count < 5; count++) expect((await say('x'.repeat(15))).status).toBe(503);
  });

  it('a text of more than 100 characters gets 20 ms more for each further one, up to 9 s', async () => {
    const { peer, say } = await openBefore(refusing(400, { code: 'content_policy' }), { timeoutSeconds: 6 });
    for (const length of [1, 100, 101, 205, 300]) await say('a'.repeat(length));
    expect(peer.limits.asked).toEqual([6000, 6000, 6020, 8100, 9000]);
  });

  it('is not missed where the phrase is known', async () => {
    const { peer, say } = await openBefore((response) => response.end(mp3Of(9)));
    await say('Go');
    peer.answer = refusing(500);
    for (const text of ['1', '2', '3', '4']) await say(text);
    expect((await say('Go')).status).toBe(200);
  });

  it('to stop is not read to its end', async () => {
    const chunk = mp3Of(40_000);
    let sent = 0;
    const { say } = await openBefore((response) => {
      const send = () => {
        if (response.destroyed) return;
        sent += 1;
        response.write(chunk, send);
      };
      send();
    });
    expect(await refusalOf(await say('Go'))).toEqual([502, 'speech-failed', null]);
    expect(sent).toBeLessThan(40);
  });
});

describe('what is reported', () => {
  it('contains no key, address, text, tone or provider message [VOX-140]', async () => {
    const { peer, server, say } = await openBefore((response) => response.end(mp3Of(9)));
    const told: string[] = [];
    const wrong = { message: 'openai-secret must not say my knee in a whispered voice', code: 'my knee', type: 'x' };
    const answers: readonly Peer['answer'][] = [
      peer.answer,
      refusing(500, wrong),
      refusing(400, wrong),
      (response) => response.end('my knee'),
      noAnswer,
    ];
    for (const [index, answer] of answers.entries()) {
      peer.answer = answer;
      const said = await say(`my knee ${index}`, { tone: 'a whispered voice' });
      if (said.status !== 200) told.push(await said.text());
    }
    // Openai is being left alone by now.
    peer.answer = refusing(401, wrong);
    told.push(await (await say('my knee', GROQ)).text());
    told.push(await (await say('my knee', { voice: 'Nobody' })).text(), ...server.log);
    expect(told.length).toBeGreaterThan(15);
    for (const word of ['secret', 'knee', 'whispered', '127.0.0.1', 'http', 'ada'])
      expect(told.join('\n').toLowerCase()).not.toContain(word);
  });
});

describe('a provider written by others', () => {
  async function openMock() {
    const mock = new LLMock({ port: 0 });
    const url = await mock.start();
    afterwards(() => mock.stop());
    const speechPlace = placeAt(`${url}/v1`);
    const providers = { ...speechPlace.providers, groq: { apiKey: 'groq-secret', baseUrl: `${url}/openai/v1` } };
    let now = 1_000_000;
    const server = await openServer('sqlite', {
      ...believeHeader,
      now: () => now,
      speechPlace: { ...speechPlace, providers },
    });
    return {
      mock,
      later: (millis: number) => (now += millis),
      say: (text: string, other?: object) => server.ask('/api/speech', words(text, other)),
    };
  }

  it('is asked where it listens, once [VOX-102, VOX-103]', async () => {
    const { mock, say } = await openMock();
    mock.onSpeech('zone 2', { audio: mp3Of(64).toString('base64') });
    const endless = { riff: 0xffffffff, samples: 0xffffffff };
    mock.onSpeech('zone 3', { audio: wavOf(640, endless).toString('base64'), format: 'wav' });
    const mp3 = await say('Go to zone 2.');
    expect([mp3.headers.get('content-type'), Buffer.from(await mp3.arrayBuffer())]).toEqual(['audio/mpeg', mp3Of(64)]);
    const wav = await say('Go to zone 3.', GROQ);
    expect([wav.headers.get('content-type'), Buffer.from(await wav.arrayBuffer())]).toEqual(['audio/wav', wavOf(640)]);
    expect(mock.getRequests().map(({ path, body }) => [path, (body as { model: string }).model])).toEqual([
      ['/v1/audio/speech', 'gpt-4o-mini-tts'],
      ['/openai/v1/audio/speech', 'canopylabs/orpheus-v1-english'],
    ]);
  });

  it('has its failures recognized', async () => {
    const { mock, say, later } = await openMock();
    const failing = (text: string, status: number, code: string, retryAfter?: number) =>
      mock.on(
        { endpoint: 'speech', userMessage: text },
        { status, error: { message: text, code }, ...(retryAfter === undefined ? {} : { retryAfter }) },
      );
    failing('broken', 500, 'server_error');
    failing('odd', 400, 'content_policy');
    failing('much', 429, 'rate_limit_exceeded', 12);
    failing('key', 401, 'invalid_api_key');
    mock.onSpeech('well', { audio: mp3Of(64).toString('base64') });
    expect(await refusalOf(await say('broken'))).toEqual([502, 'speech-failed', null]);
    expect(await refusalOf(await say('odd'))).toEqual([502, 'speech-failed', null]);
    mock.setChaos({ malformedRate: 1 });
    expect(await refusalOf(await say('well')), 'JSON with status 200').toEqual([502, 'speech-failed', null]);
    mock.clearChaos();
    expect((await say('well')).status).toBe(200);
    mock.setChaos({ disconnectRate: 1 });
    expect(await refusalOf(await say('well again'))).toEqual([502, 'speech-failed', null]);
    mock.clearChaos();
    expect(await refusalOf(await say('much'))).toEqual([503, 'speech-busy', '12']);
    later(12_000);
    expect(await refusalOf(await say('key'))).toEqual([503, 'speech-unavailable', '600']);
    expect(await refusalOf(await say('well now'))).toEqual([503, 'speech-unavailable', '600']);
    expect((await say('well')).status, 'from the cache').toBe(200);
  });
});
