import type { Seconds } from '@roundbell/core/base';
import { durationText, parseDuration, UNREADABLE_DURATION } from '@roundbell/core/timer';
import { useState } from 'react';
import { TextField } from '../../../parts/controls/text-field.tsx';

interface DurationTextFieldProps {
  readonly label: string;
  /** NaN if it was emptied. */
  readonly seconds: Seconds;
  /** Gets NaN for what cannot be read once the field is left. */
  readonly onChange: (seconds: Seconds) => void;
}

/** A length of time as one text, '1:30' or '1m30'. What cannot be read stays as typed, with a sentence below it. */
export function DurationTextField({ label, seconds, onChange }: DurationTextFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const read = typed === undefined ? seconds : parseDuration(typed);
  // Another field, or an undo, has changed it.
  if (typed !== undefined && !Object.is(read ?? (isLeft ? Number.NaN : seconds), seconds)) setTyped(undefined);
  const isUnreadable = read === undefined;
  const leave = () => {
    setLeft(true);
    if (isUnreadable) onChange(Number.NaN);
    else setTyped(undefined);
  };
  return (
    <TextField
      label={label}
      hideLabel
      autoComplete="off"
      autoCapitalize="none"
      enterKeyHint="next"
      data-unreadable={isUnreadable || undefined}
      value={typed ?? durationText(seconds)}
      error={isUnreadable && isLeft ? UNREADABLE_DURATION : undefined}
      onChange={(text) => {
        setTyped(text);
        setLeft(false);
        const now = parseDuration(text);
        if (now !== undefined) onChange(now);
      }}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  );
}
