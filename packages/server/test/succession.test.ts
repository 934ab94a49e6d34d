import { describe, expect, it, vi } from 'vitest';
import { ENDINGS } from '../src/providers/succession.ts';
import { openBeforeModel, type SentChat, writing, YES } from './coach-fixture.ts';
import { afterwards, believeHeader, emptyFolder, openServer } from './fixture.ts';
import { mp3Of, openPeer, type Peer, placeAt, refusalOf, refusing, words } from './speech-fixture.ts';

const GROQ = { provider: 'groq', voice: 'Cheyenne' };
const LAST_SPEECH_DAY = Date.UTC(2027, 0, 6);
const DAY = 86_400_000;
const ENDED = "OpenAI no longer offers this voice. The browser's voice speaks instead.";

/** Only one model is gone; every other one answers. */
function without(model: string, refuse: Peer['answer'], answer: Peer['answer']): Peer['answer'] {
  return (response, body, limits) =>
    ((body as { model: string }).model === model ? refuse : answer)(response, body, limits);
}

/** A server with keys alone: what it asks of a provider's own address arrives at a peer. */
async function openWithKeys(now: number, file: object = {}) {
  const peer = await openPeer((response) => response.end(mp3Of(9)));
  const { fetch: ask } = globalThis;
  const theirs = /^https:\/\/api\.(?:groq\.com\/openai|openai\.com)\/v1/;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => ask(input.replace(theirs, peer.url), init));
  afterwards(async () => {
    vi.unstubAllGlobals();
  });
  let at = now;
  const place = placeAt(peer.url, file, emptyFolder());
  const keys = { apiKey: 'a-secret', baseUrl: undefined };
  const speechPlace = { ...place, providers: { groq: keys, openai: keys } };
  const server = await openServer('sqlite', { ...believeHeader, speechPlace, now: () => at });
  return {
    peer,
    server,
    models: () => peer.heard.map(({ body }) => (body as { model: string }).model),
    goTo: (millis: number) => (at = millis),
    say: (text: string, other?: object) => server.ask('/api/speech', words(text, other)),
    events: (name: string) =>
      server.log.map((line) => JSON.parse(line) as { event: string }).filter(({ event }) => event === name),
    states: async () => {
      const answer = await server.ask('/api/speech/providers', { headers: { 'x-person': 'ada' } });
      return ((await answer.json()) as { providers: readonly { provider: string; whyNot: string | null }[] }).providers;
    },
  };
}

describe('a language model that its provider has ended', () => {
  it.each<[number, { code?: string; message?: string }]>([
    [404, { code: 'model_not_found' }],
    [400, { code: 'model_decommissioned' }],
    [410, {}],
    [400, { message: 'The model `gpt-4.1-mini` has been decommissioned.' }],
  ])('with %i is followed at once, and from then on', async (status, error) => {
    const answer = without('gpt-4.1-mini', refusing(status, error), writing(YES));
    const { decide, sent, events } = await openBeforeModel(answer, { provider: 'openai', model: 'gpt-4.1-mini' });
    expect((await decide()).status).toBe(200);
    expect((await decide()).status).toBe(200);
    expect(sent().map(({ model, temperature, reasoning_effort: effort }) => [model, temperature, effort])).toEqual([
      ['gpt-4.1-mini', 0.3, undefined],
      ['gpt-6-luna', 0.3, 'none'],
      ['gpt-6-luna', 0.3, 'none'],
    ]);
    expect(events().filter(({ event }) => event === 'coach-model-gone')).toMatchObject([
      { level: 50, provider: 'openai', model: 'gpt-4.1-mini', successor: 'gpt-6-luna' },
    ]);
  });

  it('is left alone if no successor is known, or if that is gone too', async () => {
    for (const [model, calls] of [
      ['my-own-model', 1],
      ['gpt-6-luna', 1],
      ['gpt-4.1-mini', 2],
    ] as const) {
      const refusal = refusing(404, { code: 'model_not_found' });
      const { decide, sent, events } = await openBeforeModel(refusal, { provider: 'openai', model });
      expect(await refusalOf(await decide())).toEqual([503, 'coach-unavailable', '600']);
      expect(await refusalOf(await decide())).toEqual([503, 'coach-unavailable', '600']);
      expect(sent(), model).toHaveLength(calls);
      expect(events().filter(({ event }) => event === 'coach-unavailable')).toHaveLength(1);
    }
  });

  it.each([
    ['gpt-6-luna', undefined, 'none', 0.3],
    ['gpt-6-luna', 'low', 'low', undefined],
    ['gpt-6-luna', null, undefined, undefined],
    ['my-own-model', undefined, undefined, 0.3],
    ['my-own-model', 'low', 'low', 0.3],
  ] as const)('%s with the effort %j is sent the effort %j and the temperature %j', async (model, effort, ...told) => {
    const file = { provider: 'openai', model, ...(effort === undefined ? {} : { effort }) };
    const { decide, peer } = await openBeforeModel(writing(YES), file);
    await decide();
    const sent = peer.heard[0]?.body as Partial<SentChat>;
    expect([sent.reasoning_effort, sent.temperature]).toEqual(told);
  });
});

