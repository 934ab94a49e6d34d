import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder } from '../../test/fixture.ts';
import { PROFILES } from './profiles.ts';
import { DEFAULT_CHAT, DEFAULT_SPEECH, parseProviders, readProviders } from './providers-file.ts';

const DEFAULTS = { speech: DEFAULT_SPEECH, chat: DEFAULT_CHAT };
const problemsOf = (file: unknown) => {
  const read = parseProviders(typeof file === 'string' ? file : JSON.stringify(file));
  return read.ok ? [] : read.problems;
};

describe('the providers file', () => {
  it('is not needed', () => {
    expect(DEFAULT_SPEECH).toEqual({
      profiles: { groq: PROFILES['groq-orpheus'], openai: PROFILES['openai-tts'] },
      charactersPerDay: 10_000,
      charactersPerDayOfServer: 300_000,
      cacheBytes: 500_000_000,
      timeoutMillis: 5000,
    });
    for (const path of [undefined, '', ' ']) expect(readProviders(path)).toEqual({ ok: true, ...DEFAULTS });
    expect(parseProviders('{}')).toEqual({ ok: true, ...DEFAULTS });
  });

  it('sets what differs', () => {
    const file = join(emptyFolder(), 'providers.json');
    const openai = { model: 'kokoro', format: 'wav', tone: 'none', mostCharacters: 500, voices: { Bella: 'af_bella' } };
    const speech = {
      charactersPerDay: 0,
      charactersPerDayOfServer: 7,
      cacheMegabytes: 2,
      timeoutSeconds: 1.5,
      groq: { profile: 'groq-orpheus' },
    };
    writeFileSync(file, JSON.stringify({ speech: { ...speech, openai } }));
    expect(readProviders(file)).toEqual({
      ok: true,
      speech: {
        profiles: { groq: PROFILES['groq-orpheus'], openai },
        charactersPerDay: 0,
        charactersPerDayOfServer: 7,
        cacheBytes: 2_000_000,
        timeoutMillis: 1500,
      },
      chat: DEFAULT_CHAT,
    });
    const groq = { profile: 'openai-compatible', format: null } as const;
    expect(parseProviders(JSON.stringify({ speech: { groq } }))).toMatchObject({
      speech: { profiles: { groq: { ...PROFILES['openai-compatible'], format: null } } },
    });
  });

  it('gets a line for every mistake, without the value found there', () => {
    const speech = {
      charactersPerDay: 1.5,
      cacheMegabytes: -1,
      timeoutSeconds: 10,
      key: 'secret',
      groq: { profile: 'secret', format: 'pcm', tone: 7, mostCharacters: 'many' },
      openai: { model: '', voices: ['coral'] },
    };
    expect(problemsOf({ speech, music: {} })).toEqual([
      'PROVIDERS_FILE: speech.charactersPerDay must be a whole number.',
      'PROVIDERS_FILE: speech.cacheMegabytes must be at least 0.',
      'PROVIDERS_FILE: speech.timeoutSeconds must be at most 9.',
      'PROVIDERS_FILE: speech.groq.profile must be one of openai-tts, groq-playai, groq-orpheus, kokoro, openai-compatible.',
      'PROVIDERS_FILE: speech.groq.format must be one of mp3, wav, opus, aac, flac.',
      'PROVIDERS_FILE: speech.groq.tone must be one of instructions, bracket, none.',
      'PROVIDERS_FILE: speech.groq.mostCharacters must be a number.',
      'PROVIDERS_FILE: speech.openai.model must be a text of 1 to 200 characters.',
      'PROVIDERS_FILE: speech.openai.voices must be an object in JSON.',
      'PROVIDERS_FILE: speech.key is not known.',
      'PROVIDERS_FILE: music is not known.',
    ]);
  });

  it('says so if it is not JSON or not a file', () => {
    expect(problemsOf('{"speech": {')).toEqual(['PROVIDERS_FILE must be an object in JSON.']);
    expect(readProviders('/nowhere/providers.json')).toEqual({
      ok: false,
      problems: ['PROVIDERS_FILE must name a file that can be read.'],
    });
  });
});

describe('its section on the language model', () => {
  it('is not needed [COA-103, COA-104, COA-105, COA-128]', () => {
    const { tasks, engines, provider } = DEFAULT_CHAT;
    expect(provider).toBeUndefined();
    expect(engines).toEqual({
      groq: { model: 'openai/gpt-oss-20b', strict: true, effort: 'low' },
      openai: { model: 'gpt-6-luna', strict: true, effort: 'none' },
    });
    expect(tasks).toEqual({
      decision: { temperature: 0.3, tokens: 1000, millis: 2500, perDay: 300 },
      bank: { temperature: 0.9, tokens: 3000, millis: 10_000, perDay: 3 },
      timer: { temperature: 0.2, tokens: 5000, millis: 18_000, perDay: 20 },
    });
  });

  it('sets what differs', () => {
    const file = {
      ...{
        provider: 'openai',
        model: 'small-model',
        strict: false,
        effort: 'high',
        persona: 'You are kind.',
        requestsPerDay: 9,
      },
      timer: { temperature: 0, tokens: 5000, timeoutSeconds: 9.5, perDay: 0 },
    };
    const engine = { model: 'small-model', strict: false, effort: 'high' };
    expect(parseProviders(JSON.stringify({ chat: file }))).toEqual({
      ok: true,
      speech: DEFAULT_SPEECH,
      chat: {
        provider: 'openai',
        engines: { groq: engine, openai: engine },
        persona: 'You are kind.',
        requestsPerDay: 9,
        tasks: { ...DEFAULT_CHAT.tasks, timer: { temperature: 0, tokens: 5000, millis: 9500, perDay: 0 } },
      },
    });
  });

  it('gets a line for every mistake [COA-105]', () => {
    const file = {
      ...{ provider: 'anybody', model: '', strict: 'yes', effort: 'much', persona: 'x'.repeat(2001), key: 'secret' },
      decision: { temperature: 2.1, tokens: 49, timeoutSeconds: 0.4, perDay: -1 },
      timer: { temperature: -1, tokens: 5001, timeoutSeconds: 18.1, perDay: 1.5 },
      bank: 7,
    };
    expect(problemsOf({ chat: file })).toEqual([
      'PROVIDERS_FILE: chat.provider must be one of groq, openai, none.',
      'PROVIDERS_FILE: chat.model must be a text of 1 to 200 characters.',
      'PROVIDERS_FILE: chat.strict must be true or false.',
      'PROVIDERS_FILE: chat.effort must be one of none, minimal, low, medium, high.',
      'PROVIDERS_FILE: chat.persona must be a text of 1 to 2000 characters.',
      'PROVIDERS_FILE: chat.decision.temperature must be at most 2.',
      'PROVIDERS_FILE: chat.decision.tokens must be at least 50.',
      'PROVIDERS_FILE: chat.decision.timeoutSeconds must be at least 0.5.',
      'PROVIDERS_FILE: chat.decision.perDay must be at least 0.',
      'PROVIDERS_FILE: chat.bank must be an object in JSON.',
      'PROVIDERS_FILE: chat.timer.temperature must be at least 0.',
      'PROVIDERS_FILE: chat.timer.tokens must be at most 5000.',
      'PROVIDERS_FILE: chat.timer.timeoutSeconds must be at most 18.',
      'PROVIDERS_FILE: chat.timer.perDay must be a whole number.',
      'PROVIDERS_FILE: chat.key is not known.',
    ]);
  });
});
