import type { Seconds, Stop } from '@roundbell/core';

/** A sound that is cut short fades this long, so that it does not click. */
const CUT: Seconds = 0.01;
/** What begins sooner than this may be on its way to the loudspeaker already. */
const TOO_NEAR: Seconds = 0.05;

interface Sound {
  readonly buffer: AudioBuffer;
  /** Where the sound goes: the context's destination, or something before it. */
  readonly out: AudioNode;
  /** 0 to 1. */
  readonly volume: number;
  /** On the context's clock; a past time means at once. */
  readonly when: Seconds;
  /** The context's current time, where a page may know it better than the context tells. */
  readonly now?: () => Seconds;
  /** Called once: when the sound has ended, was taken back or cut short. */
  readonly onEnd: () => void;
}

/** A sound that lies ahead of a context's clock, or sounds. */
export interface PlacedSound {
  readonly when: Seconds;
  /** What was asked for in the past begins at once. */
  readonly begin: Seconds;
  readonly end: Seconds;
  hasBegun(): boolean;
  /** Whether it surely has not begun, and can be taken back unheard. */
  isAhead(): boolean;
  /** Takes it back; while it sounds it is faded out in 10 ms. */
  readonly stop: Stop;
}

/** Plays samples from a time of the context on. */
export function startSound(context: AudioContext, sound: Sound): PlacedSound {
  const { buffer, out, volume, when, now: currentTime = () => context.currentTime, onEnd } = sound;
  const begin = Math.max(when, currentTime());
  const level = Math.min(1, Math.max(0, volume));
  const source = context.createBufferSource();
  const gain = context.createGain();
  source.buffer = buffer;
  gain.gain.value = level;
  let over = false;
  const end = () => {
    if (!over) onEnd();
    over = true;
  };
  source.addEventListener('ended', () => {
    gain.disconnect();
    end();
  });
  source.connect(gain).connect(out);
  source.start(begin);

  const hasBegun = () => begin <= currentTime();
  const stop = () => {
    if (over) return;
    const now = currentTime();
    if (hasBegun()) {
      gain.gain.setValueAtTime(level, now);
      gain.gain.linearRampToValueAtTime(0, now + CUT);
      source.stop(now + CUT);
    } else {
      gain.disconnect();
      source.stop();
    }
    end();
  };
  const isAhead = () => begin > currentTime() + TOO_NEAR;
  return { when, begin, end: begin + buffer.duration, hasBegun, isAhead, stop };
}
