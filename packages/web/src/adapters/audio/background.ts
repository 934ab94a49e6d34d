// The loops of backgrounds on an audio context.

import { type BackgroundSound, type BackgroundName, renderBackground, type Seconds } from '@roundbell/core';
import { createBuffers } from './buffers.ts';

/** The rate at which loops are made, in hertz: rain has little above its half, and a phone is not kept busy. */
const RATE = 24_000;

/** Fades to a background, or to none, within some seconds. */
export type FadeTo = (next: BackgroundSound | undefined, within: Seconds) => void;

/** A loop that sounds. */
interface Loop {
  readonly name: BackgroundName;
  glideTo(volume: number, within: Seconds): void;
  end(within: Seconds): void;
}

/** Plays them into a node. */
export function createBackgroundLoops(context: AudioContext, out: AudioNode): FadeTo {
  const bufferOf = createBuffers(context, (name: BackgroundName) => ({
    wave: renderBackground(name, RATE),
    rate: RATE,
  }));
  let sounding: Loop | undefined;

  function start(name: BackgroundName): Loop {
    const [source, gain] = [context.createBufferSource(), context.createGain()];
    source.buffer = bufferOf(name);
    source.loop = true;
    gain.gain.value = 0;
    source.addEventListener('ended', () => gain.disconnect());
    source.connect(gain).connect(out);
    source.start();
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
    return {
      name,
      glideTo: (volume, within) => void glideTo(volume, within),
      end: (within) => source.stop(glideTo(0, within)),
    };
  }

  return (next, within) => {
    if (next?.name !== sounding?.name) {
      sounding?.end(within);
      sounding = next && start(next.name);
    }
    if (next !== undefined) sounding?.glideTo(next.volume, within);
  };
}
