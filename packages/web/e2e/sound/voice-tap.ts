// Listens at the loudspeaker of a page for the notes of the speech peer, and records what the browser's own voice is
// asked to say.
// cspell:ignore process

import type { Page } from '@playwright/test';
import { LOWEST_NOTE, NOTES, NOTE_STEP } from './speech-peer.ts';

/** One note that left the loudspeaker, on the clock of its context (s). */
export interface HeardNote {
  readonly note: number;
  readonly begin: number;
  readonly end: number;
}

declare global {
  interface Window {
    voiceTap: {
      readonly notes: HeardNote[];
      /** What the browser's own voice was asked to say, and when in page time (ms). */
      readonly utterances: { readonly text: string; readonly at: number }[];
    };
  }
}

/** Install before anything else on the page; its content policy has to be bypassed. */
export async function tapVoice(page: Page): Promise<void> {
  await page.addInitScript(installVoiceTap, [LOWEST_NOTE, NOTE_STEP, NOTES] as const);
}

/** The notes so far, in the order in which they began. */
export async function notesOn(page: Page): Promise<readonly HeardNote[]> {
  const notes = await page.evaluate(() => window.voiceTap.notes);
  return notes.toSorted((a, b) => a.begin - b.begin);
}

/** What the browser's own voice was asked to say, and when in page time (ms). */
export function utterancesOn(page: Page): Promise<Window['voiceTap']['utterances']> {
  return page.evaluate(() => window.voiceTap.utterances);
}

/** Runs in the page, so it must be self-contained. */
function installVoiceTap([lowest, step, count]: readonly [number, number, number]): void {
  // Each stretch of 1,024 samples is compared with every note; what lasts for several stretches was a note, not a
  // click.
  const LISTENER = `registerProcessor('voice-tap', class extends AudioWorkletProcessor {
    stretch = new Float32Array(1024);
    filled = 0;
    since = new Array(${count}).fill(0);
    process([[samples]]) {
      for (let index = 0; index < 128; index++) {
        const swell = 1 - Math.cos((2 * Math.PI * this.filled) / 1024);
        this.stretch[this.filled++] = (samples?.[index] ?? 0) * swell;
      }
      if (this.filled === 1024) this.compare();
      return true;
    }
    compare() {
      this.filled = 0;
      for (let note = 0; note < ${count}; note++) {
        const turn = 2 * Math.cos((2 * Math.PI * (${lowest} + ${step} * note)) / sampleRate);
        let before = 0, last = 0;
        for (const sample of this.stretch) [before, last] = [last, sample + turn * last - before];
        const height = Math.sqrt(Math.max(0, last * last + before * before - turn * last * before)) / 512;
        if (height > 0.05) this.since[note] ||= currentFrame;
        else if (this.since[note]) {
          const [begin, end] = [this.since[note] / sampleRate, currentFrame / sampleRate];
          this.since[note] = 0;
          if (end - begin > 0.08) this.port.postMessage({ note, begin, end });
        }
      }
    }
  })`;
  const tap: Window['voiceTap'] = { notes: [], utterances: [] };
  window.voiceTap = tap;

  const address = URL.createObjectURL(new Blob([LISTENER], { type: 'text/javascript' }));
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode;
  const inlets = new Map<BaseAudioContext, GainNode>();
  const inletOf = (context: BaseAudioContext): GainNode => {
    const known = inlets.get(context);
    if (known) return known;
    const inlet = new GainNode(context);
    inlets.set(context, inlet);
    void context.audioWorklet.addModule(address).then(() => {
      const node = new AudioWorkletNode(context, 'voice-tap', { numberOfOutputs: 0, channelCount: 1 });
      node.port.addEventListener('message', ({ data: heard }: MessageEvent<HeardNote>) => tap.notes.push(heard));
      node.port.start();
      Reflect.apply(connect, inlet, [node]);
    });
    return inlet;
  };
  AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
    const [first] = to;
    const isLoudspeaker = first instanceof AudioDestinationNode && first.context instanceof AudioContext;
    if (isLoudspeaker) Reflect.apply(connect, this, [inletOf(first.context)]);
    return Reflect.apply(connect, this, to);
  };

  const speak = speechSynthesis.speak.bind(speechSynthesis);
  speechSynthesis.speak = (utterance) => {
    if (utterance.text !== '') tap.utterances.push({ text: utterance.text, at: performance.now() });
    speak(utterance);
  };
}
