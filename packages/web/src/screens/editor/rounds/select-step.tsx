import { memo } from 'react';
import type { Editing } from '../draft/editing.ts';
import styles from './step-card.module.css';

interface SelectStepProps {
  readonly editing: Editing;
  readonly stepId: string;
  readonly number: number;
  readonly isSelected: boolean;
}

/** The box that selects a step, with its number, and on a phone the dots by which it is dragged. */
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
