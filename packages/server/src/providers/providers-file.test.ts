import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder } from '../../test/speech-fixture.ts';
import { PROFILES } from './profiles.ts';
import { DEFAULT_SPEECH, parseProviders, readProviders } from './providers-file.ts';

const problemsOf = (file: unknown) => {
  const read = parseProviders(typeof file === 'string' ? file : JSON.stringify(file));
  return read.ok ? [] : read.problems;
};

describe('the file about providers', () => {
  it('[VOX-120] is not needed', () => {
    expect(DEFAULT_SPEECH).toEqual({
      profiles: { groq: PROFILES['groq-playai'], openai: PROFILES['openai-tts'] },
      charactersPerDay: 10_000,
      cacheBytes: 500_000_000,
      timeoutMillis: 5000,
    });
    for (const path of [undefined, '', ' ']) expect(readProviders(path)).toEqual({ ok: true, speech: DEFAULT_SPEECH });
    expect(parseProviders('{}')).toEqual({ ok: true, speech: DEFAULT_SPEECH });
  });

  it('[VOX-120] says what differs', () => {
    const file = join(emptyFolder(), 'providers.json');
    const openai = { model: 'kokoro', format: 'wav', tone: 'none', mostCharacters: 500, voices: { Bella: 'af_bella' } };
    const speech = { charactersPerDay: 0, cacheMegabytes: 2, timeoutSeconds: 1.5, groq: { profile: 'groq-orpheus' } };
    writeFileSync(file, JSON.stringify({ speech: { ...speech, openai } }));
    expect(readProviders(file)).toEqual({
      ok: true,
      speech: {
        profiles: { groq: PROFILES['groq-orpheus'], openai },
        charactersPerDay: 0,
        cacheBytes: 2_000_000,
        timeoutMillis: 1500,
      },
    });
    const groq = { profile: 'openai-compatible', format: null } as const;
    expect(parseProviders(JSON.stringify({ speech: { groq } }))).toMatchObject({
      speech: { profiles: { groq: { ...PROFILES['openai-compatible'], format: null } } },
    });
  });

  it('[VOX-121] gets a line for every mistake, without what was found there', () => {
    const speech = {
      charactersPerDay: 1.5,
      cacheMegabytes: -1,
      timeoutSeconds: 10,
      key: 'secret',
      groq: { profile: 'secret', format: 'pcm', tone: 7, mostCharacters: 'many' },
      openai: { model: '', voices: ['coral'] },
    };
    expect(problemsOf({ speech, chat: {} })).toEqual([
      'PROVIDERS_FILE: speech.charactersPerDay must be a whole number.',
      'PROVIDERS_FILE: speech.cacheMegabytes must be at least 0.',
      'PROVIDERS_FILE: speech.timeoutSeconds must be at most 9.',
      'PROVIDERS_FILE: speech.groq.profile must be one of openai-tts, groq-playai, groq-orpheus, openai-compatible.',
      'PROVIDERS_FILE: speech.groq.format must be one of mp3, wav, opus, aac, flac.',
      'PROVIDERS_FILE: speech.groq.tone must be one of instructions, bracket, none.',
      'PROVIDERS_FILE: speech.groq.mostCharacters must be a number.',
      'PROVIDERS_FILE: speech.openai.model must be a text of 1 to 200 characters.',
      'PROVIDERS_FILE: speech.openai.voices must be an object in JSON.',
      'PROVIDERS_FILE: speech.key is not known.',
      'PROVIDERS_FILE: chat is not known.',
    ]);
  });

  it('[VOX-121] says so where it is no JSON or no file', () => {
    expect(problemsOf('{"speech": {')).toEqual(['PROVIDERS_FILE must be an object in JSON.']);
    expect(readProviders('/nowhere/providers.json')).toEqual({
      ok: false,
      problems: ['PROVIDERS_FILE must name a file that can be read.'],
    });
  });
});
