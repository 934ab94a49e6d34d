import {
  AGE_LIMIT,
  bpmRangeOf,
  DEFAULT_AGE,
  DEFAULT_MANUAL_MAX_HEART_RATE,
  MAX_HEART_RATE_LIMIT,
  maxHeartRateFor,
  ZONE_NUMBERS,
  ZONES,
} from '@roundbell/core';
import { useState } from 'react';
import { Notice } from '../../parts/banner.tsx';
import { NumberField } from '../../parts/controls/number-field.tsx';
import { RadioGroup } from '../../parts/controls/radio-group.tsx';
import { zoneLook } from '../../parts/heart/heart-rate-zone.ts';
import { type Maximum, problemOf } from './maximum.ts';
import styles from './maximum-fields.module.css';

const WAYS = [
  { value: 'age', label: 'Age-based', hint: 'Estimated as 208 − 0.7 × age.' },
  { value: 'manual', label: 'Manual', hint: 'From a test, or the highest your monitor has ever shown.' },
] as const;

export interface MaximumFieldsProps {
  readonly shown: Maximum;
  readonly onChange: (changed: Maximum) => void;
  /** The id of the message that the number cannot be saved. */
  readonly errorId: string | undefined;
}

/** Where the maximum heart rate comes from, and the zones that directly follow from it. */
export function MaximumFields({ shown, onChange, errorId }: MaximumFieldsProps) {
  // The number from the other way, for someone who switches back to it.
  const [left, setLeft] = useState<Maximum>({});
  const way = shown.maxHeartRate === undefined ? 'age' : 'manual';
  function go(to: typeof way) {
    setLeft(shown);
    if (to === 'age') onChange({ age: left.age ?? DEFAULT_AGE, maxHeartRate: undefined });
    else onChange({ age: undefined, maxHeartRate: left.maxHeartRate ?? DEFAULT_MANUAL_MAX_HEART_RATE });
  }
  return (
    <>
      <Notice tone="note">
        Zones are percentages of your maximum heart rate. Estimates from age are off by more than 10 bpm for many
        people. If you know your maximum, enter it yourself.
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
      <Zones maximum={problemOf(shown) === undefined ? maxHeartRateFor(shown) : undefined} />
    </>
  );
}

function Zones({ maximum }: { readonly maximum: number | undefined }) {
  return (
    <table className={styles.zones}>
      <caption>{`Training zones${maximum === undefined ? '' : ` of a maximum of ${maximum} bpm`}`}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Zone</th>
          <th scope="col">Heart rate</th>
          <th scope="col">Share of the maximum</th>
        </tr>
      </thead>
      <tbody>
        {ZONE_NUMBERS.map((number) => {
          const { name, description, fromPercent, toPercent } = ZONES[number];
          const range = maximum === undefined ? undefined : bpmRangeOf(number, maximum);
          return (
            <tr key={number}>
              <th scope="row">
                <span className={styles.badge} style={zoneLook(number)}>{`Zone ${number}`}</span>{' '}
                <span className={styles.name}>{name}</span> <span className={styles.text}>{description}</span>
              </th>
              <td>
                {range === undefined ? '–' : <span className={styles.range}>{`${range.minBpm}–${range.maxBpm}`}</span>}
                {range && ' bpm'}
              </td>
              <td>{`${fromPercent}–${toPercent}%`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
