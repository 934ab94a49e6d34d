import { SOUND_SETS } from '@roundbell/core/ports';
import { type GlobalSettings, SOUND_SET_WORDS, soundSetOf, withSounds } from '@roundbell/core/timer';
import { Button } from '../../parts/controls/button.tsx';
import { SelectField } from '../../parts/controls/select-field.tsx';
import { optionsFor } from './stored-option.ts';
import { useSoundSample } from './use-sound-sample.ts';
import styles from './sounds-field.module.css';

interface SoundsFieldProps {
  readonly settings: GlobalSettings;
  readonly onChange: (change: Pick<GlobalSettings, 'sounds'>) => void;
}

const OPTIONS = SOUND_SETS.map((value) => ({ value, label: SOUND_SET_WORDS[value] }));

/** The set of sounds of a timer, heard when it is chosen; one that only a newer app knows stays, and says what is heard. */
export function SoundsField({ settings, onChange }: SoundsFieldProps) {
  const { hear, words, place } = useSoundSample();
  const { sounds = 'tones', volume } = settings;
  const { isKnown, options } = optionsFor(sounds, OPTIONS);
  const hearSet = (name: string) => void hear((sample) => sample.hear(soundSetOf(name), volume));
  const choose = (name: string) => {
    onChange(withSounds(name));
    hearSet(name);
  };
  return (
    <div {...place} className={styles.sounds}>
      <SelectField
        label="Sounds"
        value={sounds}
        options={options}
        onChange={choose}
        hint={isKnown ? undefined : 'This version does not have these sounds, so you hear tones.'}
      />
      <Button variant="secondary" onClick={() => hearSet(sounds)}>
        Hear it
      </Button>
      <p role="status" className={styles.note}>
        {words}
      </p>
    </div>
  );
}
