// Every reader on the server of what comes from outside: requests, cookies, headers, files of the operator, answers of providers.

import type { Random } from '@roundbell/core/ports';
import {
  BOTTOMLESS,
  fuzz,
  type FuzzedReader,
  mutated,
  mutatedBytes,
  mutatedText,
  oneOf,
} from '@roundbell/core/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deviceName } from '../src/accounts/device-name.ts';
import { createKnownDevices } from '../src/accounts/known-device.ts';
import { addressOf } from '../src/base/address.ts';
import { encodingFor } from '../src/base/encoding.ts';
import { parseEnvironment } from '../src/base/env.ts';
import { jsonOf } from '../src/base/json.ts';
import { bankAnswer, decisionAnswer, readAnswer, readBank, timerAnswer } from '../src/coach/coach-answers.ts';
import { LIMITS } from '../src/limits/limits.ts';
import { parseProviders } from '../src/providers/providers-file.ts';
import { clipOf } from '../src/speech/speech-audio.ts';
import { cookieOf, documentOf, openServer, post } from './fixture.ts';

const known = createKnownDevices('x'.repeat(32), true);
const DEVICE = known.remember('', 'ada@example.org').split(';')[0] ?? '';
const VARIABLES = {
  ...{ PORT: '3000', HOST: '127.0.0.1', DATA_DIR: './data', PUBLIC_URL: 'https://timers.example', TRUST_PROXY: '1' },
  ...{
    POOL_SIZE: '5',
    SIGN_UP: 'closed',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'a@b.c',
    SESSION_SECRET: 'x'.repeat(32),
  },
};
const PROVIDERS = {
  speech: { charactersPerDay: 5, timeoutSeconds: 1, groq: { profile: 'groq-orpheus', voices: { Cheyenne: 'x' } } },
  chat: { provider: 'groq', strict: true, bank: { tokens: 500 } },
};
const BANK = {
  push: ['Go on.'],
  slow: ['Ease off.'],
  steady: ['Hold.'],
  transition: ['Next.'],
  encouragement: ['Breathe.'],
};
const ANSWERS = [
  { shouldCoach: true, reason: 'in_zone', coachingContext: 'x' },
  { message: 'Hold it.' },
  BANK,
  {
    name: 'x',
    rounds: [{ name: 'r', repeat: 1, restSeconds: 0, steps: [{ name: 's', type: 'work', seconds: 5, repeat: 1 }] }],
  },
] as [object, ...object[]];
const WAV = new TextEncoder().encode(
  'RIFF\u0024\u0000\u0000\u0000WAVE' + 'fmt \u0010\u0000\u0000\u0000\u0001\u0000\u0001\u0000',
);
const MP3 = Uint8Array.from([0xff, 0xfb, 0x90, 0x64, ...Array.from({ length: 500 }, () => 0)]);
const JSON_TEXT = (random: Random, valid: unknown): string =>
  random.next() < 0.02 ? BOTTOMLESS : mutatedText(random, JSON.stringify(mutated(random, valid)) ?? '');

