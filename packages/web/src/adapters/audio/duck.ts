import type { Seconds, Stop } from '@roundbell/core';

/** How loud tones are under speech: 8 dB softer. */
export const UNDER_SPEECH = 0.4;
/** So long it takes until they are nearly that soft, or loud again. */
const GLIDE: Seconds = 0.08;

/** The way of the tones to the loudspeaker, which gives way to speech. */
export interface Duck {
  readonly inlet: AudioNode;
  /** Lowers the tones until every caller has let go. */
  lower(): Stop;
}

/** PRT-57: tones are never delayed by speech, only softer while it is heard. */
export function createDuck(context: AudioContext, out: AudioNode): Duck {
  const inlet = context.createGain();
  inlet.connect(out);
  const speaking = new Set<object>();
  const glide = () => {
    // The time constant: after three of them 95 % of the way is done.
    inlet.gain.setTargetAtTime(speaking.size > 0 ? UNDER_SPEECH : 1, context.currentTime, GLIDE / 3);
  };
  return {
    inlet,
    lower() {
      const speech = {};
      speaking.add(speech);
      glide();
      return () => {
        if (speaking.delete(speech)) glide();
      };
    },
  };
}
