// Two designs as most timers have them, and Tone.js with its defaults, on one page: a sound at once and then at every
// second that is due ('?due=0,1,150'; all, where nothing is said). Each has an audio context of its own: Tone.js has the first.

import { Synth, getContext, getTransport, start as startTone } from 'tone';
import type { Emission } from './tap-report.ts';

const SECOND = 1000;
const named = new URLSearchParams(location.search).get('due');
const due = named === null ? undefined : new Set(named.split(',').map(Number));
const emitted = { counter: [] as Emission[], chain: [] as Emission[], tone: [] as Emission[] };
window.references = emitted;

const isDue = (second: number): boolean => due?.has(second) ?? true;

/** A context with a beep that begins when it is asked for. */
function createBeeper(emissions: Emission[]): (second: number) => void {
  const context = new AudioContext();
  const outlet = new GainNode(context, { gain: 0.5 });
  outlet.connect(context.destination);
  return (second) => {
    if (!isDue(second)) return;
    const oscillator = new OscillatorNode(context, { frequency: 1000 });
    oscillator.connect(outlet);
    oscillator.start();
    oscillator.stop(context.currentTime + 0.08);
    emissions.push({ second, at: performance.now() });
  };
}

/** Counts the calls of a timer that repeats. */
function startCounter(beep: (second: number) => void): void {
  let second = 0;
  beep(second);
  setInterval(() => beep(++second), SECOND);
}

/** A time-out that sets the next one, as a countdown in React does. */
function startChain(beep: (second: number) => void): void {
  let second = 0;
  const tick = () => {
    beep(second++);
    setTimeout(tick, SECOND);
  };
  tick();
}

async function startTransport(synth: Synth): Promise<void> {
  await startTone();
  let next = 0;
  getTransport().scheduleRepeat((time) => {
    const second = next++;
    if (!isDue(second)) return;
    synth.triggerAttackRelease('C6', 0.08, time);
    emitted.tone.push({ second, at: performance.now() + (time - getContext().currentTime) * SECOND });
  }, 1);
  getTransport().start();
}

const counter = createBeeper(emitted.counter);
const chain = createBeeper(emitted.chain);
// Its usual release rings for a second, into the next sound.
const synth = new Synth({ envelope: { release: 0.02 } }).toDestination();
document.querySelector('button')?.addEventListener('click', () => {
  startCounter(counter);
  startChain(chain);
  void startTransport(synth);
});
