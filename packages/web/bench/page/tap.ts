// Put into a page before its own scripts. Whatever is connected to a loudspeaker also goes to a recorder, so that cues
// are measured as they leave the audio graph and not as anyone says they were planned.

import { USUAL_LATENCY } from '@roundbell/core/run';
import { tellsOfOutput } from '../../src/adapters/audio/reading.ts';
import type { Listening, Onset, Pair, Stalls, Tap } from './tap-report.ts';

interface Ear {
  readonly inlet: GainNode;
  isStepping: boolean;
  readonly pairs: Pair[];
  readonly onsets: Onset[];
}

/** Chromium's count of gaps in the sound; not in TypeScript's library yet. */
type CountingContext = AudioContext & { readonly playbackStats?: { readonly underrunEvents: number } };

const pageTime = performance.now.bind(performance);
const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode;
const { disconnect } = AudioNode.prototype;
const startBuffer = AudioBufferSourceNode.prototype.start;
const ears = new Map<AudioContext, Ear>();
const taps: Tap[] = [];
const freezes: { from: number; to: number }[] = [];
const complaints: string[] = [];
const recorder = URL.createObjectURL(new Blob([window.cueRecorder], { type: 'text/javascript' }));

function isLoudspeaker(to: unknown): to is AudioDestinationNode & { readonly context: AudioContext } {
  return to instanceof AudioDestinationNode && to.context instanceof AudioContext;
}

function earOf(context: AudioContext): Ear {
  const known = ears.get(context);
  if (known) return known;
  const ear: Ear = { inlet: new GainNode(context), isStepping: false, pairs: [], onsets: [] };
  ears.set(context, ear);
  listen(context, ear).catch((cause: unknown) => complaints.push(String(cause)));
  return ear;
}

async function listen(context: AudioContext, ear: Ear): Promise<void> {
  await context.audioWorklet.addModule(recorder);
  const node = new AudioWorkletNode(context, 'cue-recorder', { numberOfOutputs: 0 });
  Reflect.apply(connect, ear.inlet, [node]);
  node.port.addEventListener('message', (event: MessageEvent<Onset | 'beat'>) => {
    if (event.data !== 'beat') ear.onsets.push(event.data);
    lookAtClocks(context, ear);
  });
  node.port.start();
}

function lookAtClocks(context: AudioContext, ear: Ear): void {
  const { contextTime, at } = tellsOfOutput(globalThis) ? told(context, ear) : assumed(context, ear);
  const isNew = contextTime * 1000 !== ear.pairs.at(-1)?.contextTime;
  if (at > 0 && isNew) ear.pairs.push({ contextTime: contextTime * 1000, pageTime: at });
}

function told(context: AudioContext, ear: Ear) {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  const now = pageTime();
  // Firefox takes the latency off both clocks: the pair says no more than the current time does.
  const isBehindByLatency = Math.abs(context.currentTime - contextTime - context.outputLatency) < 1e-6;
  ear.isStepping = isBehindByLatency && now - performanceTime > context.outputLatency * 1000 - 2;
  return { contextTime, at: performanceTime > 0 && ear.isStepping ? now : performanceTime };
}

/** As the product does where a question may lock the page up. */
function assumed({ currentTime }: AudioContext, ear: Ear) {
  ear.isStepping = true;
  return { contextTime: currentTime - USUAL_LATENCY, at: currentTime > 0 ? pageTime() : 0 };
}

AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]): AudioNode {
  if (isLoudspeaker(to[0])) Reflect.apply(connect, this, [earOf(to[0].context).inlet]);
  return Reflect.apply(connect, this, to);
};

AudioNode.prototype.disconnect = function (this: AudioNode, ...from: unknown[]): void {
  Reflect.apply(disconnect, this, from);
  if (isLoudspeaker(from[0])) Reflect.apply(disconnect, this, [earOf(from[0].context).inlet]);
};

// A run begins at a moment that the page reads from its clock within the click. While the click is dealt with, the clock
// stands still: whichever reading counts, the moment is known without asking the page.
let stillAt: number | undefined;
let tappedAt: number | undefined;
performance.now = () => stillAt ?? pageTime();
addEventListener('click', () => (stillAt = tappedAt = pageTime()), true);
addEventListener('click', () => (stillAt = undefined));
AudioBufferSourceNode.prototype.start = function (this: AudioBufferSourceNode, ...when: [number?, number?, number?]) {
  if (tappedAt !== undefined)
    taps.push({ at: tappedAt, scheduledAt: pageTime(), isWithinClick: stillAt !== undefined });
  tappedAt = undefined;
  return Reflect.apply(startBuffer, this, when);
};

document.addEventListener('freeze', () => freezes.push({ from: pageTime(), to: Infinity }));
document.addEventListener('resume', () => {
  const last = freezes.at(-1);
  if (last) last.to = pageTime();
});

let nextStall: ReturnType<typeof setTimeout> | undefined;
function stall({ first, length, every }: Stalls): void {
  const block = () => {
    const end = pageTime() + length;
    while (pageTime() < end);
    nextStall = setTimeout(block, every - length);
  };
  nextStall = setTimeout(block, first);
}

window.cueTap = {
  stall,
  settle: () => clearTimeout(nextStall),
  report: () => ({
    listenings: [...ears].map(([context, { pairs, onsets, isStepping }]): Listening => {
      return { pairs, onsets, isStepping, underruns: (context as CountingContext).playbackStats?.underrunEvents };
    }),
    taps,
    freezes: freezes.map(({ from, to }) => ({ from, to: Math.min(to, pageTime()) })),
    wallOffset: Date.now() - pageTime(),
    complaints,
  }),
};
