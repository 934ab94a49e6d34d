import { BACKGROUNDS } from '@roundbell/core/ports';
import {
  APART_LIMIT,
  BACKGROUND_WORDS,
  backgroundUnder,
  NEW_BACKGROUND_VOLUME,
  NO_SOUND,
  type Step,
  type StepBells,
  type StepPatch,
  STRIKES_LIMIT,
  strikesOf,
  VOLUME_LIMIT,
  withBells,
} from '@roundbell/core/timer';
import { FallbackNumberField } from '../../../parts/controls/fallback-number-field.tsx';
import { RangeField } from '../../../parts/controls/range-field.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import type { Editing } from '../draft/editing.ts';
import { EditorPlace } from '../rounds/place.tsx';
import { optionsFor } from '../stored-option.ts';
import { useProblem } from '../use-problem.ts';
import { useSoundOptions } from '../use-sound-options.ts';
import { useSoundSample } from '../use-sound-sample.ts';
import styles from './more.module.css';

interface BellFieldsProps {
  readonly editing: Editing;
  readonly step: Step;
  readonly onChange: (patch: StepPatch) => void;
}

const REGULAR = 'regular';
const CHIMES = [
  { value: REGULAR, label: 'Regular' },
  { value: 'random', label: 'At random' },
];
const USUAL = '';
const CHIME_FIRST = [{ value: USUAL, label: 'Same as the timer' }];
const BELL_FIRST = [...CHIME_FIRST, { value: NO_SOUND, label: 'None' }];

const BACKGROUND_OPTIONS = [
  { value: NO_SOUND, label: 'None' },
  ...BACKGROUNDS.map((value) => ({ value, label: BACKGROUND_WORDS[value] })),
];

/** The bells at both ends of a step, how often the last one is struck, and what sounds under it. */
export function BellFields({ editing, step, onChange }: BellFieldsProps) {
  const { bells = {} } = step;
  const { strikes } = bells;
  const strikesAt = { stepId: step.id, field: 'strikes' } as const;
  const apartAt = { stepId: step.id, field: 'apart' } as const;
  const strikesError = useProblem(editing, strikesAt);
  const apartError = useProblem(editing, apartAt);
  const change = (changed: StepBells) => onChange({ bells: withBells(bells, changed) });
  return (
    <>
      <SelectField
        label="Chime"
        value={bells.chimes ?? REGULAR}
        options={CHIMES}
        hint={bells.chimes === undefined ? undefined : 'about once in each chime interval'}
        onChange={(value) => change({ chimes: value === 'random' ? value : undefined })}
      />
      {(step.chimeInterval ?? 0) > 0 && (
        <SoundField
          label="Sound of the chime"
          first={CHIME_FIRST}
          value={bells.chime}
          onChange={(chime) => change({ chime })}
        />
      )}
      <SoundField label="Sound at the start" value={bells.start} onChange={(start) => change({ start })} />
      <SoundField label="Sound at the end" value={bells.end} onChange={(end) => change({ end })} />
      <EditorPlace at={strikesAt}>
        <FallbackNumberField
          label="Strikes"
          {...STRIKES_LIMIT}
          fallback={STRIKES_LIMIT.min}
          hint="of the bell at the end, up to 3"
          error={strikesError}
          value={strikes ?? STRIKES_LIMIT.min}
          onChange={(typed) => change({ strikes: typed })}
        />
      </EditorPlace>
      {strikes !== undefined && (
        <EditorPlace at={apartAt}>
          <FallbackNumberField
            label="Seconds between strikes"
            {...APART_LIMIT}
            fallback={strikesOf({ bells: {} }).apart}
            error={apartError}
            value={strikesOf({ bells }).apart}
            onChange={(apart) => change({ apart })}
          />
        </EditorPlace>
      )}
      <BackgroundFields bells={bells} editing={editing} onChange={change} />
    </>
  );
}

interface BackgroundFieldsProps {
  readonly bells: StepBells;
  readonly editing: Editing;
  readonly onChange: (changed: StepBells) => void;
}

/** What sounds under the step, and how loud; heard for a while when it is chosen. */
function BackgroundFields({ bells, editing, onChange }: BackgroundFieldsProps) {
  const { hear, words, place } = useSoundSample();
  const { background = NO_SOUND, backgroundVolume = NEW_BACKGROUND_VOLUME } = bells;
  const { isKnown, options } = optionsFor(background, BACKGROUND_OPTIONS);
  const choose = (chosen: string) => {
    onChange({ background: chosen === NO_SOUND ? undefined : chosen });
    const { volume } = editing.view.getState().draft.globalSettings;
    const under = backgroundUnder({ bells: { ...bells, background: chosen } }, volume / 100);
    void hear(async (sample) => {
      if (under !== undefined) return sample.hearBackground(under);
      sample.stop();
      return true;
    });
  };
  return (
    <div {...place} className={styles.background}>
      <SelectField
        label="Background"
        value={background}
        options={options}
        hint={isKnown ? undefined : 'This version does not have this sound, so you hear nothing.'}
        onChange={choose}
      />
      {background !== NO_SOUND && (
        <RangeField
          label="Background volume"
          {...VOLUME_LIMIT}
          value={backgroundVolume}
          valueText={`${backgroundVolume}%`}
          onChange={(chosen) => onChange({ backgroundVolume: chosen })}
        />
      )}
      <p role="status" className={styles.unheard}>
        {words}
      </p>
    </div>
  );
}

interface SoundFieldProps {
  readonly label: string;
  /** The options before the sounds. */
  readonly first?: typeof BELL_FIRST;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** One that only a newer app knows stays, and says what is heard. */
function SoundField({ label, first = BELL_FIRST, value, onChange }: SoundFieldProps) {
  return (
    <SelectField
      label={label}
      value={value ?? USUAL}
      {...useSoundOptions(value ?? USUAL, first)}
      onChange={(chosen) => onChange(chosen === USUAL ? undefined : chosen)}
    />
  );
}
