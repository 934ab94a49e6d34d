import { MAX_HEART_RATE_LIMIT } from '@roundbell/core';
import type { Bpm } from '@roundbell/core/base';
import {
  bpmRangeOf,
  type Floors,
  rangeWords,
  RESTING_LIMIT,
  THRESHOLD_LIMIT,
  THRESHOLD_PERCENTS,
  topOf,
  type ZoneChoice,
  zoneFloorsOf,
  zoneFaultOf,
  zoneProblemOf,
  type Zones,
  ZONES,
  zonesFor,
} from '@roundbell/core/heart';
import { ZONE_NUMBERS, type ZoneNumber } from '@roundbell/core/timer';
import { useId, useState } from 'react';
import { NumberField } from '../../parts/controls/number-field.tsx';
import { RadioGroup } from '../../parts/controls/radio-group.tsx';
import { zoneLook } from '../../parts/heart/heart-rate-zone.ts';
import styles from './maximum-fields.module.css';

const KINDS = [
  { value: 'max', label: 'Percent of maximum', hint: 'From 50, 60, 70, 80 and 90% of your maximum heart rate.' },
  {
    value: 'reserve',
    label: 'Heart-rate reserve',
    hint: 'The same percentages of the range from your resting to your maximum heart rate (Karvonen).',
  },
  {
    value: 'threshold',
    label: 'Threshold',
    hint: 'From 68, 83, 94 and 105% of the heart rate you can just hold for an hour (British Cycling).',
  },
  { value: 'own', label: 'My own', hint: 'Where each zone begins, from a test or a coach.' },
] as const;

/** What the fields start from: a usual resting rate, and the share of the maximum at which a threshold often lies. */
const USUAL_RESTING: Bpm = 60;
const USUAL_THRESHOLD = 0.88;
/** No heart beats slower at any effort. */
const LOWEST_BORDER: Bpm = 30;

interface ZoneFieldsProps {
  /** In percent of the maximum if absent. */
  readonly choice: ZoneChoice | undefined;
  /** Undefined while it cannot be used. */
  readonly maximum: Bpm | undefined;
  readonly onChange: (choice: ZoneChoice | undefined) => void;
}