const READERS = [
  {
    name: 'the mark of a device',
    input: (random: Random) => mutatedText(random, `a=b; ${DEVICE}; c=d`),
    read: (cookies: string) => {
      for (const line of known.keepKnown(cookies, 'eve@example.org'))
        expect(line).toMatch(/^__Host-roundbell\.device=[\w.-]+; /);
      return known.deviceOf(cookies, 'ada@example.org') === undefined ? 'refused' : 'accepted';
    },
  },
  {
    name: 'the environment',
    input: (random: Random) =>
      Object.fromEntries(
        Object.entries(VARIABLES).map(([name, value]) => [
          name,
          random.next() < 0.2 ? mutatedText(random, value) : value,
        ]),
      ),
    read: (variables: Readonly<Record<string, string>>) => {
      const read = parseEnvironment(variables);
      if (read.ok) return 'accepted';
      for (const problem of read.problems) expect(problem).toMatch(/^[A-Z_]+ must be .*\.$/);
      return 'refused';
    },
  },
  {
    name: 'the providers file',
    input: (random: Random) => JSON_TEXT(random, PROVIDERS),
    read: (text: string) => {
      const read = parseProviders(text);
      if (!read.ok) expect(read.problems.every((line) => line.length > 10)).toBe(true);
      return read.ok ? 'accepted' : 'refused';
    },
  },
  {
    name: 'an answer of a language model',
    input: (random: Random) =>
      mutatedText(random, `Sure:\n\`\`\`json\n${JSON_TEXT(random, oneOf(random, ANSWERS))}\n\`\`\``),
    read: (text: string) => {
      for (const [category, lines] of Object.entries(readBank(text)))
        expect([category, typeof lines]).toEqual([category, 'string']);
      const read = [decisionAnswer, bankAnswer, timerAnswer].map((schema) => readAnswer(schema, text));
      return read.some((answer) => answer !== undefined) ? 'accepted' : 'refused';
    },
  },
  {
    name: 'speech of a provider',
    input: (random: Random) => mutatedBytes(random, oneOf(random, [WAV, MP3])),
    read: (bytes: Uint8Array) => (clipOf(Buffer.from(bytes)) === undefined ? 'refused' : 'accepted'),
  },
  {
    name: 'any JSON',
    input: (random: Random) => JSON_TEXT(random, PROVIDERS),
    read: (text: string) => (jsonOf(text) === undefined ? 'refused' : 'accepted'),
  },
  {
    name: 'headers of a browser',
    input: (random: Random) =>
      mutatedText(
        random,
        oneOf(random, [
          'gzip, br;q=0.5, *;q=0',
          '203.0.113.9, 198.51.100.7',
          'Mozilla/5.0 (Linux; Android 14) Chrome/120.0',
        ]),
      ),
    read: (text: string) => {
      expect([undefined, 'br', 'gzip']).toContain(encodingFor(text, ['br', 'gzip']));
      expect(addressOf({ socket: '10.0.0.1', forwardedFor: text }, 1)).toMatch(/^[\d.:a-f/]+$/i);
      expect(deviceName(text).length).toBeLessThan(100);
      return 'accepted';
    },
    never: 'refused',
  },
] as unknown as readonly FuzzedReader<never>[];

/** Requests that are right, by what they would do. */
const REQUESTS: readonly (readonly [path: string, body: unknown])[] = [
  ['/api/account/sign-up', { displayName: 'Bo', email: 'bo@example.org', password: 'tercet', invitation: 'x' }],
  ['/api/account/sign-in', { email: 'ada@example.org', password: 'wrong one' }],
  ['/api/account/sign-in/code', { code: '123456' }],
  ['/api/account/second-factor', { kind: 'look' }],
  ['/api/account/forgotten', { email: 'ada@example.org' }],
  ['/api/account/reset', { token: 'none', newPassword: 'difference' }],
  ['/api/account/email', { newEmail: 'ada@example.com', password: 'wrong one' }],
  ['/api/account/email/confirm', { token: 'none' }],
  ['/api/account/standing', { userId: 'none' }],
  ['/api/account/name', { displayName: 'Ada L.' }],
  ['/api/account/password', { currentPassword: 'wrong one', newPassword: 'difference' }],
  ['/api/account/delete', { password: 'wrong one' }],
  ['/api/account/sign-ins/end', { id: 'none' }],
  [
    '/api/sync/timers/push',
    {
      rows: [
        { document: documentOf('a', '2', { name: 'x', rounds: [{ id: 'r' }] }), assumedRev: '1', ancestors: ['1'] },
      ],
    },
  ],
  [
    '/api/sync/profile/push',
    {
      rows: [{ document: documentOf('user', '2', { displayName: 'Ada' }) }],
      lineage: { epoch: '', since: 0, offered: true },
    },
  ],
  [
    '/api/sync/hrsessions/push',
    { rows: [{ document: documentOf('s', '2', { readings: { times: '', bpm: '' }, summary: { held: '' } }) }] },
  ],
  ['/api/speech', { provider: 'groq', voice: 'Cheyenne', text: 'Go' }],
  ['/api/coach/timer', { text: '3 x 20 s' }],
];
const READS = [
  '/api/sync/timers/pull?since=0&limit=10&bytes=1000&heads=1',
  '/api/sync/timers/a',
  '/api/sync/timers/a/history',
  '/api/account/me',
  '/assets/x.js',
  '/run/a',
] as const;
const MANY = {
  ...LIMITS,
  attemptsPerAddress: 1e9,
  failuresPerEmail: 1e9,
  linksPerEmail: 1e9,
  pushes: 1e9,
  reads: 1e9,
  speech: 1e9,
  coach: 1e9,
};
const UNCHANGING = ['user', 'session', 'account', 'sync_doc', 'sync_history'] as const;

