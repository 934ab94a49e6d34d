import { describe, expect, it } from 'vitest';
import { SPEECH_TEXT_MOST, type SpeechRequest } from '../ports/wire/wire.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { fakeSynth } from '../testing/fake-synth.ts';
import type { Announcement, Priority } from './announcement.ts';
import { GROQ_VOICES, OPENAI_VOICES } from './provider-voices.ts';
import { createReader, type Reader } from './reader.engine.ts';

interface Bench {
  readonly ports: FakePorts;
  readonly reader: Reader;
  readonly stored: Map<string, ArrayBuffer>;
  readonly fetched: string[];
  readonly ahead: string[][];
}

const CHEYENNE = { provider: 'groq', voice: 'Cheyenne' } as const;
const speechOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

async function bench(ports = fakePorts()): Promise<Bench> {
  const stored = new Map<string, ArrayBuffer>();
  const fetched: string[] = [];
  const ahead: string[][] = [];
  const reader = createReader({
    ...ports,
    find: async ({ text, tone }: SpeechRequest) => stored.get(tone === 'neutral' ? text : `${text}:${tone}`),
    forget: async ({ text }: SpeechRequest) => void stored.delete(text),
    async fetch({ text }: SpeechRequest) {
      fetched.push(text);
      return text.includes('unknown') ? undefined : speechOf(text);
    },
    fetchAhead: (requests) => ahead.push(requests.map(({ text, voice }) => `${voice}: ${text}`)),
  });
  await ports.audio.unlock();
  reader.choose(CHEYENNE);
  return { ports, reader, stored, fetched, ahead };
}

function said(text: string, priority: Priority = 1): Announcement {
  return { text, priority, type: 'generic', replaceType: false };
}

const browserSaid = ({ synth }: FakePorts): readonly string[] => synth.spoken.map(({ text }) => text);
const clipsPlayed = ({ audio }: FakePorts): readonly (number | undefined)[] =>
  audio.scheduled.map(({ bytes }) => bytes);
const read = (reader: Reader, words: Announcement): Promise<void> => reader.read(words, 0.5, () => true);

