// One loudspeaker for a run and for the board beside it.

import type { Audio } from '../ports/audio.ts';
import type { Ports } from '../ports/ports.ts';
import {
  createToneScheduler,
  type ToneScheduler,
  type ToneSchedulerParts,
} from '../run/session/tone-scheduler.engine.ts';

/** Makes schedulers that play on one loudspeaker. */
export function toneSchedulersOf(
  ports: Pick<Ports, 'audio' | 'clock' | 'log'>,
): (numbers?: ToneSchedulerParts['numbers']) => ToneScheduler {
  const newAudio = sharedAudio(ports.audio);
  return (numbers) => createToneScheduler({ ...ports, audio: newAudio(), ...(numbers && { numbers }) });
}

/** Makes a view of the loudspeaker for each who plays on it: it is held while any of them wants it, and no one silences another. */
function sharedAudio(audio: Audio): () => Audio {
  const holding = new Set<object>();
  return () => {
    const me = {};
    const hold = (on: boolean): void => {
      if (on) holding.add(me);
      else holding.delete(me);
      audio.hold(holding.size > 0);
    };
    return {
      ...audio,
      hold,
      silence() {
        hold(false);
        if (holding.size === 0) audio.silence();
      },
    };
  };
}
