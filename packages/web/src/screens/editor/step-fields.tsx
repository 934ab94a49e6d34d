import {
  bpmRangeOf,
  changeStep,
  chimeLimitOf,
  DEFAULT_MAX_HEART_RATE,
  maxHeartRateFor,
  type Step,
  STEP_REPEAT_LIMIT,
  STEP_TYPES,
  type StepPatch,
  ZONE_NUMBERS,
  type ZoneNumber,
  ZONES,
} from '@roundbell/core';
import { useStore } from 'zustand';
import { useApp } from '../../app/use-app.ts';
import { CheckboxField } from '../../parts/checkbox-field.tsx';
import { DurationField } from '../../parts/duration-field.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { TYPE_WORDS } from '../../parts/type-words.ts';
import type { Editing } from './editing.ts';
import { FallbackNumberField } from './fallback-number-field.tsx';
import { Place } from './place.tsx';
import { useProblem } from './use-problem.ts';
import styles from './step-card.module.css';

interface StepFieldsProps {
  readonly editing: Editing;
  readonly step: Step;
}

// A delay shows nothing but its duration: choosing it here would take the choice itself away. 'Add Delay' makes one.
const TYPE_OPTIONS = STEP_TYPES.filter((type) => type !== 'delay').map((type) => ({
  value: type,
  label: TYPE_WORDS[type],
}));
const ZONE_OPTIONS = [
  { value: '', label: 'None' },
  ...ZONE_NUMBERS.map((zone) => ({ value: String(zone), label: `Zone ${zone}` })),
];

/** The fields of a step; a delay has its duration alone. */
export function StepFields({ editing, step }: StepFieldsProps) {
  const nameError = useProblem(editing, { stepId: step.id, field: 'name' });
  const change = (patch: StepPatch) => editing.change((draft) => changeStep(draft, step.id, patch));
  const duration = <StepDuration editing={editing} step={step} />;
  if (step.type === 'delay') return duration;
  return (
    <div className={styles.fields}>
      <Place at={{ stepId: step.id, field: 'name' }} className={styles.wide}>
        <TextField
          label="Step name"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={120}
          value={step.name}
          error={nameError}
          onChange={(name) => change({ name })}
        />
      </Place>
      {duration}
      <div className={styles.two}>
        <div className={styles.type}>
          <SelectField
            label="Type"
            value={step.type}
            options={TYPE_OPTIONS}
            onChange={(value) => change({ type: STEP_TYPES.find((type) => type === value) ?? step.type })}
          />
        </div>
        <Place at={{ stepId: step.id, field: 'repeat' }}>
          <FallbackNumberField
            label="Repeat"
            min={STEP_REPEAT_LIMIT.min}
            max={STEP_REPEAT_LIMIT.max}
            fallback={STEP_REPEAT_LIMIT.min}
            value={step.repeat}
            onChange={(repeat) => change({ repeat })}
          />
        </Place>
      </div>
      <ZoneField step={step} onChange={(targetHeartRateZone) => change({ targetHeartRateZone })} />
      <FallbackNumberField
        label="Chime interval (seconds)"
        {...chimeLimitOf(step)}
        fallback={0}
        hint="0 is off"
        value={step.chimeInterval ?? 0}
        onChange={(chimeInterval) => change({ chimeInterval })}
      />
      <div className={styles.checks}>
        <CheckboxField
          label="AI Coaching"
          checked={step.coachingEnabled}
          onChange={(coachingEnabled) => change({ coachingEnabled })}
        />
        <CheckboxField
          label="Pause After End"
          checked={step.pauseAfterEnd}
          onChange={(pauseAfterEnd) => change({ pauseAfterEnd })}
        />
      </div>
    </div>
  );
}

function StepDuration({ editing, step }: StepFieldsProps) {
  const error = useProblem(editing, { stepId: step.id, field: 'duration' });
  return (
    <Place at={{ stepId: step.id, field: 'duration' }}>
      <DurationField
        label="Duration"
        seconds={step.duration}
        error={error}
        onChange={(duration) => editing.change((draft) => changeStep(draft, step.id, { duration }))}
      />
    </Place>
  );
}

interface ZoneFieldProps {
  readonly step: Step;
  readonly onChange: (zone: ZoneNumber | undefined) => void;
}

function ZoneField({ step, onChange }: ZoneFieldProps) {
  const { account } = useApp();
  const maxHeartRate = useStore(account.view, ({ state }) =>
    state.status === 'signed-in' ? maxHeartRateFor(state.profile.heartRatePreferences) : DEFAULT_MAX_HEART_RATE,
  );
  const zone = step.targetHeartRateZone;
  const range = zone && bpmRangeOf(zone, maxHeartRate);
  return (
    <SelectField
      label="Target heart-rate zone"
      value={String(zone ?? '')}
      options={ZONE_OPTIONS}
      hint={zone && range && `${range.minBpm}–${range.maxBpm} bpm, ${ZONES[zone].name}`}
      onChange={(value) => onChange(ZONE_NUMBERS.find((number) => String(number) === value))}
    />
  );
}
