import {
  type DurationParts,
  HOURS_LIMIT,
  joinDuration,
  MINUTES_LIMIT,
  parseDuration,
  type Seconds,
  SECONDS_LIMIT,
  splitDuration,
} from '@roundbell/core';
import { type ClipboardEvent, useId, useState } from 'react';
import { NumberField } from './number-field.tsx';
import styles from './field.module.css';

interface DurationFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** NaN if all three boxes were emptied. */
  readonly seconds: Seconds;
  readonly onChange: (seconds: Seconds) => void;
  readonly error?: string | undefined;
  /** The id of the error, for another field that it is about. */
  readonly errorId?: string;
}

const PARTS = [
  { part: 'hours', name: 'Hours', max: HOURS_LIMIT.max },
  { part: 'minutes', name: 'Minutes', max: MINUTES_LIMIT.max },
  { part: 'seconds', name: 'Seconds', max: SECONDS_LIMIT.max },
] as const;

/**
 * A length of time as hours, minutes and seconds. An emptied box counts as 0 and stays empty while the others are typed.
 * More than a box holds is carried over when the box is left: 90 seconds are 1:30. A pasted '1:30' or '1m30' fills all
 * three. (SCR-1341)
 */
export function DurationField({ label, hideLabel, seconds, onChange, error, errorId: givenId }: DurationFieldProps) {
  const id = useId();
  const errorId = error === undefined ? undefined : (givenId ?? `${id}-error`);
  const [parts, setParts] = useState(() => splitDuration(seconds));
  if (!Object.is(joinDuration(parts), seconds)) setParts(splitDuration(seconds));

  const change = (patch: Partial<DurationParts>) => {
    const next = { ...parts, ...patch };
    setParts(next);
    onChange(joinDuration(next));
  };
  const carry = () => {
    const isOver = parts.minutes > MINUTES_LIMIT.max || parts.seconds > SECONDS_LIMIT.max;
    if (isOver) setParts(splitDuration(joinDuration(parts)));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim(); // cspell:disable-line
    const read = parseDuration(text);
    // A plain number belongs into the box that has the focus.
    if (read === undefined || !Number.isNaN(Number(text))) return;
    event.preventDefault();
    setParts(splitDuration(read));
    onChange(read);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={hideLabel ? 'sr-only' : undefined}>{label}</legend>
      <div className={styles.parts}>
        {PARTS.map(({ part, name, max }) => (
          <NumberField
            key={part}
            label={name}
            min={0}
            max={max}
            beyond="carried"
            errorId={errorId}
            value={parts[part]}
            onChange={(typed) => change({ [part]: typed })}
            onLeave={carry}
            onPaste={paste}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
