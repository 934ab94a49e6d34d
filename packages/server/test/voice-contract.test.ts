import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PROFILE_NAMES, PROFILES, type SpeechProfile } from '../src/providers/profiles.ts';
import { readProviders } from '../src/providers/providers-file.ts';
import { believeHeader, openServer } from './fixture.ts';
import {
  beginning,
  mp3Of,
  noAnswer,
  openPeer,
  type Peer,
  placeAt,
  refusalOf,
  refusing,
  words,
} from './speech-fixture.ts';
import { voiceService } from './voice-service.ts';

/** A server whose openai has this profile, at a service that answers as the test says. */
async function openAt(profile: string, answer: Peer['answer'], engine: object = {}) {
  const peer = await openPeer(answer);
  let now = 1_000_000;
  const speechPlace = placeAt(peer.url, { openai: { profile, ...engine } });
  const server = await openServer('sqlite', { ...believeHeader, speechPlace, now: () => now });
  return {
    peer,
    later: (millis: number) => (now += millis),
    say: (text: string, voice: string) => server.ask('/api/speech', words(text, { voice })),
    whyNot: async () => {
      const answered = await server.ask('/api/speech/providers', { headers: { 'x-person': 'ada' } });
      const { providers } = (await answered.json()) as { providers: readonly { whyNot: string | null }[] };
      return providers[1]?.whyNot;
    },
    told: () =>
      server.log
        .map((line) => JSON.parse(line) as { event: string; do?: string })
        .filter(({ event }) => event.startsWith('speech-')),
  };
}

describe.each(PROFILE_NAMES)('a voice service with the profile %s', (name) => {
  const profile: SpeechProfile = PROFILES[name];
  const names = Object.keys(profile.voices);
  const voice = names[0] ?? '';
  const long = 'x'.repeat(300);

  it('speaks in every voice that is shown, and in those that accounts may have stored', async () => {
    const { say, peer } = await openAt(name, voiceService(profile));
    const all = [...names, ...Object.keys(profile.stored ?? {})];
    const answers = await Promise.all(all.map((one) => say('Hello', one)));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(peer.heard.every(({ path }) => path === '/v1/audio/speech')).toBe(true);
  });

  it('is not asked for a voice that it has not, or a text that is too long', async () => {
    const { say, peer } = await openAt(name, voiceService(profile), { mostCharacters: 200 });
    expect(await refusalOf(await say('Go', 'af_nobody'))).toEqual([400, 'bad-request', null]);
    expect(await refusalOf(await say(long, voice))).toEqual([413, 'too-large', null]);
    expect(peer.heard).toEqual([]);
  });

  it('that refuses a voice or a text of ours goes on for others', async () => {
    const { say } = await openAt(name, voiceService({ ...profile, voices: {} }), { voices: { One: 'one' } });
    expect(await refusalOf(await say('Go', 'One'))).toEqual([502, 'speech-failed', null]);
    expect(await refusalOf(await say('Stop', 'One'))).toEqual([502, 'speech-failed', null]);
  });

  it.each<[string, Peer['answer']]>([
    ['slow', noAnswer],
    ['broken audio', (response) => response.end(Buffer.from('RIFF and no more'))],
    ['gone in the middle', beginning(mp3Of(5).subarray(0, 60))],
    ['an empty body', (response) => response.end()],
  ])('with %s gives 502, keeps nothing and is left alone after three', async (_, answer) => {
    const { say, peer, told } = await openAt(name, answer);
    for (const text of ['1', '2', '3']) expect((await say(text, voice)).status).toBe(502);
    expect(await refusalOf(await say('4', voice))).toEqual([503, 'speech-busy', '60']);
    expect(peer.heard).toHaveLength(3);
    expect(told().find(({ event }) => event === 'speech-failed')?.do).toMatch(/^\S.+\.$/);
    peer.answer = voiceService(profile);
  });

  it.each<[string, Peer['answer'], RegExp]>([
    ['a wrong model', voiceService({ ...profile, model: 'another' }), /name another model in PROVIDERS_FILE\.$/],
    ['401', refusing(401, { code: 'invalid_api_key' }), /^The key is not accepted: set OPENAI_API_KEY/],
    ['a key without rights', refusing(403, { code: 'insufficient_permissions' }), /^The key may not use /],
    ['404 without a code', refusing(404), /^Nothing answers there: correct OPENAI_BASE_URL/],
    ['HTML instead of audio', (response) => response.end('<!DOCTYPE html><html></html>'), /set OPENAI_BASE_URL/],
  ])('with %s tells the operator once what to do, and is not asked again in vain', async (_, answer, advice) => {
    const { say, peer, told, whyNot } = await openAt(name, answer);
    expect(await refusalOf(await say('1', voice))).toEqual([503, 'speech-unavailable', '600']);
    expect(await refusalOf(await say('2', voice))).toEqual([503, 'speech-unavailable', '600']);
    expect(peer.heard).toHaveLength(1);
    expect(told().map((line) => line.do)).toEqual([expect.stringMatching(advice)]);
    expect(await whyNot()).toMatch(/^The provider refuses /);
  });
});

describe('a model that is not there', () => {
  it.each<[number, object]>([
    [404, { code: 'model_not_found' }],
    [410, {}],
  ])('with %i tells the operator once what to do, and is not asked again in vain', async (status, error) => {
    const { say, peer, told } = await openAt('kokoro', refusing(status, error));
    expect(await refusalOf(await say('1', 'coral'))).toEqual([503, 'speech-unavailable', '600']);
    expect((await say('2', 'coral')).status).toBe(503);
    expect(peer.heard).toHaveLength(1);
    expect(told().map((line) => line.do)).toEqual([
      'There is no model kokoro for this key: name another one in PROVIDERS_FILE.',
    ]);
  });

  it('with 429 is left alone as long as it says', async () => {
    const { say, peer, later, told } = await openAt('kokoro', refusing(429, {}, { 'retry-after': '90' }));
    expect(await refusalOf(await say('1', 'coral'))).toEqual([503, 'speech-busy', '90']);
    later(89_000);
    expect((await say('2', 'coral')).status).toBe(503);
    expect(peer.heard).toHaveLength(1);
    expect(told()).toMatchObject([{ event: 'speech-busy', seconds: 90, do: expect.stringMatching(/plan/) }]);
  });
});

const textOf = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url)), 'utf8');

it('the voice beside Roundbell is pinned, watched, limited and not reachable from outside', () => {
  const compose = textOf('compose.voice.yaml');
  const voice = /^ {2}voice:\n((?: {4}.*\n|\n)+)/m.exec(compose)?.[1] ?? '';
  expect(voice).toMatch(/image: ghcr\.io\/remsky\/kokoro-fastapi-cpu:v\d+\.\d+\.\d+\n/);
  expect(voice).toMatch(/mem_limit: \d+g\n/);
  expect(voice).toMatch(/healthcheck:\n[^]*\/v1\/audio\/voices/);
  expect(compose).not.toMatch(/^\s*(?:ports|network_mode):/m);
  expect(compose).toContain('OPENAI_BASE_URL: http://voice:8880/v1');
  const file = fileURLToPath(new URL('../../../deploy/providers.voice.json', import.meta.url));
  expect(readProviders(file)).toMatchObject({ ok: true, speech: { profiles: { openai: PROFILES.kokoro } } });
});
