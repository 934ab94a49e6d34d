import { EFFORT_MOST } from '@roundbell/core/heart';
import { useId, useRef } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import field from '../../../parts/controls/field.module.css';
import styles from '../history-screen.module.css';

interface EffortFieldProps {
  /** 1 to 10, or 0 for none. */
  readonly effort: number;
  readonly onChange: (effort: number) => void;
}

/** Borg's scale of perceived exertion (CR10) in words. */
const WORDS = [
  'Very easy',
  'Easy',
  'Moderate',
  'Somewhat hard',
  'Hard',
  'Harder',
  'Very hard',
  'Extremely hard',
  'Nearly all out',
  'All out',
] as const;

/** How hard a session felt, as one of ten radios that look like a scale. */
export function EffortField({ effort, onChange }: EffortFieldProps) {
  const name = useId();
  const first = useRef<HTMLInputElement>(null);
  // This removes the button that was pressed.
  const remove = () => {
    onChange(0);
    first.current?.focus();
  };
  return (
    <fieldset className={field.group}>
      <legend>
        {'Effort '}
        <span className={styles.unset}>
          {effort === 0 ? 'How hard it felt, 1 to 10' : `${effort}: ${WORDS[effort - 1]}`}
        </span>
      </legend>
      <div className={styles.scale}>
        {Array.from({ length: EFFORT_MOST }, (_, index) => index + 1).map((each) => (
          <label key={each}>
            <input
              ref={each === 1 ? first : undefined}
              type="radio"
              name={name}
              aria-label={`${each}: ${WORDS[each - 1]}`}
              checked={effort === each}
              onChange={() => onChange(each)}
            />
            <span aria-hidden="true">{each}</span>
          </label>
        ))}
      </div>
      {effort !== 0 && (
        <Button variant="quiet" onClick={remove}>
          Remove effort
        </Button>
      )}
    </fieldset>
  );
}
