import { memo } from 'react';
import type { Editing } from '../draft/editing.ts';
import styles from './step-card.module.css';

interface SelectStepProps {
  readonly editing: Editing;
  readonly stepId: string;
  readonly number: number;
  readonly isSelected: boolean;
}

/** The number of a step, which is also the box that selects it, and on a phone its grip. */
export const SelectStep = memo(function SelectStep({ editing, stepId, number, isSelected }: SelectStepProps) {
  return (
    <label data-grip className={styles.select} title="Select step (with Shift up to here)">
      <input
        type="checkbox"
        aria-label="Select step"
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          editing.select(stepId, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <span aria-hidden="true">{number}</span>
    </label>
  );
});
