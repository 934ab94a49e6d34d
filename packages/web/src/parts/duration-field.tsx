import { useState } from 'react';
import { joinDuration, type Seconds, splitDuration } from '@roundbell/core';
import { NumberField } from './number-field.tsx';
import styles from './field.module.css';

interface DurationFieldProps {
  readonly label: string;
  readonly seconds: Seconds;
  readonly onChange: (seconds: Seconds) => void;
}

type Parts = ReturnType<typeof splitDuration>;
const orZero = (value: number) => (Number.isNaN(value) ? 0 : value);

function secondsOf({ hours, minutes, seconds }: Parts): Seconds {
  return joinDuration({ hours: orZero(hours), minutes: orZero(minutes), seconds: orZero(seconds) });
}

/** A length of time as hours, minutes and seconds. An emptied box counts as 0 and stays empty while the rest is typed. */
export function DurationField({ label, seconds, onChange }: DurationFieldProps) {
  const [parts, setParts] = useState(() => splitDuration(orZero(seconds)));
  if (secondsOf(parts) !== orZero(seconds)) setParts(splitDuration(orZero(seconds)));

  const change = (patch: Partial<Parts>) => {
    const next = { ...parts, ...patch };
    setParts(next);
    onChange(secondsOf(next));
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
