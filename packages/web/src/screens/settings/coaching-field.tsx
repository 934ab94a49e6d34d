import { COACHING_LEVELS, type CoachingLevel } from '@roundbell/core/ports';
import { RangeField } from '../../parts/controls/range-field.tsx';
import styles from './settings-screen.module.css';

const WORDS: Readonly<Record<CoachingLevel, { readonly name: string; readonly meaning: string }>> = {
  transitions: { name: 'Only transitions', meaning: 'A word when a step begins, none during it.' },
  'when-it-matters': {
    name: 'When it matters',
    meaning: 'When you leave your zone or come back to it, and now and then in between.',
  },
  talkative: { name: 'Talkative', meaning: 'Speaks throughout: every 30 seconds if no monitor is connected.' },
};

interface CoachingFieldProps {
  readonly level: CoachingLevel;
  readonly onChange: (level: CoachingLevel) => void;
}

/** How much the coach says, from little to much. */
export function CoachingField({ level, onChange }: CoachingFieldProps) {
  const { name, meaning } = WORDS[level];
  return (
    <div>
      <RangeField
        label="How much coaching"
        min={0}
        max={COACHING_LEVELS.length - 1}
        value={COACHING_LEVELS.indexOf(level)}
        valueText={name}
        onChange={(step) => onChange(COACHING_LEVELS[step] ?? level)}
      />
      <p className={styles.note}>{meaning}</p>
    </div>
  );
}