describe('what comes from outside', { timeout: 600_000 }, () => {
  it.each(READERS.map((reader) => [reader.name, reader] as const))('%s: read or refused, whatever it is', (_, reader) =>
    fuzz(reader),
  );

  it('a request is answered or refused with a code, whatever is in it, and a refused one changes nothing', async () => {
    const server = await openServer('sqlite', { limits: MANY });
    const ada = { displayName: 'Ada', email: 'ada@example.org', password: 'tercet' };
    const cookie = cookieOf(await server.ask('/api/account/sign-up', post(ada)));
    const stored = async () =>
      JSON.stringify(
        await Promise.all(
          UNCHANGING.map(
            async (table) =>
              (await sql`select count(*) as n from ${sql.table(table)}`.execute(server.database.db)).rows,
          ),
        ),
      );
    let before = await stored();
    await fuzz({
      name: 'a request',
      input: (random) => {
        const [path, body] = oneOf(random, REQUESTS as [(typeof REQUESTS)[number]]);
        return { path, text: JSON_TEXT(random, body), isSignedIn: random.next() < 0.8 };
      },
      read: async ({ path, text, isSignedIn }) => {
        const headers = { 'content-type': 'application/json', ...(isSignedIn && { cookie }) };
        const answer = await server.ask(path, { method: 'POST', body: text, headers });
        const said = await answer.text();
        expect([answer.status, said.length < 100_000]).toEqual([
          expect.toSatisfy((status: number) => status < 500 || status === 503),
          true,
        ]);
        const after = await stored();
        if (answer.status >= 400) {
          expect(JSON.parse(said)).toMatchObject({ code: expect.any(String), message: expect.any(String) });
          expect(after).toBe(before);
        }
        before = after;
        return answer.status < 400 ? 'accepted' : 'refused';
      },
    });
    expect(server.log.filter((line) => line.includes('"event":"fault"'))).toEqual([]);
  });

  it('an address is answered or refused, whatever is in it', async () => {
    const server = await openServer('sqlite', { limits: MANY });
    const cookie = cookieOf(
      await server.ask(
        '/api/account/sign-up',
        post({ displayName: 'Ada', email: 'ada@example.org', password: 'tercet' }),
      ),
    );
    await fuzz({
      name: 'an address',
      input: (random) =>
        `/${encodeURI(
          mutatedText(random, oneOf(random, READS))
            .slice(1)
            .replaceAll(/\p{Surrogate}/gu, '?'),
        ).replaceAll('%25', '%')}`,
      read: async (path) => {
        const answer = await server.ask(path.replaceAll('#', '%23'), { headers: { cookie } });
        await answer.body?.cancel();
        expect(answer.status).toBeLessThan(500);
        return answer.ok ? 'accepted' : 'refused';
      },
    });
    expect(server.log.filter((line) => line.includes('"event":"fault"'))).toEqual([]);
  });
});
