import type { Seconds } from '@roundbell/core/base';
import { durationText, parseDuration, UNREADABLE_DURATION } from '@roundbell/core/timer';
import { useState } from 'react';
import { TextField } from '../../../parts/controls/text-field.tsx';

interface AppliedTextProps {
  readonly kind: 'duration' | 'chime';
  /** Undefined if the steps differ. */
  readonly value: Seconds | undefined;
  readonly onApply: (seconds: Seconds) => void;
}

const LABELS = { duration: 'Duration', chime: 'Chime interval' } as const;

/** A length of time for all selected steps; it is set by Enter, or by leaving the field. */
export function AppliedText({ kind, value, onApply }: AppliedTextProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const seconds = typed === undefined ? value : parseDuration(typed);
  // A step of no length cannot be saved; a chime of 0 is off.
  const isSet = seconds !== undefined && (kind === 'duration' ? seconds > 0 : seconds >= 0);
  const apply = () => {
    setLeft(true);
    if (typed === undefined || typed.trim() === '') return setTyped(undefined);
    if (!isSet) return undefined;
    setTyped(undefined);
    return onApply(seconds);
  };
  return (
    <TextField
      label={LABELS[kind]}
      autoComplete="off"
      autoCapitalize="none"
      enterKeyHint="done"
      placeholder="—"
      value={typed ?? (value === undefined ? '' : durationText(value))}
      error={typed !== undefined && isLeft && !isSet ? UNREADABLE_DURATION : undefined}
      onChange={(text) => {
        setTyped(text);
        setLeft(false);
      }}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}
