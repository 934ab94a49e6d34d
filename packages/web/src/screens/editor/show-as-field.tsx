import { BREATH_TONE, type GlobalSettings, hasBreathTone, timeShownAs } from '@roundbell/core/timer';
import { CheckboxField } from '../../parts/controls/checkbox-field.tsx';
import { SelectField } from '../../parts/controls/select-field.tsx';
import { SHOWN_AS_OPTIONS } from '../../parts/shown-as-words.ts';
import { useSoundSample } from './use-sound-sample.ts';
import styles from './sounds-field.module.css';

interface ShowAsFieldProps {
  readonly settings: GlobalSettings;
  readonly onChange: (change: Pick<GlobalSettings, 'showAs' | 'breathSound'>) => void;
}

/** How a run shows the time; and for a breath, whether it has a tone, heard when it is chosen. */
export function ShowAsField({ settings, onChange }: ShowAsFieldProps) {
  const { hear, words, place } = useSoundSample();
  const shownAs = timeShownAs(settings.showAs);
  const hearTone = (isWanted: boolean) =>
    void hear(async (sample) => {
      if (isWanted) return sample.hearBreath(settings.volume);
      sample.stop();
      return true;
    });
  const choose = (isWanted: boolean) => {
    onChange({ breathSound: isWanted ? BREATH_TONE : undefined });
    hearTone(isWanted);
  };
  // What is heard of a breath goes with its picture.
  const show = (value: string) => {
    onChange({ showAs: value === 'digits' ? undefined : value, breathSound: undefined });
    if (hasBreathTone(settings)) hearTone(false);
  };
  return (
    <div {...place} className={styles.shown}>
      <SelectField
        label="Show as"
        value={shownAs}
        options={SHOWN_AS_OPTIONS}
        hint="breath follows steps named In, Hold and Out"
        onChange={show}
      />
      {shownAs === 'breath' && (
        <CheckboxField
          label="Gliding tone"
          hint="rises as you breathe in, falls as you breathe out"
          checked={hasBreathTone(settings)}
          onChange={choose}
        />
      )}
      <p role="status" className={styles.note}>
        {words}
      </p>
    </div>
  );
}
