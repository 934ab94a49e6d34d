import type { TimeShownAs } from '@roundbell/core/timer';
import { TimerIcon } from 'lucide-react';
import { SHOWN_AS_OPTIONS } from '../../../parts/shown-as-words.ts';
import styles from './shown-as-choice.module.css';

interface ShownAsChoiceProps {
  readonly value: TimeShownAs;
  readonly onChange: (value: TimeShownAs) => void;
}

/** How this run shows the time; the timer keeps its own way. A native choice below a sign, as small as a button. */
export function ShownAsChoice({ value, onChange }: ShownAsChoiceProps) {
  return (
    <span className={styles.choice}>
      <TimerIcon aria-hidden="true" />
      <select
        aria-label="Show as"
        value={value}
        onChange={(event) => {
          const chosen = SHOWN_AS_OPTIONS.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
          // The keys are the run's again.
          event.target.blur();
        }}
      >
        {SHOWN_AS_OPTIONS.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