/** How zones are found, what that needs, and where they begin. */
export function ZoneFields({ choice = { kind: 'max' }, maximum, onChange }: ZoneFieldsProps) {
  // What was typed for another kind, for someone who comes back to it.
  const [left, setLeft] = useState<Partial<Record<ZoneChoice['kind'], ZoneChoice>>>({});
  const problemId = useId();
  const problem = maximum === undefined ? undefined : zoneProblemOf(choice, maximum);
  function go(kind: ZoneChoice['kind']) {
    setLeft({ ...left, [choice.kind]: choice });
    onChange(kind === 'max' ? undefined : (left[kind] ?? startOf(kind, choice, maximum)));
  }
  return (
    <>
      <RadioGroup legend="Heart-rate zones" value={choice.kind} onChange={go} options={KINDS} />
      <KindFields
        choice={choice}
        maximum={maximum}
        onChange={onChange}
        errorId={problem === undefined ? undefined : problemId}
      />
      {problem !== undefined && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
      <ZoneTable
        choice={choice}
        zones={
          maximum === undefined || problem !== undefined
            ? undefined
            : zonesFor({ maxHeartRate: maximum, zones: choice })
        }
      />
    </>
  );
}

/** What a kind begins with: own borders with those of before. */
function startOf(kind: Exclude<ZoneChoice['kind'], 'max'>, before: ZoneChoice, maximum: Bpm = 190): ZoneChoice {
  switch (kind) {
    case 'reserve':
      return { kind, resting: USUAL_RESTING };
    case 'threshold':
      return { kind, threshold: Math.round(maximum * USUAL_THRESHOLD) };
    case 'own': {
      const isUsable = zoneFaultOf(before, maximum) === undefined;
      return { kind, floors: zoneFloorsOf(isUsable ? before : { kind: 'max' }, maximum).floors };
    }
  }
}

interface KindFieldsProps {
  readonly choice: ZoneChoice;
  readonly maximum: Bpm | undefined;
  readonly onChange: (choice: ZoneChoice) => void;
  /** The id of the sentence that says what is wrong. */
  readonly errorId: string | undefined;
}

function KindFields({ choice, maximum, onChange, errorId }: KindFieldsProps) {
  switch (choice.kind) {
    case 'max':
      return null;
    case 'reserve':
      return (
        <NumberField
          label="Resting heart rate"
          {...RESTING_LIMIT}
          value={choice.resting}
          onChange={(resting) => onChange({ kind: 'reserve', resting })}
          errorId={errorId}
        />
      );
    case 'threshold':
      return (
        <NumberField
          label="Threshold heart rate"
          {...THRESHOLD_LIMIT}
          value={choice.threshold}
          onChange={(threshold) => onChange({ kind: 'threshold', threshold })}
          errorId={errorId}
        />
      );
    case 'own': {
      const faulty = maximum === undefined ? undefined : zoneFaultOf(choice, maximum);
      return (
        <div className={styles.borders}>
          {ZONE_NUMBERS.map((zone) => (
            <NumberField
              key={zone}
              label={`Zone ${zone} from (bpm)`}
              min={LOWEST_BORDER}
              max={MAX_HEART_RATE_LIMIT.max}
              value={choice.floors[zone - 1] ?? Number.NaN}
              onChange={(bpm) => onChange({ kind: 'own', floors: withBorder(choice.floors, zone, bpm) })}
              errorId={zone === faulty ? errorId : undefined}
            />
          ))}
        </div>
      );
    }
  }
}

function withBorder([one, two, three, four, five]: Floors, zone: ZoneNumber, bpm: Bpm): Floors {
  const put = (own: ZoneNumber, before: Bpm): Bpm => (own === zone ? bpm : before);
  return [put(1, one), put(2, two), put(3, three), put(4, four), put(5, five)];
}

interface ZoneTableProps {
  readonly choice: ZoneChoice;
  /** Undefined if there are none now. */
  readonly zones: Zones | undefined;
}

/** The zones as they would be saved. */
function ZoneTable({ choice, zones }: ZoneTableProps) {
  return (
    <table className={styles.zones}>
      <caption>{`Training zones${zones === undefined ? '' : captionOf(choice, topOf(zones))}`}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Zone</th>
          <th scope="col">Heart rate</th>
          <th scope="col">{`Share of the ${SHARES[choice.kind]}`}</th>
        </tr>
      </thead>
      <tbody>
        {ZONE_NUMBERS.map((zone) => {
          const { name, description } = ZONES[zone];
          return (
            <tr key={zone}>
              <th scope="row">
                <span className={styles.badge} style={zoneLook(zone)}>{`Zone ${zone}`}</span>{' '}
                <span className={styles.name}>{name}</span> <span className={styles.text}>{description}</span>
              </th>
              <td>
                {zones === undefined ? '–' : <span className={styles.range}>{rangeWords(zone, zones)}</span>}
                {zones !== undefined && ' bpm'}
              </td>
              <td>{shareOf(zone, choice, zones)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const SHARES: Readonly<Record<ZoneChoice['kind'], string>> = {
  max: 'maximum',
  reserve: 'reserve',
  threshold: 'threshold',
  own: 'maximum',
};

function captionOf(choice: ZoneChoice, maximum: Bpm): string {
  switch (choice.kind) {
    case 'max':
      return ` of a maximum of ${maximum} bpm`;
    case 'reserve':
      return ` of a reserve from ${choice.resting} to ${maximum} bpm`;
    case 'threshold':
      return ` of a threshold of ${choice.threshold} bpm`;
    case 'own':
      return ' of your own';
  }
}

/** '60–70%'; open at the top by threshold, where the highest zone ends at the maximum. */
function shareOf(zone: ZoneNumber, choice: ZoneChoice, zones: Zones | undefined): string {
  switch (choice.kind) {
    case 'max':
    case 'reserve':
      return `${ZONES[zone].fromPercent}–${ZONES[zone].toPercent}%`;
    case 'threshold':
      return zone === 5 ? `${THRESHOLD_PERCENTS[4]}%+` : `${THRESHOLD_PERCENTS[zone - 1]}–${THRESHOLD_PERCENTS[zone]}%`;
    case 'own': {
      if (zones === undefined) return '–';
      const { minBpm, maxBpm } = bpmRangeOf(zone, zones);
      const percentOf = (bpm: Bpm): number => Math.round((bpm * 100) / topOf(zones));
      return `${percentOf(minBpm)}–${percentOf(maxBpm)}%`;
    }
  }
}
