// The engines of the voice over the real ports, with a recorder at the loudspeaker: how soon is a stored clip heard?
// cspell:ignore process

import type { Disk } from '@roundbell/core/ports';
import { PRIORITY, type Announcement, createReader, createSpeaker, createClips, newClip } from '@roundbell/core/run';
import { createAudio } from '../../src/adapters/audio/audio.ts';
import { createClock } from '../../src/adapters/clock/clock.ts';
import { createDisk } from '../../src/adapters/disk/disk.ts';
import { createConsoleLog } from '../../src/adapters/log.ts';
import { createPage } from '../../src/adapters/page/page.ts';
import { createSynth } from '../../src/adapters/speech/synth.ts';

/** One announcement, from its event to the loudspeaker (ms). */
export interface VoiceLatency {
  /** From `say` until the page knows that the graph has rendered the first sample. */
  readonly whole: number;
  /** From `say` until that sample is at the loudspeaker, as the browser tells it. */
  readonly heard: number;
  /** Reading the clip from IndexedDB. */
  readonly read: number;
  /** Decoding it. */
  readonly decode: number;
  /** From `start` until the first sample is rendered. */
  readonly start: number;
}

/** What the bench finds on the page. */
export interface VoiceBench {
  /** Stores so many clips of `seconds` each. */
  store(count: number, seconds: number): Promise<void>;
  /** Says one of them through the product. */
  say(index: number): Promise<VoiceLatency>;
  /** The same bytes without the product: decoded, and a decoded clip started. */
  raw(seconds: number): Promise<Pick<VoiceLatency, 'decode' | 'start'>>;
}

declare global {
  interface Window {
    voiceBench: VoiceBench;
  }
}

const VOICE = { provider: 'groq', voice: 'Cheyenne' } as const;
/** What Groq sends. */
const RATE = 48_000;
/** Long enough for the recorder to know that it is quiet (ms). */
const QUIET = 60;

const RECORDER = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  quiet = Infinity;
  process([[samples]]) {
    for (let index = 0; index < 128; index++) {
      const isLoud = Math.abs(samples?.[index] ?? 0) > 0.01;
      if (isLoud && this.quiet > sampleRate * 0.03) this.port.postMessage((currentFrame + index) / sampleRate);
      this.quiet = isLoud ? 0 : this.quiet + 1;
    }
    return true;
  }
})`;

/** When the stages of the announcement of now began and ended, in page time (ms). */
/** The first sample after silence, in page time (ms). */
interface FirstSample {
  readonly rendered: number;
  readonly heard: number;
}

const stages = { asked: 0, read: 0, decoding: 0, decoded: 0, started: 0 };
let onSound: (sound: FirstSample) => void = () => undefined;

const context = await listenedContext();
const log = createConsoleLog();
const clock = createClock();
const page = createPage({ log });
const synth = createSynth({ clock, log });
const audio = createAudio({ clock, page, log, openContext: () => context });
const disk = timed(createDisk({ clock, log }));
const none = () => Promise.reject(new Error('nothing is fetched here'));
const clips = createClips({ disk, clock, log, server: { speech: none } as never });
const reader = createReader({
  synth,
  audio,
  log,
  clock,
  find: clips.find,
  forget: clips.forget,
  fetch: clips.fetch,
  fetchAhead: clips.prepare,
});
const speaker = createSpeaker({ clock, page, log, read: reader.read, cutShort: reader.cutShort });
reader.choose(VOICE);

/** A context whose loudspeaker is recorded, and whose stages are noted. */
async function listenedContext(): Promise<AudioContext> {
  const made = new AudioContext();
  await made.audioWorklet.addModule(URL.createObjectURL(new Blob([RECORDER], { type: 'text/javascript' })));
  const recorder = new AudioWorkletNode(made, 'recorder', { numberOfOutputs: 0, channelCount: 1 });
  recorder.port.addEventListener('message', ({ data: begin }: MessageEvent<number>) => {
    const { contextTime = 0, performanceTime = 0 } = made.getOutputTimestamp();
    onSound({ rendered: performance.now(), heard: performanceTime + (begin - contextTime) * 1000 });
  });
  recorder.port.start();
  const loudspeaker = made.createGain();
  loudspeaker.connect(made.destination);
  loudspeaker.connect(recorder);
  Object.defineProperty(made, 'destination', { value: loudspeaker });
  const decode = made.decodeAudioData.bind(made);
  made.decodeAudioData = async (bytes) => {
    stages.decoding = performance.now();
    const buffer = await decode(bytes);
    stages.decoded = performance.now();
    return buffer;
  };
  const create = made.createBufferSource.bind(made);
  made.createBufferSource = () => {
    stages.started = performance.now();
    return create();
  };
  return made;
}

function timed(real: Disk): Disk {
  return {
    table: <T>(name: Parameters<Disk['table']>[0]) => {
      const table = real.table<T>(name);
      return {
        ...table,
        async get(key: string) {
          stages.asked = performance.now();
          const found = await table.get(key);
          stages.read = performance.now();
          return found;
        },
      };
    },
  };
}

function announcement(index: number): Announcement {
  return { text: `Step number ${index}`, priority: PRIORITY.urgent, type: 'step-start', replaceType: true };
}

/** A note as a WAV of 16 bits; it begins at its height. */
function clipOf(seconds: number, frequency: number): ArrayBuffer {
  const samples = Math.round(seconds * RATE);
  const view = new DataView(new ArrayBuffer(44 + 2 * samples));
  const text = (at: number, letters: string) => new Uint8Array(view.buffer, at).set(new TextEncoder().encode(letters));
  text(0, 'RIFF');
  view.setUint32(4, 36 + 2 * samples, true);
  text(8, 'WAVE');
  text(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, 2 * samples, true);
  for (let index = 0; index < samples; index++) {
    const wave = Math.cos((2 * Math.PI * frequency * index) / RATE);
    view.setInt16(44 + 2 * index, wave * 0.5 * 0x7fff, true);
  }
  return view.buffer;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function nextSound(): Promise<FirstSample> {
  return new Promise((resolve) => (onSound = resolve));
}

window.voiceBench = {
  async store(count, seconds) {
    await audio.unlock();
    const table = disk.table<object>('clips');
    for (let index = 0; index < count; index++) {
      const { text } = announcement(index);
      const clip = newClip({ ...VOICE, text, tone: 'neutral' }, clipOf(seconds, 300 + index), clock.wall());
      await table.put(clip.text, clip);
    }
  },
  async say(index) {
    // No two events at the same place of the loudspeaker's beat.
    await pause(QUIET + Math.random() * 40);
    const sound = nextSound();
    const event = performance.now();
    speaker.say(announcement(index));
    const { rendered, heard } = await sound;
    speaker.stop();
    return {
      whole: rendered - event,
      heard: heard - event,
      read: stages.read - stages.asked,
      decode: stages.decoded - stages.decoding,
      start: rendered - stages.started,
    };
  },
  async raw(seconds) {
    const bytes = clipOf(seconds, 440);
    await pause(QUIET + Math.random() * 40);
    const before = performance.now();
    const buffer = await context.decodeAudioData(bytes);
    const decode = performance.now() - before;
    const source = new AudioBufferSourceNode(context, { buffer });
    const sound = nextSound();
    const event = performance.now();
    source.connect(context.destination);
    source.start();
    const { rendered } = await sound;
    source.stop();
    return { decode, start: rendered - event };
  },
};
