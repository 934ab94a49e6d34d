// What sounds under steps on an audio context: the loops of backgrounds, and the tone of a breath.

import type { Seconds } from '@roundbell/core/base';
import type { BackgroundName, PlacedBackground, PlacedBreath } from '@roundbell/core/ports';
import { BACKGROUND_STOP, renderBackground, renderBreath } from '@roundbell/core/run';
import { createBuffers } from './buffers.ts';

/** The rate at which they are made, in hertz: rain has little above its half, and a phone is not kept busy. */
const RATE = 24_000;

/** Fades to backgrounds, or to none, within some seconds. */
export type FadeTo = (next: readonly PlacedBackground[], within: Seconds) => void;

/** One that sounds. */
interface Sounding {
  glideTo(volume: number, within: Seconds): void;
  end(within: Seconds): void;
}

/** Plays them into a node. */
export function createBackgrounds(context: AudioContext, out: AudioNode): FadeTo {
  const loopOf = createBuffers(context, (name: BackgroundName) => ({
    wave: renderBackground(name, RATE),
    rate: RATE,
  }));
  const breathOf = breathBuffers(context);
  let sounding: ReadonlyMap<string, Sounding> = new Map();

  function startLoop(name: BackgroundName): Sounding {
    const { source, glides } = silentSource(context, loopOf(name), out);
    source.loop = true;
    source.start();
    return glides;
  }

  /** It goes on where it is by now, or waits for its beginning. */
  function startBreath(breath: PlacedBreath): Sounding {
    const { source, glides } = silentSource(context, breathOf(breath), out);
    const passed = Math.max(0, context.currentTime - breath.at);
    source.start(Math.max(breath.at, context.currentTime), passed);
    // It fades by itself: only where it is taken up or cut short it does so quickly.
    const soon = (within: Seconds) => Math.min(within, BACKGROUND_STOP);
    return {
      glideTo: (volume, within) => glides.glideTo(volume, soon(within)),
      end: (within) => glides.end(soon(within)),
    };
  }

  return (next, within) => {
    const before = sounding;
    sounding = new Map(
      next.map((sound) => {
        const key = keyOf(sound);
        const start = () => ('at' in sound ? startBreath(sound) : startLoop(sound.name));
        return [key, before.get(key) ?? start()];
      }),
    );
    for (const [key, { end }] of before) if (!sounding.has(key)) end(within);
    for (const sound of next) sounding.get(keyOf(sound))?.glideTo(sound.volume, within);
  };
}

/** A breath is another one where its instants are others: the clock of a device slips. */
function keyOf(sound: PlacedBackground): string {
  return 'at' in sound ? `${sound.name} ${sound.begins} ${sound.ends}` : sound.name;
}

/** A source that does not sound yet. */
function silentSource(context: AudioContext, buffer: AudioBuffer, out: AudioNode) {
  const [source, gain] = [context.createBufferSource(), context.createGain()];
  source.buffer = buffer;
  gain.gain.value = 0;
  source.addEventListener('ended', () => gain.disconnect());
  source.connect(gain).connect(out);
  // Not every browser tells how far a ramp has come.
  let ramp = { from: 0, to: 0, begins: 0, ends: 0 };
  const glideTo = (volume: number, within: Seconds): Seconds => {
    const begins = context.currentTime;
    const share = begins >= ramp.ends ? 1 : (begins - ramp.begins) / (ramp.ends - ramp.begins);
    ramp = { from: ramp.from + (ramp.to - ramp.from) * share, to: volume, begins, ends: begins + within };
    gain.gain.cancelScheduledValues(begins);
    gain.gain.setValueAtTime(ramp.from, begins);
    gain.gain.linearRampToValueAtTime(volume, ramp.ends);
    return ramp.ends;
  };
  const glides: Sounding = {
    glideTo: (volume, within) => void glideTo(volume, within),
    end: (within) => source.stop(glideTo(0, within)),
  };
  return { source, glides };
}

/** The last breath in and the last one out: one is as long as the one before, or each is another. */
function breathBuffers(context: AudioContext): (breath: PlacedBreath) => AudioBuffer {
  const made = new Map<PlacedBreath['name'], { readonly length: number; readonly buffer: AudioBuffer }>();
  return (breath) => {
    const length = breath.ends - breath.begins;
    const known = made.get(breath.name);
    if (known?.length === length) return known.buffer;
    const wave = renderBreath(breath, RATE);
    const buffer = context.createBuffer(1, wave.length, RATE);
    buffer.copyToChannel(wave, 0);
    made.set(breath.name, { length, buffer });
    return buffer;
  };
}