describe('a voice that its provider has ended', () => {
  it('is not asked after its last day: its successor is, without a call in vain', async () => {
    const { say, models, events } = await openWithKeys(LAST_SPEECH_DAY, { groq: { profile: 'groq-playai' } });
    expect((await say('1', GROQ)).status).toBe(200);
    expect((await say('2', GROQ)).status).toBe(200);
    expect(models()).toEqual(['canopylabs/orpheus-v1-english', 'canopylabs/orpheus-v1-english']);
    expect(events('speech-model-gone')).toHaveLength(1);
  });

  it('without a successor speaks on its last day, and then says so and is not asked', async () => {
    const { say, goTo, models, states, events } = await openWithKeys(LAST_SPEECH_DAY + DAY - 1);
    expect((await say('1')).status).toBe(200);
    expect((await states())[1]).toMatchObject({ provider: 'openai', whyNot: null });
    goTo(LAST_SPEECH_DAY + DAY);
    const refused = await say('2');
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'speech-unavailable', message: ENDED }]);
    expect((await states())[1]).toMatchObject({ provider: 'openai', whyNot: ENDED, fault: 'ended' });
    expect((await states())[0]).toMatchObject({ provider: 'groq', whyNot: null });
    expect(models()).toEqual(['gpt-4o-mini-tts']);
    expect(events('fault')).toEqual([]);
    expect((await say('3', GROQ)).status, 'nothing else breaks').toBe(200);
  });

  it.each(['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts-2025-12-15'])('likewise %s', async (model) => {
    const { say, models } = await openWithKeys(LAST_SPEECH_DAY + DAY, { openai: { model } });
    expect((await say('1')).status).toBe(503);
    expect(models()).toEqual([]);
  });

  it('at another address means what that engine says', async () => {
    const peer = await openPeer((response) => response.end(mp3Of(9)));
    const speechPlace = placeAt(peer.url, { openai: { profile: 'openai-compatible' } });
    const server = await openServer('sqlite', { ...believeHeader, speechPlace, now: () => LAST_SPEECH_DAY + 90 * DAY });
    expect((await server.ask('/api/speech', words('Go'))).status).toBe(200);
    expect(peer.heard[0]?.body).toMatchObject({ model: 'tts-1' });
  });
});

it('every model in the table has a day and a source, and its successor is not in it', () => {
  for (const { model, lastDay, successor, source } of ENDINGS) {
    expect(new Date(lastDay).toISOString().slice(0, 10), model).toBe(lastDay);
    expect(source, model).toMatch(/^https:\/\//);
    expect(ENDINGS.map((one) => one.model)).not.toContain(successor);
  }
});
