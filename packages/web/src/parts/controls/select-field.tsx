import { type ReactNode, useId } from 'react';
import { describedBy, Field } from './field.tsx';
import styles from './field.module.css';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly hint?: ReactNode;
  readonly hideLabel?: boolean;
  readonly disabled?: boolean;
}

/** A native choice of one among several. */
export function SelectField({ label, value, onChange, options, hint, hideLabel, disabled }: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} hideLabel={hideLabel}>
      <select
        id={id}
        className={styles.input}
        value={value}
        disabled={disabled}
        aria-describedby={describedBy(id, hint, undefined)}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
