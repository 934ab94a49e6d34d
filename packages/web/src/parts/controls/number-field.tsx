import { type ReactNode, useId } from 'react';
import { describedBy, Field } from './field.tsx';
import styles from './field.module.css';

interface NumberFieldProps {
  readonly label: string;
  /** NaN if the field was emptied. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max?: number | undefined;
  /** If 'told', a number above max stays as typed: something else says that it is too high. */
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
 * A native number box. What is typed is passed on as it is (an empty box as NaN); on leaving the box a number is
 * brought to whole steps between min and max, and an empty box stays empty.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min, step = 1, hint, error, hideLabel } = props;
  const id = useId();
  const max = props.beyond === 'told' ? Number.MAX_SAFE_INTEGER : (props.max ?? Number.MAX_SAFE_INTEGER);
  const settle = () => {
    if (Number.isNaN(value)) return;
    const settled = Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step));
    if (settled !== value) onChange(settled);
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
        onChange={(event) => onChange(Number.parseFloat(event.target.value))}
        onBlur={settle}
      />
    </Field>
  );
}
