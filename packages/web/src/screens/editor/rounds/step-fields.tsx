import {
  changeStep,
  changeType,
  chimeLimitOf,
  DOCUMENT_LIMIT,
  rangeWords,
  type Step,
  STEP_REPEAT_LIMIT,
  STEP_TYPES,
  type StepPatch,
  WRITTEN_LIMIT,
  type ZoneNumber,
  ZONES,
} from '@roundbell/core';
import { useDeferredValue, useId } from 'react';
import { useZones } from '../../../app/engines/use-zones.ts';
import { CheckboxField } from '../../../parts/controls/checkbox-field.tsx';
import { DurationField } from '../../../parts/controls/duration-field.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import { TYPE_WORDS } from '../../../parts/type-words.ts';
import type { Editing } from '../draft/editing.ts';
import { FallbackNumberField } from '../fallback-number-field.tsx';
import { lateMore } from '../more/late-more.ts';
import { useProblem, useWasWrong } from '../use-problem.ts';
import { WrittenField } from '../written-field.tsx';
import { zoneIn, zoneOptions, zoneValue } from '../zone-options.ts';
import { DurationTextField } from './duration-text-field.tsx';
import { EditorPlace } from './place.tsx';
import styles from './step-card.module.css';

interface StepFieldsProps {
  readonly editing: Editing;
  readonly step: Step;
}

const TYPE_OPTIONS = STEP_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }));

/** The fields of a step; a delay has only its duration and its type, and what is wrong. Those below the first follow one frame later, unless one of them is wrong. */
export function StepFields({ editing, step, isWrong }: StepFieldsProps & { readonly isWrong: boolean }) {
  const isWhole = useDeferredValue(true, isWrong);
  const nameError = useProblem(editing, { stepId: step.id, field: 'name' });
  const change = (patch: StepPatch) => editing.change((draft) => changeStep(draft, step.id, patch));
  const isNameShown = useWasWrong(nameError) || step.type !== 'delay';
  return (
    <div className={styles.fields}>
      {isNameShown && (
        <EditorPlace at={{ stepId: step.id, field: 'name' }}>
          <WrittenField
            label="Step name"
            autoComplete="off"
            enterKeyHint="next"
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

function FurtherFields({ editing, step, onChange }: CueFieldsProps) {
  const isDelay = step.type === 'delay';
  const repeatError = useProblem(editing, { stepId: step.id, field: 'repeat' });
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
              error={repeatError}
              onChange={(repeat) => onChange({ repeat })}
            />
          </EditorPlace>
        )}
      </div>
      {!isDelay && <ZoneField step={step} onChange={(targetHeartRateZone) => onChange({ targetHeartRateZone })} />}
      <ChimeField editing={editing} step={step} onChange={onChange} />
      {!isDelay && <CueChecks step={step} onChange={onChange} />}
      {!isDelay && <lateMore.Part editing={editing} step={step} />}
    </>
  );
}

function TypeField({ editing, step }: StepFieldsProps) {
  const choose = (value: string) => {
    const type = STEP_TYPES.find((known) => known === value) ?? step.type;
    editing.change((draft) => changeType(draft, step.id, type));
  };
  return (
    <div className={styles.typeField}>
      <SelectField label="Type" value={step.type} options={TYPE_OPTIONS} onChange={choose} />
    </div>
  );
}

interface CueFieldsProps extends StepFieldsProps {
  readonly onChange: (patch: StepPatch) => void;
}

function ChimeField({ editing, step, onChange }: CueFieldsProps) {
  const error = useProblem(editing, { stepId: step.id, field: 'chimeInterval' });
  const isShown = useWasWrong(error) || step.type !== 'delay';
  if (!isShown) return null;
  return (
    <EditorPlace at={{ stepId: step.id, field: 'chimeInterval' }}>
      <FallbackNumberField
        label="Chime interval (seconds)"
        {...chimeLimitOf(step)}
        fallback={0}
        hint="0 is off"
        error={error}
        value={step.chimeInterval ?? 0}
        onChange={(chimeInterval) => onChange({ chimeInterval })}
      />
    </EditorPlace>
  );
}

function CueChecks({ step, onChange }: Pick<CueFieldsProps, 'step' | 'onChange'>) {
  return (
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
  );
}

/** One text for fast hands, and the same time as hours, minutes and seconds. */
function StepDuration({ editing, step }: StepFieldsProps) {
  const problem = useProblem(editing, { stepId: step.id, field: 'duration' });
  const error = problem ?? (step.duration > DOCUMENT_LIMIT.duration ? TOO_LONG : undefined);
  const errorId = useId();
  const label = durationLabel(step);
  const change = (duration: number) => editing.change((draft) => changeStep(draft, step.id, { duration }));
  return (
    <EditorPlace at={{ stepId: step.id, field: 'duration' }} className={styles.durations}>
      <DurationTextField
        label={label}
        seconds={step.duration}
        errorId={error === undefined ? undefined : errorId}
        onChange={change}
      />
      <DurationField
        label={label}
        hideLabel
        seconds={step.duration}
        error={error}
        errorId={errorId}
        onChange={change}
      />
    </EditorPlace>
  );
}

const TOO_LONG = 'Duration cannot exceed 24 hours';

/** SCR-1283: a time that something else may end first is the longest, or an estimate. */
function durationLabel({ end }: Step): string {
  if (end === undefined) return 'Duration';
  return end.kind === 'tap' ? 'About' : 'At most';
}

interface ZoneFieldProps {
  readonly step: Step;
  readonly onChange: (zone: ZoneNumber | undefined) => void;
}

function ZoneField({ step, onChange }: ZoneFieldProps) {
  const zones = useZones();
  const zone = step.targetHeartRateZone;
  return (
    <SelectField
      label="Target heart-rate zone"
      value={zoneValue(zone)}
      options={zoneOptions(zones)}
      hint={zone && `${rangeWords(zone, zones)} bpm, ${ZONES[zone].name}`}
      onChange={(value) => onChange(zoneIn(value))}
    />
  );
}
