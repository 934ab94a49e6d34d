import { type ReactNode, useId, useRef, useState } from 'react';
import { describedBy, Field } from './field.tsx';
import styles from './field.module.css';

interface NumberFieldProps {
  readonly label: string;
  /** NaN if the field was emptied. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max?: number | undefined;
  /**
   * What becomes of a number outside the limits when the box is left: it is brought to the nearest one, or stays as typed,
   * with a sentence.
   */
  readonly beyond?: 'cut' | 'told';
  readonly step?: number;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly hideLabel?: boolean;
  readonly disabled?: boolean;
  /** The id of an error shown elsewhere that is about this field too. */
  readonly errorId?: string | undefined;
}

/**
 * A native number box. What is typed is passed on as it is (an empty box as NaN); on leaving the box a number that was
 * typed is brought to whole steps, and an empty box stays empty.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min, max = Number.MAX_SAFE_INTEGER, step = 1, hint, hideLabel } = props;
  const id = useId();
  const [isLeft, setLeft] = useState(false);
  const isTyped = useRef(false);
  const isOutside = value < min || value > max;
  const error =
    props.error ?? (isLeft && isOutside && props.beyond === 'told' ? limitWords(min, props.max) : undefined);
  const settle = () => {
    setLeft(true);
    const whole = min + Math.round((value - min) / step) * step;
    const isCut = props.beyond === undefined || props.beyond === 'cut';
    const settled = isCut ? Math.min(max, Math.max(min, whole)) : whole;
    if (isTyped.current && !Number.isNaN(value) && settled !== value) onChange(settled);
    isTyped.current = false;
  };
  return (
    <Field id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <input
        id={id}
        type="number"
        // The numeric keys of a phone have no minus.
        inputMode={min < 0 ? undefined : 'numeric'}
        className={styles.input}
        min={min}
        max={props.max}
        step={step}
        disabled={props.disabled}
        value={Number.isNaN(value) ? '' : value}
        aria-describedby={describedBy(id, hint, error) ?? props.errorId}
        aria-invalid={error === undefined && props.errorId === undefined ? undefined : true}
        onChange={(event) => {
          setLeft(false);
          isTyped.current = true;
          onChange(Number.parseFloat(event.target.value));
        }}
        onBlur={settle}
      />
    </Field>
  );
}

function limitWords(min: number, max: number | undefined): string {
  if (max === undefined) return `Enter ${min} or more.`;
  return `Enter a number from ${min} to ${max.toLocaleString('en')}.`;
}
