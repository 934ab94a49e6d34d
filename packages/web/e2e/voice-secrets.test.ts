// Keys, prompts and provider addresses stay on the server: neither the built client nor any response contains one.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_CLIENT, BUILT_SERVER } from './machine/places.ts';
import { moveIn } from './people/newcomer.ts';
import { PEER_KEY } from './sound/speech-peer.ts';
import { SHORT, SHORT_TEXTS, expect, keptClips, openRunScreen, test } from './sound/voice-run.ts';

/** What only the server knows. That it does know these is proved too: searching for a renamed word would find nothing. */
const OF_THE_SERVER = [
  'api.openai.com',
  'api.groq.com',
  'GROQ_API_KEY',
  'OPENAI_API_KEY',
  'GROQ_BASE_URL',
  'OPENAI_BASE_URL',
  'audio/speech',
  'response_format',
  'playai-tts',
  'orpheus',
  '-PlayAI',
  'gpt-4o-mini-tts',
  'canopylabs/orpheus-v1-english',
  'tts-1',
  'X-Stainless-',
  'chat/completions',
  'max_completion_tokens',
  'json_schema',
  'reasoning_effort',
  'openai/gpt-oss-20b',
  'gpt-4.1-mini',
  'gpt-6-luna',
  'Speak in a',
  'You are a patient and supportive workout coach',
  'You decide whether',
  'Write these lines',
  'You turn the description of a workout into a timer',
  'Fix exactly these problems',
];
/** What keys look like, and what carries them. */
const KEYS = /gsk_|\bsk-[a-z0-9_-]{8}|\bbearer\b|authorization/i;
/** Prompts talk to a model. */
const PROMPTS = /\bYou are an? [a-z ]{2,40}(?:coach|assistant|trainer)|\bAct as\b|"?role"?:"?system\b/;
/** What the client does contain, each in some file. */
const OF_THE_CLIENT = ['/api/speech', 'Cheyenne', 'Timer complete! Great job!'];

test('the built client holds no key, model, prompt or address of a provider [VOX-66, COA-139]', () => {
  const files = readdirSync(BUILT_CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, text: readFileSync(join(parentPath, name), 'latin1') }));
  const holding = (word: string) => files.filter(({ text }) => text.includes(word)).map(({ name }) => name);
  expect(files.filter(({ name }) => name.endsWith('.js')).length).toBeGreaterThan(10);
  for (const word of OF_THE_CLIENT) expect(holding(word), `${word} is in the client`).not.toEqual([]);

  const server = readFileSync(BUILT_SERVER, 'utf8');
  for (const word of OF_THE_SERVER) {
    expect(server.includes(word), `${word} is in the server`).toBe(true);
    expect(holding(word), `${word} is in the client`).toEqual([]);
  }
  for (const { name, text } of files) {
    expect(KEYS.exec(text)?.[0], name).toBeUndefined();
    expect(PROMPTS.exec(text)?.[0], name).toBeUndefined();
  }
});

test('no response from the server holds the key or the address of its provider [VOX-66]', async ({
  page,
  server,
  peer,
}) => {
  const answers: Promise<readonly [path: string, text: string]>[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    // The stream of events has no end.
    if (path === '/api/sync/events') return;
    const headers = JSON.stringify(response.headers());
    // Responses after the end of the test do not matter.
    const body = response.body().catch(() => Buffer.of());
    answers.push(body.then((bytes) => [path, headers + bytes.toString('latin1')] as const));
  });
  await moveIn(page, server.url, [SHORT.timer]);
  await page.goto(`${server.url}/library`);
  await openRunScreen(page);
  await expect.poll(() => keptClips(page)).toBe(SHORT_TEXTS.length);
  const providers = await page.request.get(`${server.url}/api/speech/providers`);

  const told = [...(await Promise.all(answers)), ['/api/speech/providers', await providers.text()] as const];
  expect(told.map(([path]) => path)).toEqual(expect.arrayContaining(['/library', '/api/account/me', '/api/speech']));
  expect(peer.asked.map(({ key }) => key)).toContain(PEER_KEY);
  for (const [path, text] of told) {
    expect(text, path).not.toContain(PEER_KEY);
    expect(text, path).not.toContain(new URL(peer.url).host);
  }
});
