import { type GlobalSettings, SOUND_SETS, SOUND_SET_WORDS, soundSetOf, withSounds } from '@roundbell/core';
import { useCallback, useState } from 'react';
import { useApp } from '../../app/engines/use-app.ts';
import { Button } from '../../parts/controls/button.tsx';
import { SelectField } from '../../parts/controls/select-field.tsx';
import styles from './sounds-field.module.css';

interface SoundsFieldProps {
  readonly settings: GlobalSettings;
  readonly onChange: (change: Pick<GlobalSettings, 'sounds'>) => void;
}

const OPTIONS = SOUND_SETS.map((value) => ({ value, label: SOUND_SET_WORDS[value] }));
const NOTHING = () => undefined;
const UNHEARD = 'No sound: this browser or device does not play it now.';

/** The set of sounds of a timer, heard when it is chosen; one that only a newer app knows stays, and says what is heard. (SCR-1760) */
export function SoundsField({ settings, onChange }: SoundsFieldProps) {
  const { workout } = useApp();
  const [isUnheard, setUnheard] = useState(false);
  const { sounds = 'tones', volume } = settings;
  const isKnown = OPTIONS.some(({ value }) => value === sounds);
  const hear = async (name: string) => {
    try {
      const { soundSample } = await workout.fetch();
      const sample = await soundSample.fetch();
      setUnheard(!(await sample.hear(soundSetOf(name), volume)));
    } catch {
      setUnheard(true);
    }
  };
  const choose = (name: string) => {
    onChange(withSounds(name));
    void hear(name);
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
  return (
    <div ref={hushAtEnd} className={styles.sounds} onFocus={getReady} onPointerEnter={getReady}>
      <SelectField
        label="Sounds"
        value={sounds}
        options={isKnown ? OPTIONS : [...OPTIONS, { value: sounds, label: `${sounds} (from a newer app)` }]}
        onChange={choose}
        hint={isKnown ? undefined : 'This app does not have these sounds: you hear tones.'}
      />
      <Button variant="secondary" onClick={() => void hear(sounds)}>
        Hear it
      </Button>
      <p role="status" className={styles.note}>
        {isUnheard ? UNHEARD : ''}
      </p>
    </div>
  );
}