describe('the reader', () => {
  it('[VOX-47] plays what is stored, at its volume, and asks no one', async () => {
    const { ports, reader, stored, fetched } = await bench();
    stored.set('Go', speechOf('Go'));
    await read(reader, said('Go'));
    expect(clipsPlayed(ports)).toEqual([2]);
    expect(ports.audio.scheduled[0]?.volume).toBe(0.5);
    expect(browserSaid(ports)).toEqual([]);
    expect(fetched).toEqual([]);
  });

  it('[VOX-48] says a timed cue immediately with the browser, and fetches it for the next time', async () => {
    const { ports, reader, fetched } = await bench();
    await read(reader, said('Go'));
    expect(browserSaid(ports)).toEqual(['Go']);
    expect(clipsPlayed(ports)).toEqual([]);
    expect(fetched).toEqual(['Go']);
  });

  it('[VOX-48] lets a message from the coach wait for its speech', async () => {
    const { ports, reader } = await bench();
    await read(reader, said('Ease off a little', 3));
    expect(browserSaid(ports)).toEqual([]);
    expect(clipsPlayed(ports)).toHaveLength(1);
  });

  it('[COA-217] lets a message from the coach wait 1.5 s, then the browser says it, and no word waits longer behind it', async () => {
    const ports = fakePorts();
    const reader = createReader({
      ...ports,
      find: async () => undefined,
      forget: async () => undefined,
      fetch: () => new Promise(() => undefined),
      fetchAhead: () => undefined,
    });
    await ports.audio.unlock();
    reader.choose(CHEYENNE);
    const done = read(reader, said('Push.', 3));
    await ports.clock.pass(1499);
    expect(browserSaid(ports)).toEqual([]);
    await ports.clock.pass(1);
    await done;
    expect(browserSaid(ports)).toEqual(['Push.']);
  });

  it('[VOX-68] says a line of the coach in another tone rather than fetch it; words that name something keep theirs', async () => {
    const { ports, reader, stored, fetched } = await bench();
    stored.set('Ease off:energetic', speechOf('in another tone'));
    await read(reader, { ...said('Ease off', 3), tone: 'calm' });
    expect([clipsPlayed(ports), fetched]).toEqual([['in another tone'.length], []]);
    stored.set('Ease off:calm', speechOf('calm'));
    await read(reader, { ...said('Ease off', 3), tone: 'calm' });
    expect(clipsPlayed(ports).at(-1)).toBe('calm'.length);
    await read(reader, { ...said('Ease off', 1), tone: 'quiet' });
    expect([browserSaid(ports), fetched]).toEqual([['Ease off'], ['Ease off']]);
  });

  it('[VOX-44] [VOX-49] falls back to the browser if there is no speech, or it cannot be played', async () => {
    const { ports, reader, stored } = await bench();
    await read(reader, said('unknown words', 3));
    ports.log.expect('clip-unplayable');
    ports.audio.clipsFail = true;
    stored.set('Go', speechOf('Go'));
    await read(reader, said('Go'));
    expect(browserSaid(ports)).toEqual(['unknown words', 'Go']);
    expect(ports.synth.spoken.map(({ voice }) => voice)).toEqual([undefined, undefined]);
    expect(stored.has('Go')).toBe(false);
    expect(ports.log.codes).toEqual(['clip-unplayable']);
  });

  it('[VOX-57] speaks with the browser while the sound graph is silent', async () => {
    const { ports, reader, stored } = await bench();
    stored.set('Go', speechOf('Go'));
    ports.audio.become('silent');
    await read(reader, said('Go'));
    expect(browserSaid(ports)).toEqual(['Go']);
    expect(clipsPlayed(ports)).toEqual([]);
  });

  it('[VOX-55] needs no provider for a chosen browser voice', async () => {
    const { ports, reader, fetched } = await bench();
    reader.choose({ provider: 'webspeech', voice: 'Anna' });
    await read(reader, said('Go'));
    expect(ports.synth.spoken).toMatchObject([{ text: 'Go', voice: 'Anna', volume: 0.5 }]);
    expect(fetched).toEqual([]);
  });

  it("[VOX-159] says in the device's own voice what no provider says: a note, a text without speech, a sample", async () => {
    const { ports, reader } = await bench();
    reader.choose(CHEYENNE, 'Anna');
    await read(reader, said('Go'));
    await read(reader, { ...said('Elbows in.'), type: 'note' });
    ports.log.expect('clip-unplayable');
    ports.audio.clipsFail = true;
    await reader.sample(CHEYENNE, 0.7);
    await reader.sample({ provider: 'webspeech', voice: 'Ben' }, 0.7);
    expect(ports.synth.spoken.map(({ voice }) => voice)).toEqual(['Anna', 'Anna', 'Anna', 'Ben']);
  });

  it('[VOX-55] knows the voices of both providers', () => {
    expect(GROQ_VOICES).toHaveLength(19);
    expect(OPENAI_VOICES).toHaveLength(10);
    expect([GROQ_VOICES[0], GROQ_VOICES.at(-1), OPENAI_VOICES[0], OPENAI_VOICES.at(-1)]).toEqual([
      'Arista',
      'Thunder',
      'alloy',
      'shimmer',
    ]);
  });

  it('[VOX-56] says with the browser what is too long for a provider', async () => {
    const { ports, reader, fetched } = await bench();
    await read(reader, said('x'.repeat(SPEECH_TEXT_MOST + 1)));
    await read(reader, said('y'.repeat(SPEECH_TEXT_MOST)));
    expect(ports.synth.spoken).toHaveLength(2);
    expect(fetched).toEqual(['y'.repeat(SPEECH_TEXT_MOST)]);
  });

  it('[VOX-14] says nothing that is no longer wanted by the time it is found', async () => {
    const { ports, reader, stored } = await bench();
    stored.set('Go', speechOf('Go'));
    let isWanted = true;
    const reading = reader.read(said('Go'), 1, () => isWanted);
    isWanted = false;
    await reading;
    expect(browserSaid(ports)).toEqual([]);
    expect(clipsPlayed(ports)).toEqual([]);
  });

  it('[VOX-14] cuts short a clip as well as the browser, and leaves tones alone', async () => {
    const clock = fakeClock();
    const synth = fakeSynth(clock, 1000);
    const { ports, reader, stored } = await bench(fakePorts({ clock, synth }));
    stored.set('Go', speechOf('Go'));
    ports.audio.tone('chime', ports.clock.now() + 500, 1);
    await read(reader, said('Go'));
    void read(reader, said('unknown words'));
    await settled();
    reader.cutShort();
    ports.clock.advance(1000);
    expect(ports.audio.scheduled.map(({ kind, takenBackAt }) => [kind, takenBackAt !== undefined])).toEqual([
      ['tone', false],
      ['clip', true],
    ]);
    expect(synth.spoken.map(({ cut }) => cut)).toEqual([true]);
  });

  it('[VOX-51] has the words of the chosen voice fetched ahead', async () => {
    const { reader, ahead } = await bench();
    reader.prepare([said(' Go\n'), said('Rest')]);
    reader.choose({ provider: 'openai', voice: 'coral' });
    reader.prepare([said('Go')]);
    reader.choose({ provider: 'webspeech', voice: undefined });
    reader.prepare([said('Go')]);
    expect(ahead).toEqual([['Cheyenne: Go', 'Cheyenne: Rest'], ['coral: Go'], []]);
  });

  it('[VOX-54] says the sample with the voice being tried, and reports whose it was', async () => {
    const { ports, reader, stored } = await bench();
    expect(await reader.sample({ provider: 'openai', voice: 'coral' }, 0.7)).toBe('openai');
    expect(clipsPlayed(ports)).toEqual(['This is a sample. Go to zone 2.'.length]);
    ports.log.expect('clip-unplayable');
    ports.audio.clipsFail = true;
    stored.set('This is a sample. Go to zone 2.', speechOf('x'));
    expect(await reader.sample(CHEYENNE, 0.7)).toBe('webspeech');
    expect(await reader.sample({ provider: 'webspeech', voice: 'Anna' }, 0.7)).toBe('webspeech');
    await settled();
    expect(browserSaid(ports)).toEqual(['This is a sample. Go to zone 2.', 'This is a sample. Go to zone 2.']);
  });

  it('[VOX-164] reports that no voice was heard, if the browser did not speak either', async () => {
    const { ports, reader } = await bench();
    ports.synth.isSilent = true;
    expect(await reader.sample({ provider: 'webspeech', voice: undefined }, 0.7)).toBeUndefined();
    expect(await reader.sample({ provider: 'openai', voice: 'coral' }, 0.7)).toBe('openai');
    ports.log.expect('clip-unplayable');
    ports.audio.clipsFail = true;
    expect(await reader.sample(CHEYENNE, 0.7)).toBeUndefined();
  });

  it('[VOX-162] lets the browser speak inside the gesture that asks for a sample', async () => {
    const { ports, reader } = await bench();
    const sampled = reader.sample({ provider: 'webspeech', voice: undefined }, 0.7);
    expect(ports.synth.primed).toBe(1);
    await sampled;
  });

  it("[VOX-58] lists the browser's voices that speak English, even when they load late", async () => {
    const { ports, reader } = await bench();
    expect(reader.voices.getState()).toEqual([]);
    const anna = { id: 'anna', name: 'Anna', language: 'en-GB' };
    ports.synth.load([anna, { id: 'bart', name: 'Bart', language: 'nl-NL' }]);
    expect(reader.voices.getState()).toEqual([anna]);
  });
});
