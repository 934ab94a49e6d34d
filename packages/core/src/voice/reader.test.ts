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
  it('plays what is stored, at its volume, and asks no one', async () => {
    const { ports, reader, stored, fetched } = await bench();
    stored.set('Go', speechOf('Go'));
    await read(reader, said('Go'));
    expect(clipsPlayed(ports)).toEqual([2]);
    expect(ports.audio.scheduled[0]?.volume).toBe(0.5);
    expect(browserSaid(ports)).toEqual([]);
    expect(fetched).toEqual([]);
  });

  it('says a timed cue immediately with the browser, and fetches it for the next time', async () => {
    const { ports, reader, fetched } = await bench();
    await read(reader, said('Go'));
    expect(browserSaid(ports)).toEqual(['Go']);
    expect(clipsPlayed(ports)).toEqual([]);
    expect(fetched).toEqual(['Go']);
  });

  it('lets a message from the coach wait for its speech', async () => {
    const { ports, reader } = await bench();
    await read(reader, said('Ease off a little', 3));
    expect(browserSaid(ports)).toEqual([]);
    expect(clipsPlayed(ports)).toHaveLength(1);
  });

  it('lets a message from the coach wait 1.5 s, then the browser says it, and no word waits longer behind it', async () => {
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

  it('says a line of the coach in another tone rather than fetch it; words that name something keep theirs', async () => {
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

  it('falls back to the browser if there is no speech, or it cannot be played [VOX-44]', async () => {
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

  it("while the sound graph is silent the browser's voice speaks: a clip would be lost", async () => {
    const { ports, reader, stored } = await bench();
    stored.set('Go', speechOf('Go'));
    ports.audio.become('silent');
    await read(reader, said('Go'));
    expect(browserSaid(ports)).toEqual(['Go']);
    expect(clipsPlayed(ports)).toEqual([]);
  });

  it('needs no provider for a chosen browser voice', async () => {
    const { ports, reader, fetched } = await bench();
    reader.choose({ provider: 'webspeech', voice: 'Anna' });
    await read(reader, said('Go'));
    expect(ports.synth.spoken).toMatchObject([{ text: 'Go', voice: 'Anna', volume: 0.5 }]);
    expect(fetched).toEqual([]);
  });

  it("says in the device's own voice what no provider says: a note, a text without speech, a sample", async () => {
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

  it('knows the voices of both providers', () => {
    expect(GROQ_VOICES).toHaveLength(19);
    expect(OPENAI_VOICES).toHaveLength(10);
    expect([GROQ_VOICES[0], GROQ_VOICES.at(-1), OPENAI_VOICES[0], OPENAI_VOICES.at(-1)]).toEqual([
      'Arista',
      'Thunder',
      'alloy',
      'shimmer',
    ]);
  });

  it("a text longer than a provider takes is said by the browser's voice", async () => {
    const { ports, reader, fetched } = await bench();
    await read(reader, said('x'.repeat(SPEECH_TEXT_MOST + 1)));
    await read(reader, said('y'.repeat(SPEECH_TEXT_MOST)));
    expect(ports.synth.spoken).toHaveLength(2);
    expect(fetched).toEqual(['y'.repeat(SPEECH_TEXT_MOST)]);
  });

  it('says nothing that is no longer wanted by the time it is found [VOX-14]', async () => {
    const { ports, reader, stored } = await bench();
    stored.set('Go', speechOf('Go'));
    let isWanted = true;
    const reading = reader.read(said('Go'), 1, () => isWanted);
    isWanted = false;
    await reading;
    expect(browserSaid(ports)).toEqual([]);
    expect(clipsPlayed(ports)).toEqual([]);
  });

  it('cuts short a clip as well as the browser, and leaves tones alone [VOX-14]', async () => {
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

  it('has the words of the chosen voice fetched ahead', async () => {
    const { reader, ahead } = await bench();
    reader.prepare([said(' Go\n'), said('Rest')]);
    reader.choose({ provider: 'openai', voice: 'coral' });
    reader.prepare([said('Go')]);
    reader.choose({ provider: 'webspeech', voice: undefined });
    reader.prepare([said('Go')]);
    expect(ahead).toEqual([['Cheyenne: Go', 'Cheyenne: Rest'], ['coral: Go'], []]);
  });

  it('the sample is said with the voice being tried, and the page shows whose voice was actually heard', async () => {
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

  it('reports that no voice was heard, if the browser did not speak either', async () => {
    const { ports, reader } = await bench();
    ports.synth.isSilent = true;
    expect(await reader.sample({ provider: 'webspeech', voice: undefined }, 0.7)).toBeUndefined();
    expect(await reader.sample({ provider: 'openai', voice: 'coral' }, 0.7)).toBe('openai');
    ports.log.expect('clip-unplayable');
    ports.audio.clipsFail = true;
    expect(await reader.sample(CHEYENNE, 0.7)).toBeUndefined();
  });

  it('testing a voice lets the browser speak from within the gesture, also on a page where no run has begun', async () => {
    const { ports, reader } = await bench();
    const sampled = reader.sample({ provider: 'webspeech', voice: undefined }, 0.7);
    expect(ports.synth.primed).toBe(1);
    await sampled;
  });

  it("lists the browser's voices that speak English, even when they load late", async () => {
    const { ports, reader } = await bench();
    expect(reader.voices.getState()).toEqual([]);
    const anna = { id: 'anna', name: 'Anna', language: 'en-GB' };
    ports.synth.load([anna, { id: 'bart', name: 'Bart', language: 'nl-NL' }]);
    expect(reader.voices.getState()).toEqual([anna]);
  });
});
