import type { SoundSample } from '@roundbell/core/run';
import { useCallback, useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';

const NOTHING = () => undefined;

/** Plays what is being chosen. `place` are the properties of the element around what chooses it: what plays ends with that. */
export function useSoundSample() {
  const { workout } = useApp();
  const [isUnheard, setUnheard] = useState(false);
  const hear = async (play: (sample: SoundSample) => Promise<boolean>) => {
    try {
      const { soundSample } = await workout.fetch();
      setUnheard(!(await play(await soundSample.fetch())));
    } catch {
      setUnheard(true);
    }
  };
  // What rings does not ring into the next page.
  const hushAtEnd = useCallback(
    () => () => {
      const engines = workout.view.getState();
      if (engines.status !== 'ready') return;
      const sample = engines.value.soundSample.view.getState();
      if (sample.status === 'ready') sample.value.stop();
    },
    [workout],
  );
  // A tap may begin a sound only while it lasts: the code is there by then.
  const getReady = () => void workout.fetch().then(({ soundSample }) => soundSample.fetch(), NOTHING);
  return {
    hear,
    words: isUnheard ? 'No sound: this browser or device cannot play it right now.' : '',
    place: { ref: hushAtEnd, onFocus: getReady, onPointerEnter: getReady },
  };
}
