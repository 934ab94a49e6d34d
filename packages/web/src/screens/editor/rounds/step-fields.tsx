import {
  bpmRangeOf,
  changeStep,
  changeType,
  chimeLimitOf,
  DEFAULT_MAX_HEART_RATE,
  maxHeartRateFor,
  type Step,
  STEP_REPEAT_LIMIT,
  STEP_TYPES,
  type StepPatch,
  WRITTEN_LIMIT,
  ZONE_NUMBERS,
  type ZoneNumber,
  ZONES,
} from '@roundbell/core';
import { useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../../app/engines/use-app.ts';
import { CheckboxField } from '../../../parts/controls/checkbox-field.tsx';
import { DurationField } from '../../../parts/controls/duration-field.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import { TYPE_WORDS } from '../../../parts/type-words.ts';
import type { Editing } from '../draft/editing.ts';
import { FallbackNumberField } from '../fallback-number-field.tsx';
import { useProblem } from '../use-problem.ts';
import { WrittenField } from '../written-field.tsx';
import { EditorPlace } from './place.tsx';
import styles from './step-card.module.css';

interface StepFieldsProps {
  readonly editing: Editing;
  readonly step: Step;
}

const TYPE_OPTIONS = STEP_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }));
const ZONE_OPTIONS = [
  { value: '', label: 'None' },
  ...ZONE_NUMBERS.map((zone) => ({ value: String(zone), label: `Zone ${zone}` })),
];

/** The fields of a step; a delay has only its duration and its type. Those below the first follow one frame later, unless one of them is wrong. */
export function StepFields({ editing, step, isWrong }: StepFieldsProps & { readonly isWrong: boolean }) {
  const isWhole = useDeferredValue(true, isWrong);
  const nameError = useProblem(editing, { stepId: step.id, field: 'name' });
  const change = (patch: StepPatch) => editing.change((draft) => changeStep(draft, step.id, patch));
  const isDelay = step.type === 'delay';
  return (
    <div className={styles.fields}>
      {!isDelay && (
        <EditorPlace at={{ stepId: step.id, field: 'name' }} className={styles.wide}>
          <WrittenField
            label="Step name"
            autoComplete="off"
            enterKeyHint="done"
            most={WRITTEN_LIMIT.name}
            value={step.name}
            error={nameError}
            onChange={(name) => change({ name })}
          />
        </EditorPlace>
      )}
      <StepDuration editing={editing} step={step} />
      {isWhole && <FurtherFields editing={editing} step={step} onChange={change} />}
    </div>
  );
}

function FurtherFields({ editing, step, onChange }: StepFieldsProps & CueFieldsProps) {
  const isDelay = step.type === 'delay';
  return (
    <>
      <div className={styles.two}>
        <TypeField editing={editing} step={step} />
        {!isDelay && (
          <EditorPlace at={{ stepId: step.id, field: 'repeat' }}>
            <FallbackNumberField
              label="Repeat"
              min={STEP_REPEAT_LIMIT.min}
              max={STEP_REPEAT_LIMIT.max}
              fallback={STEP_REPEAT_LIMIT.min}
              value={step.repeat}
              onChange={(repeat) => onChange({ repeat })}
            />
          </EditorPlace>
        )}
      </div>
      {!isDelay && <CueFields step={step} onChange={onChange} />}
    </>
  );
}

function TypeField({ editing, step }: StepFieldsProps) {
  const choose = (value: string) => {
    const type = STEP_TYPES.find((known) => known === value) ?? step.type;
    editing.change((draft) => changeType(draft, step.id, type));
  };
  return (
    <div className={styles.type}>
      <SelectField label="Type" value={step.type} options={TYPE_OPTIONS} onChange={choose} />
    </div>
  );
}

interface CueFieldsProps {
  readonly step: Step;
  readonly onChange: (patch: StepPatch) => void;
}

/** What is heard and asked of the heart during a step. */
function CueFields({ step, onChange }: CueFieldsProps) {
  return (
    <>
      <ZoneField step={step} onChange={(targetHeartRateZone) => onChange({ targetHeartRateZone })} />
      <FallbackNumberField
        label="Chime interval (seconds)"
        {...chimeLimitOf(step)}
        fallback={0}
        hint="0 is off"
        value={step.chimeInterval ?? 0}
        onChange={(chimeInterval) => onChange({ chimeInterval })}
      />
      <div className={styles.checks}>
        <CheckboxField
          label="AI Coaching"
          checked={step.coachingEnabled}
          onChange={(coachingEnabled) => onChange({ coachingEnabled })}
        />
        <CheckboxField
          label="Pause After End"
          checked={step.pauseAfterEnd}
          onChange={(pauseAfterEnd) => onChange({ pauseAfterEnd })}
        />
      </div>
    </>
  );
}

function StepDuration({ editing, step }: StepFieldsProps) {
  const error = useProblem(editing, { stepId: step.id, field: 'duration' });
  return (
    <EditorPlace at={{ stepId: step.id, field: 'duration' }}>
      <DurationField
        label="Duration"
        seconds={step.duration}
        error={error}
        onChange={(duration) => editing.change((draft) => changeStep(draft, step.id, { duration }))}
      />
    </EditorPlace>
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
