import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../base/failure.ts';
import type { SpeechRequest, Tone } from '../ports/wire/wire.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { CLEAR_CLIPS_KEY } from './clear-key.ts';
import { INDEX_KEY } from './clip-index.ts';
import { FOUND_WITHIN } from './clip-shelf.engine.ts';
import { CLIP_LIFETIME, clipKey, isExpired, newClip, parseClip } from './clip.ts';
import { REST_AFTER_FAILURE, REST_AFTER_REFUSAL, createClips, type Clips } from './clips.engine.ts';

interface Bench {
  readonly ports: FakePorts;
  readonly clips: Clips;
}

async function bench(): Promise<Bench> {
  const ports = fakePorts();
  await ports.server.signUp({ email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' });
  return { ports, clips: createClips(ports) };
}

function asked(text: string, tone: Tone = 'neutral'): SpeechRequest {
  return { provider: 'groq', voice: 'Cheyenne', text, tone };
}

const wordsOf = (bytes: ArrayBuffer | undefined): string | undefined => bytes && new TextDecoder().decode(bytes);
/** The clips that the device keeps. */
const keptBy = async ({ disk }: FakePorts): Promise<readonly string[]> =>
  (await disk.table('clips').keys()).filter((key) => key !== INDEX_KEY).sort();
const textsOf = ({ server }: FakePorts): readonly string[] => server.spoken.map(({ text }) => text);

describe('a clip', () => {
  it('is kept under provider, voice and text, with its audio and its times', () => {
    const bytes = new ArrayBuffer(4);
    expect(clipKey(asked('Go'))).toBe('groq:Cheyenne:Go');
    expect(newClip(asked('Go'), bytes, 1000)).toEqual({
      text: 'groq:Cheyenne:Go',
      audioData: bytes,
      timestamp: 1000,
      expiresAt: 1000 + 30 * 86_400_000,
    });
  });

  it('is read back only where nothing of it is missing or of another kind', () => {
    const clip = newClip(asked('Go'), new ArrayBuffer(4), 1000);
    expect(parseClip(clip)).toEqual(clip);
    const others = [
      { ...clip, text: 5 },
      { ...clip, audioData: 'sound' },
      { ...clip, timestamp: '1000' },
      { ...clip, expiresAt: undefined },
      'a clip',
      null,
      undefined,
    ];
    for (const other of others) expect(parseClip(other)).toBeUndefined();
  });

  it('has expired after 30 days, or where it is dated more than 30 days ahead [VOX-43]', () => {
    const clip = newClip(asked('Go'), new ArrayBuffer(4), 1000);
    expect(isExpired(clip, 1000 + CLIP_LIFETIME - 1)).toBe(false);
    expect(isExpired(clip, 1000 + CLIP_LIFETIME)).toBe(true);
    expect(isExpired({ ...clip, timestamp: 2000 + CLIP_LIFETIME }, 2000)).toBe(false);
    expect(isExpired({ ...clip, timestamp: 2001 + CLIP_LIFETIME }, 2000)).toBe(true);
  });
});

describe('stored speech', () => {
  it('is found without any network once it has been fetched', async () => {
    const { ports, clips } = await bench();
    expect(await clips.find(asked('Go'))).toBeUndefined();
    expect(wordsOf(await clips.fetch(asked('Go')))).toBe('Go');
    ports.server.reachable = false;
    expect(wordsOf(await clips.find(asked('Go')))).toBe('Go');
    expect(textsOf(ports)).toEqual(['Go']);
  });

  it('is discarded if it is read after 30 days [VOX-43]', async () => {
    const { ports, clips } = await bench();
    await clips.fetch(asked('Go'));
    ports.clock.advance(CLIP_LIFETIME - 1);
    expect(await clips.find(asked('Go'))).toBeDefined();
    ports.clock.advance(1);
    expect(await clips.find(asked('Go'))).toBeUndefined();
    expect(await keptBy(ports)).toEqual([]);
  });

  it('is discarded at the start if it has expired, or cannot be read [VOX-43]', async () => {
    const { ports, clips } = await bench();
    const table = ports.disk.table<unknown>('clips');
    await clips.fetch(asked('old'));
    ports.clock.advance(CLIP_LIFETIME);
    await clips.fetch(asked('new'));
    await table.put('spoilt', { text: 5 });
    await createClips(ports).open();
    expect(await keptBy(ports)).toEqual(['groq:Cheyenne:new']);
  });

  it('is spoken again, not taken from what the server keeps, if it could not be played', async () => {
    const { ports, clips } = await bench();
    await clips.fetch(asked('Go'));
    await clips.forget(asked('Go'));
    await clips.fetch(asked('Go'));
    await clips.fetch(asked('Stop'));
    await clips.fetch(asked('Go'));
    expect(ports.server.spoken.map(({ text, replace = false }) => [text, replace])).toEqual([
      ['Go', false],
      ['Go', true],
      ['Stop', false],
      ['Go', false],
    ]);
  });

  it('is one for each tone of voice, and can be discarded [VOX-44]', async () => {
    const { ports, clips } = await bench();
    await clips.fetch(asked('Go', 'calm'));
    expect(await clips.find(asked('Go', 'energetic'))).toBeUndefined();
    expect(await clips.find(asked('Go'))).toBeUndefined();
    for (const tone of ['calm', 'energetic', 'neutral'] as const) await clips.fetch(asked('Go', tone));
    expect(await keptBy(ports)).toEqual(['groq:Cheyenne:Go', 'groq:Cheyenne:Go:calm', 'groq:Cheyenne:Go:energetic']);
    await clips.forget(asked('Go', 'calm'));
    expect(await clips.find(asked('Go', 'calm'))).toBeUndefined();
    expect(await clips.find(asked('Go'))).toBeDefined();
  });

  it('is fetched anyway if the device has no room for it', async () => {
    const { ports, clips } = await bench();
    ports.log.expect('clip-not-kept');
    ports.disk.full = true;
    expect(wordsOf(await clips.fetch(asked('Go')))).toBe('Go');
    expect(ports.log.codes).toEqual(['clip-not-kept']);
  });

  it('is fetched again if the device cannot read it, and stays if it cannot be discarded', async () => {
    const { ports } = await bench();
    ports.log.expect('clip-unreadable', 'clip-not-dropped');
    const fails = () => Promise.reject(new Failure('storage-unavailable'));
    const table = { ...ports.disk.table<unknown>('clips'), get: fails, delete: fails, keys: fails };
    const clips = createClips({ ...ports, disk: { table: () => table as never } });
    expect(clips.view.getState()).toEqual({ ready: 0, wanted: 0 });
    expect(await clips.find(asked('Go'))).toBeUndefined();
    await clips.forget(asked('Go'));
    await clips.open();
    expect(ports.log.codes).toEqual(['clip-unreadable', 'clip-not-dropped', 'clip-unreadable']);
  });

  it('a text that is being fetched is not requested again', async () => {
    const { ports, clips } = await bench();
    const both = await Promise.all([clips.fetch(asked('Go')), clips.fetch(asked('Go'))]);
    expect(both.map(wordsOf)).toEqual(['Go', 'Go']);
    expect(textsOf(ports)).toEqual(['Go']);
  });

  it.each([
    ['offline', 15_000],
    ['speech-failed', 15_000],
    ['speech-busy', 15_000],
    ['quota-exceeded', 600_000],
    ['speech-unavailable', 600_000],
    ['not-signed-in', 600_000],
  ] as const)('leaves the provider alone after %s', async (code, rest) => {
    const { ports, clips } = await bench();
    ports.log.expect('speech-not-fetched');
    const { speech } = ports.server;
    ports.server.speech = async () => {
      throw new Failure(code);
    };
    expect(await clips.fetch(asked('Go'))).toBeUndefined();
    ports.server.speech = speech;
    ports.clock.advance(rest - 1);
    expect(await clips.fetch(asked('Go'))).toBeUndefined();
    expect(textsOf(ports)).toEqual([]);
    ports.clock.advance(1);
    expect(wordsOf(await clips.fetch(asked('Go')))).toBe('Go');
  });
});

describe('a provider that is not there', () => {
  it('is never asked for speech, and is asked about once', async () => {
    const { ports, clips } = await bench();
    let questions = 0;
    ports.server.speechProviders = async () => {
      questions += 1;
      return [{ provider: 'groq', voices: [], whyNot: 'There is no key.' }];
    };
    clips.prepare(['a', 'b', 'c'].map((text) => asked(text)));
    await settled();
    expect(await clips.fetch(asked('d'))).toBeUndefined();
    expect(await clips.fetch({ ...asked('d'), provider: 'openai' })).toBeUndefined();
    expect(textsOf(ports)).toEqual([]);
    expect(questions).toBe(1);
  });

  it('is never asked for speech although another one is there', async () => {
    const { ports, clips } = await bench();
    ports.server.speechProviders = async () => [{ provider: 'groq', voices: [], whyNot: null }];
    expect(await clips.fetch({ ...asked('d'), provider: 'openai' })).toBeUndefined();
    expect(textsOf(ports)).toEqual([]);
    expect(wordsOf(await clips.fetch(asked('d')))).toBe('d');
  });

  it('is not asked for speech if no one could tell whether it is there', async () => {
    const { ports, clips } = await bench();
    ports.log.expect('speech-not-fetched');
    ports.server.speechProviders = () => Promise.reject(new Failure('server-failed'));
    expect(await clips.fetch(asked('a'))).toBeUndefined();
    expect(textsOf(ports)).toEqual([]);
  });

  it('is asked about again after a while if no one could tell', async () => {
    const { ports, clips } = await bench();
    ports.log.expect('speech-not-fetched');
    ports.server.reachable = false;
    expect(await clips.fetch(asked('a'))).toBeUndefined();
    ports.server.reachable = true;
    expect(await clips.fetch(asked('a'))).toBeUndefined();
    ports.clock.advance(15_000);
    expect(wordsOf(await clips.fetch(asked('a')))).toBe('a');
  });
});

describe('a provider that works again', () => {
  it('is asked about again after ten minutes, by all at once', async () => {
    const { ports, clips } = await bench();
    let questions = 0;
    ports.server.speechProviders = async () => {
      questions += 1;
      return [{ provider: 'groq', voices: [], whyNot: questions === 1 ? 'There is no key.' : null }];
    };
    expect(await clips.fetch(asked('a'))).toBeUndefined();
    ports.clock.advance(REST_AFTER_REFUSAL - 1);
    expect(await clips.fetch(asked('a'))).toBeUndefined();
    ports.clock.advance(1);
    const both = await Promise.all([clips.fetch(asked('a')), clips.fetch(asked('b'))]);
    expect([both.map(wordsOf), questions]).toEqual([['a', 'b'], 2]);
  });
});

describe('speech fetched ahead', () => {
  it('comes once for each text, in the order needed, and counts what is ready', async () => {
    const { ports, clips } = await bench();
    await clips.fetch(asked('b'));
    clips.prepare(['a', 'b', 'a', 'c', 'b'].map((text) => asked(text)));
    expect(clips.view.getState()).toEqual({ ready: 0, wanted: 3 });
    await settled();
    expect(clips.view.getState()).toEqual({ ready: 3, wanted: 3 });
    expect(textsOf(ports)).toEqual(['b', 'a', 'c']);
  });

  it('takes two at a time, and gives up what is no longer wanted', async () => {
    const { ports, clips } = await bench();
    const waiting: (() => void)[] = [];
    const started: string[] = [];
    ports.server.speech = ({ text }) => {
      started.push(text);
      return new Promise((resolve) => waiting.push(() => resolve(new ArrayBuffer(1))));
    };
    clips.prepare(['a', 'b', 'c', 'd'].map((text) => asked(text)));
    await settled();
    expect(started).toEqual(['a', 'b']);
    waiting.shift()?.();
    await settled();
    expect(started).toEqual(['a', 'b', 'c']);
    clips.prepare([]);
    for (const give of waiting) give();
    await settled();
    expect(started).toEqual(['a', 'b', 'c']);
    expect(clips.view.getState()).toEqual({ ready: 0, wanted: 0 });
  });

  it('asks a failing provider once and skips the others', async () => {
    const { ports, clips } = await bench();
    ports.log.expect('speech-not-fetched');
    let attempts = 0;
    ports.server.speech = async () => {
      attempts += 1;
      throw new Failure('quota-exceeded');
    };
    clips.prepare(['a', 'b', 'c', 'd', 'e'].map((text) => asked(text)));
    await settled();
    expect(attempts).toBeLessThanOrEqual(2);
    expect(clips.view.getState()).toEqual({ ready: 0, wanted: 5 });
  });
});

describe('a hiccup while speech is fetched ahead', () => {
  const FIVE = ['a', 'b', 'c', 'd', 'e'].map((text) => asked(text));
  function preparing({ clips }: Bench) {
    const came: string[] = [];
    clips.prepare(FIVE, ({ text }) => came.push(text));
    return came;
  }

  it.each(['speech-busy', 'offline', 'server-failed'] as const)(
    'ends nothing: after %s all of it comes once the provider has been left alone',
    async (code) => {
      const { ports, clips } = await bench();
      ports.log.expect('speech-not-fetched');
      const { speech } = ports.server;
      ports.server.speech = () => Promise.reject(new Failure(code));
      const came = preparing({ ports, clips });
      await settled();
      ports.server.speech = speech;
      await ports.clock.pass(REST_AFTER_FAILURE - 1);
      expect([came, textsOf(ports)]).toEqual([[], []]);
      await ports.clock.pass(1);
      expect(clips.view.getState()).toEqual({ ready: 5, wanted: 5 });
      expect(came.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    },
  );

  it('ends nothing: a device that is slow once has what it keeps found later, without a server', async () => {
    const { ports, clips } = await bench();
    for (const request of FIVE) await clips.fetch(request);
    ports.log.expect('clip-too-slow', 'speech-not-fetched');
    ports.server.reachable = false;
    const table = ports.disk.table<unknown>('clips');
    let reads = 0;
    const get = (key: string) => ((reads += 1) <= 2 ? new Promise<never>(() => undefined) : table.get(key));
    const again = createClips({ ...ports, disk: { table: () => ({ ...table, get }) as never } });
    const came = preparing({ ports, clips: again });
    await ports.clock.pass(FOUND_WITHIN + REST_AFTER_FAILURE);
    expect(came.sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('is waited out for all texts but the one that was refused itself, and not for a run that was left', async () => {
    const { ports, clips } = await bench();
    ports.log.expect('speech-not-fetched');
    const { speech } = ports.server;
    const tries: string[] = [];
    ports.server.speech = async (request) => {
      tries.push(request.text);
      if (request.text === 'a') throw new Failure('speech-failed');
      return speech(request);
    };
    preparing({ ports, clips });
    await ports.clock.pass(2 * REST_AFTER_FAILURE);
    expect(clips.view.getState()).toEqual({ ready: 4, wanted: 5 });
    expect(tries.filter((text) => text === 'a')).toHaveLength(1);
    ports.server.reachable = false;
    ports.server.speech = () => Promise.reject(new Failure('offline'));
    clips.prepare([asked('f')]);
    await settled();
    ports.server.speech = speech;
    ports.server.reachable = true;
    clips.prepare([]);
    await ports.clock.pass(REST_AFTER_FAILURE);
    expect(textsOf(ports)).not.toContain('f');
  });

  it.each(['too-large', 'bad-request'] as const)(
    'gives up a text that the server refuses as %s, and rests for none of the others',
    async (code) => {
      const { ports, clips } = await bench();
      ports.log.expect('speech-not-fetched');
      const { speech } = ports.server;
      const tries: string[] = [];
      ports.server.speech = async (request) => {
        tries.push(request.text);
        if (request.text === 'a') throw new Failure(code);
        return speech(request);
      };
      preparing({ ports, clips });
      await vi.waitFor(() => expect(clips.view.getState()).toEqual({ ready: 4, wanted: 5 }));
      await ports.clock.pass(2 * REST_AFTER_FAILURE);
      expect(tries).toEqual(['a', 'b', 'c', 'd', 'e']);
    },
  );

  it('goes on at once when someone signs in', async () => {
    const { ports, clips } = await bench();
    ports.log.expect('speech-not-fetched');
    const { speech } = ports.server;
    ports.server.speech = () => Promise.reject(new Failure('not-signed-in'));
    const came = preparing({ ports, clips });
    await settled();
    ports.server.speech = speech;
    clips.renew();
    await vi.waitFor(() => expect(came.sort()).toEqual(['a', 'b', 'c', 'd', 'e']));
  });
});

describe('a device that does not answer', () => {
  it('is not waited for longer than half a second, and then left alone for a while', async () => {
    const ports = fakePorts();
    ports.log.expect('clip-too-slow');
    const table = ports.disk.table<unknown>('clips');
    let questions = 0;
    const hangs = (): Promise<never> => {
      questions += 1;
      return new Promise(() => undefined);
    };
    const clips = createClips({ ...ports, disk: { table: () => ({ ...table, get: hangs }) as never } });
    const finding = clips.find(asked('Go'));
    await ports.clock.pass(FOUND_WITHIN);
    expect(await finding).toBeUndefined();
    expect(await clips.find(asked('Go'))).toBeUndefined();
    expect(questions).toBe(1);
    await ports.clock.pass(REST_AFTER_FAILURE);
    const again = clips.find(asked('Go'));
    await ports.clock.pass(FOUND_WITHIN);
    expect(await again).toBeUndefined();
    expect(questions).toBe(2);
  });
});

describe('clearing all stored speech', () => {
  it('reports how many entries it removed [SCR-353]', async () => {
    const { ports, clips } = await bench();
    await clips.fetch(asked('a'));
    await clips.fetch(asked('b'));
    expect(await clips.clearAll({ force: true, key: CLEAR_CLIPS_KEY })).toBe(2);
    expect(await keptBy(ports)).toEqual([]);
  });

  it('is refused and logged without force or the key [SCR-353]', async () => {
    const { ports, clips } = await bench();
    ports.log.expect('clear-clips-refused', 'clear-clips-refused');
    await clips.fetch(asked('a'));
    expect(await clips.clearAll({ force: false, key: CLEAR_CLIPS_KEY })).toBeUndefined();
    expect(await clips.clearAll({ force: true, key: 'please' })).toBeUndefined();
    expect(ports.log.errors).toEqual(['clear-clips-refused', 'clear-clips-refused']);
    expect(await clips.find(asked('a'))).toBeDefined();
  });

  it('fails if the device does, and logs why [SCR-353]', async () => {
    const { ports, clips } = await bench();
    ports.log.expect('clips-not-cleared');
    await clips.fetch(asked('a'));
    ports.disk.full = true;
    await expect(clips.clearAll({ force: true, key: CLEAR_CLIPS_KEY })).rejects.toMatchObject({
      code: 'storage-unavailable',
    });
  });
});
