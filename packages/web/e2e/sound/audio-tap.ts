// Listens at the audio graph of a page that knows nothing of it: whatever goes to a loudspeaker also goes to a
// recorder, so that a test hears what a person hears, not what the product believes it has played.
// cspell:ignore process

import type { Page } from '@playwright/test';
import { type Jump, audioClockOf } from '../../bench/audio-clock.ts';
import type { Pair } from '../../bench/page/tap-report.ts';

/** A sound on its context's clock (s). */
export interface Sound {
  readonly begin: number;
  readonly end: number;
  readonly peak: number;
}

/** One sound that left the loudspeaker, and when it was first heard in page time (ms). */
export type Heard = Sound & { readonly at: number };

/** What the tap keeps on the page. */
export interface AudioTap {
  /** In the order in which they were first connected. */
  readonly contexts: readonly AudioContext[];
  readonly ears: readonly { readonly sounds: readonly Sound[]; readonly pairs: readonly Pair[] }[];
  /** The first half second of each sound, in the order in which they ended. */
  readonly recordings: readonly Float32Array[];
  /** How many sounds have ended so far. */
  count(): number;
  /** The page's monotonic time, whatever a test does to the page's clocks (ms). */
  now(): number;
}

declare global {
  interface Window {
    audioTap: AudioTap;
  }
}

/** For `addInitScript`, before all others; the page's content policy has to be bypassed. Runs in the page, so it must be self-contained. */
export function installAudioTap(): void {
  // The keep-alive tone (7e-4) is too quiet to count, the softest countdown is not. Two notes that touch are one sound.
  const RECORDER = `registerProcessor('tap', class extends AudioWorkletProcessor {
    quiet = Infinity;
    beat = 0;
    kept = new Float32Array(sampleRate / 2);
    process([[samples]]) {
      for (let index = 0; index < (samples?.length ?? 0); index++) {
        const height = Math.abs(samples[index]);
        const loud = height > 5e-3;
        if (loud && this.quiet > sampleRate * 0.03) this.sound = { begin: currentFrame + index, peak: 0 };
        if (loud) this.sound.peak = Math.max(this.sound.peak, height);
        const place = currentFrame + index - this.sound?.begin;
        if (place < this.kept.length) this.kept[place] = samples[index];
        if (loud) this.quiet = 0;
        else if (++this.quiet === Math.ceil(sampleRate * 0.03)) {
          const { begin, peak } = this.sound ?? {};
          const end = currentFrame + index - this.quiet;
          const samples = this.kept.slice(0, Math.max(0, end - begin));
          if (this.sound) this.port.postMessage({ begin: begin / sampleRate, end: end / sampleRate, peak, samples });
        }
      }
      if (++this.beat % 16 === 0) this.port.postMessage('beat');
      return true;
    }
  })`;
  interface Ear {
    readonly context: AudioContext;
    readonly inlet: GainNode;
    readonly sounds: Sound[];
    /** Both clocks at many moments (ms). */
    readonly pairs: Pair[];
  }
  const ears = new Map<AudioContext, Ear>();
  const recordings: Float32Array[] = [];
  const now = performance.now.bind(performance);
  const stamp = AudioContext.prototype.getOutputTimestamp;
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode;
  const disconnect = AudioNode.prototype.disconnect;
  const recorder = URL.createObjectURL(new Blob([RECORDER], { type: 'text/javascript' }));

  const listen = async ({ context, inlet, sounds, pairs }: Ear) => {
    await context.audioWorklet.addModule(recorder);
    const node = new AudioWorkletNode(context, 'tap', { numberOfOutputs: 0, channelCount: 1 });
    Reflect.apply(connect, inlet, [node]);
    type Told = Sound & { readonly samples: Float32Array };
    node.port.addEventListener('message', ({ data: told }: MessageEvent<Told | 'beat'>) => {
      if (told !== 'beat') {
        const { samples, ...sound } = told;
        sounds.push(sound);
        recordings.push(samples);
      }
      // Asking there may lock up the page.
      if (/X11.*Firefox/.test(navigator.userAgent)) return;
      const { contextTime = 0, performanceTime = 0 } = Reflect.apply(stamp, context, []);
      const isNew = contextTime * 1000 !== pairs.at(-1)?.contextTime;
      if (performanceTime > 0 && isNew) pairs.push({ contextTime: contextTime * 1000, pageTime: performanceTime });
    });
    node.port.start();
  };
  const earOf = (context: AudioContext): Ear => {
    const known = ears.get(context);
    if (known) return known;
    const ear: Ear = { context, inlet: new GainNode(context), sounds: [], pairs: [] };
    ears.set(context, ear);
    void listen(ear);
    return ear;
  };
  const isLoudspeaker = (to: unknown): to is AudioDestinationNode & { readonly context: AudioContext } =>
    to instanceof AudioDestinationNode && to.context instanceof AudioContext;

  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
    if (isLoudspeaker(to[0])) Reflect.apply(connect, this, [earOf(to[0].context).inlet]);
    return Reflect.apply(connect, this, to);
  };
  AudioNode.prototype.disconnect = function (this: AudioNode, ...from: unknown[]) {
    Reflect.apply(disconnect, this, from);
    if (isLoudspeaker(from[0])) Reflect.apply(disconnect, this, [earOf(from[0].context).inlet]);
  };

  window.audioTap = {
    now,
    recordings,
    get contexts() {
      return [...ears.keys()];
    },
    get ears() {
      return [...ears.values()].map(({ sounds, pairs }) => ({ sounds, pairs }));
    },
    count: () => [...ears.values()].reduce((sum, { sounds }) => sum + sounds.length, 0),
  };
}

/** What was heard of a page, and where the machine lost the clock of its loudspeaker: in page time (ms). */
export interface Listened {
  readonly heard: readonly Heard[];
  readonly jumps: readonly Jump[];
}

/** Everything that a page has sounded so far. */
export async function listenTo(page: Page): Promise<Listened> {
  const ears = await page.evaluate(() => window.audioTap.ears);
  const clocks = ears.map(({ pairs }) => audioClockOf({ pairs, onsets: [], underruns: undefined }));
  const heard = ears.flatMap(({ sounds }, index) =>
    sounds.map((sound) => ({ ...sound, at: clocks[index]!.pageTimeOf(sound.begin * 1000) })),
  );
  return { heard: heard.sort((a, b) => a.at - b.at), jumps: clocks.flatMap(({ jumps }) => jumps) };
}

/** All sounds of a page so far, in order. */
export async function heardOn(page: Page): Promise<readonly Heard[]> {
  return (await listenTo(page)).heard;
}

/** The samples of one of a page's sounds, counted from 0, up to its first half second. */
export async function recordingOf(
  page: Page,
  index: number,
): Promise<{ readonly samples: Float32Array; readonly rate: number }> {
  const { samples, rate } = await page.evaluate((at) => {
    const { recordings, contexts } = window.audioTap;
    return { samples: [...(recordings[at] ?? [])], rate: contexts[0]?.sampleRate ?? 0 };
  }, index);
  return { samples: Float32Array.from(samples), rate };
}

/** Waits until a page has made this many sounds. */
export async function untilHeard(page: Page, count: number): Promise<void> {
  await page.waitForFunction((least) => window.audioTap.count() >= least, count, { polling: 50 });
}

/** Waits until a page has made this many more sounds than now. */
export async function untilHeardMore(page: Page, more: number): Promise<void> {
  await untilHeard(page, (await page.evaluate(() => window.audioTap.count())) + more);
}
