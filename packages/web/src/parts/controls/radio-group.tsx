import { useId } from 'react';
import styles from './field.module.css';

interface RadioGroupProps<T extends string> {
  readonly legend: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly options: readonly RadioOption<T>[];
}

interface RadioOption<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A word beside the label, which is read out with it. */
  readonly mark?: string;
  readonly hint: string;
}

/** A native choice of one among a few, each with a word of explanation. */
export function RadioGroup<T extends string>({ legend, value, onChange, options }: RadioGroupProps<T>) {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <div key={option.value} className={styles.check}>
          <input
            id={`${id}-${option.value}`}
            type="radio"
            name={id}
            checked={option.value === value}
            aria-describedby={`${id}-${option.value}-hint`}
            onChange={() => onChange(option.value)}
          />
          <label htmlFor={`${id}-${option.value}`}>
            {option.label}
            {option.mark !== undefined && (
              <>
                {' '}
                <span className={styles.beside}>{option.mark}</span>
              </>
            )}
          </label>
          <p id={`${id}-${option.value}-hint`} className={styles.hint}>
            {option.hint}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
