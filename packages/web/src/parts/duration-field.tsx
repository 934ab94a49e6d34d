import { useState } from 'react';
import { type DurationParts, joinDuration, type Seconds, splitDuration } from '@roundbell/core';
import { NumberField } from './number-field.tsx';
import styles from './field.module.css';

interface DurationFieldProps {
  readonly label: string;
  /** NaN where all three boxes were emptied. */
  readonly seconds: Seconds;
  readonly onChange: (seconds: Seconds) => void;
}

/** A length of time as hours, minutes and seconds. An emptied box counts as 0 and stays empty while the others are typed. */
export function DurationField({ label, seconds, onChange }: DurationFieldProps) {
  const [parts, setParts] = useState(() => splitDuration(seconds));
  if (!Object.is(joinDuration(parts), seconds)) setParts(splitDuration(seconds));

  const change = (patch: Partial<DurationParts>) => {
    const next = { ...parts, ...patch };
    setParts(next);
    onChange(joinDuration(next));
  };
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.parts}>
        <NumberField label="Hours" min={0} max={23} value={parts.hours} onChange={(hours) => change({ hours })} />
        <NumberField
          label="Minutes"
          min={0}
          max={59}
          value={parts.minutes}
          onChange={(minutes) => change({ minutes })}
        />
        <NumberField label="Seconds" min={0} max={59} value={parts.seconds} onChange={(s) => change({ seconds: s })} />
      </div>
    </fieldset>
  );
}
