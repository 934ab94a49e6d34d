import { useId } from 'react';
import styles from './field.module.css';

interface RangeFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  /** Shown and read out instead of the bare number. */
  readonly valueText?: string;
}

/** A native slider with its value next to the label. */
export function RangeField({ label, value, onChange, min, max, valueText }: RangeFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.rangeTop}>
        <label htmlFor={id}>{label}</label>
        {/* The slider says it itself. */}
        <span aria-hidden="true">{valueText ?? value}</span>
      </div>
      <input
        id={id}
        type="range"
        className={styles.range}
        min={min}
        max={max}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}
