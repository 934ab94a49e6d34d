import { AGE_LIMIT, DEFAULT_AGE, DEFAULT_MANUAL_MAX_HEART_RATE, MAX_HEART_RATE_LIMIT } from '@roundbell/core';
import { maxHeartRateFor, zoneChoiceOf } from '@roundbell/core/heart';
import { useState } from 'react';
import { Notice } from '../../parts/banner.tsx';
import { NumberField } from '../../parts/controls/number-field.tsx';
import { RadioGroup } from '../../parts/controls/radio-group.tsx';
import { type Maximum, problemOf, type ZoneSettings } from './maximum.ts';
import { ZoneFields } from './zone-fields.tsx';

const WAYS = [
  { value: 'age', label: 'Age-based', hint: 'Estimated as 208 − 0.7 × age.' },
  { value: 'manual', label: 'Manual', hint: 'From a test, or the highest your monitor has ever shown.' },
] as const;

export interface MaximumFieldsProps {
  readonly shown: ZoneSettings;
  readonly onChange: (changed: ZoneSettings) => void;
  /** The id of the message that the number cannot be saved. */
  readonly errorId: string | undefined;
}

/** Where the maximum heart rate comes from, and the zones that directly follow from it. */
export function MaximumFields({ shown, onChange, errorId: refusalId }: MaximumFieldsProps) {
  // The number from the other way, for someone who switches back to it.
  const [left, setLeft] = useState<Maximum>({});
  const isUsable = problemOf(shown) === undefined;
  const errorId = isUsable ? undefined : refusalId;
  const way = shown.maxHeartRate === undefined ? 'age' : 'manual';
  function go(to: typeof way) {
    setLeft({ age: shown.age, maxHeartRate: shown.maxHeartRate });
    if (to === 'age') onChange({ age: left.age ?? DEFAULT_AGE, maxHeartRate: undefined });
    else onChange({ age: undefined, maxHeartRate: left.maxHeartRate ?? DEFAULT_MANUAL_MAX_HEART_RATE });
  }
  return (
    <>
      <Notice tone="note">
        Zones are based on your maximum heart rate. For many people, the estimate from age is off by more than 10 bpm.
        If you know your maximum, enter it.
      </Notice>
      <RadioGroup legend="How your maximum is found" value={way} onChange={go} options={WAYS} />
      {way === 'age' ? (
        <NumberField
          label="Age"
          {...AGE_LIMIT}
          value={shown.age ?? DEFAULT_AGE}
          onChange={(age) => onChange({ age, maxHeartRate: undefined })}
          errorId={errorId}
        />
      ) : (
        <NumberField
          label="Maximum heart rate"
          {...MAX_HEART_RATE_LIMIT}
          value={shown.maxHeartRate ?? DEFAULT_MANUAL_MAX_HEART_RATE}
          onChange={(maxHeartRate) => onChange({ age: undefined, maxHeartRate })}
          errorId={errorId}
        />
      )}
      <ZoneFields
        choice={zoneChoiceOf(shown.zones)}
        maximum={isUsable ? maxHeartRateFor(shown) : undefined}
        onChange={(zones) => onChange({ zones })}
      />
    </>
  );
}
