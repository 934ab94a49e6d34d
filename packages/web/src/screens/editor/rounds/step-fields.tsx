import type { Seconds } from '@roundbell/core/base';
import { rangeWords, ZONES } from '@roundbell/core/heart';
import {
  changeStep,
  changeType,
  chimeLimitOf,
  DOCUMENT_LIMIT,
  type Step,
  STEP_REPEAT_LIMIT,
  STEP_TYPES,
  type StepPatch,
  type StepType,
  WRITTEN_LIMIT,
  type ZoneNumber,
  isCapped,
} from '@roundbell/core/timer';
import { useDeferredValue } from 'react';
import { useZones } from '../../../app/engines/use-zones.ts';
import { CheckboxField } from '../../../parts/controls/checkbox-field.tsx';
import { DurationField } from '../../../parts/controls/duration-field.tsx';
import { FallbackNumberField } from '../../../parts/controls/fallback-number-field.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import { TYPE_WORDS } from '../../../parts/type-words.ts';
import type { Editing } from '../draft/editing.ts';
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
  readonly isWrong: boolean;
}

interface Changing {
  readonly onChange: (patch: StepPatch) => void;
}

interface FurtherFieldsProps extends Omit<StepFieldsProps, 'isWrong'>, Changing {}

interface StepFieldProps {
  readonly editing: Editing;
  readonly stepId: string;
}

const TYPE_OPTIONS = STEP_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }));

/** The fields of a step; a delay has only its duration and its type, and what is wrong. Those below the first follow one frame later, unless one of them is wrong. */
export function StepFields({ editing, step, isWrong }: StepFieldsProps) {
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
      <StepDuration editing={editing} stepId={step.id} label={durationLabel(step)} duration={step.duration} />
      {isWhole && <FurtherFields editing={editing} step={step} onChange={change} />}
    </div>
  );
}

// Each gets what it shows and not the step: a letter in the name draws none of them.
function FurtherFields({ editing, step, onChange }: FurtherFieldsProps) {
  const isDelay = step.type === 'delay';
  const repeatError = useProblem(editing, { stepId: step.id, field: 'repeat' });
  return (
    <>
      <div className={styles.two}>
        <TypeField editing={editing} stepId={step.id} type={step.type} />
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
      {!isDelay && <ZoneField zone={step.targetHeartRateZone} onChange={onChange} />}
      <ChimeField
        editing={editing}
        stepId={step.id}
        isDelay={isDelay}
        seconds={step.chimeInterval ?? 0}
        longest={chimeLimitOf(step).max}
        onChange={onChange}
      />
      {!isDelay && (
        <CueChecks isCoached={step.coachingEnabled} isPausedAfter={step.pauseAfterEnd} onChange={onChange} />
      )}
      {!isDelay && <lateMore.Part editing={editing} step={step} />}
    </>
  );
}

interface TypeFieldProps extends StepFieldProps {
  readonly type: StepType;
}

function TypeField({ editing, stepId, type }: TypeFieldProps) {
  const choose = (value: string) => {
    const chosen = STEP_TYPES.find((known) => known === value) ?? type;
    editing.change((draft) => changeType(draft, stepId, chosen));
  };
  return (
    <div className={styles.typeField}>
      <SelectField label="Type" value={type} options={TYPE_OPTIONS} onChange={choose} />
    </div>
  );
}

interface ChimeFieldProps extends StepFieldProps, Changing {
  readonly isDelay: boolean;
  readonly seconds: number;
  readonly longest: number;
}

function ChimeField({ editing, stepId, isDelay, seconds, longest, onChange }: ChimeFieldProps) {
  const error = useProblem(editing, { stepId, field: 'chimeInterval' });
  const isShown = useWasWrong(error) || !isDelay;
  if (!isShown) return null;
  return (
    <EditorPlace at={{ stepId, field: 'chimeInterval' }}>
      <FallbackNumberField
        label="Chime interval (seconds)"
        min={0}
        max={longest}
        fallback={0}
        hint="0 is off"
        error={error}
        value={seconds}
        onChange={(chimeInterval) => onChange({ chimeInterval })}
      />
    </EditorPlace>
  );
}

interface CueChecksProps extends Changing {
  readonly isCoached: boolean;
  readonly isPausedAfter: boolean;
}

function CueChecks({ isCoached, isPausedAfter, onChange }: CueChecksProps) {
  return (
    <div className={styles.checks}>
      <CheckboxField
        label="AI Coaching"
        checked={isCoached}
        onChange={(coachingEnabled) => onChange({ coachingEnabled })}
      />
      <CheckboxField
        label="Pause After End"
        checked={isPausedAfter}
        onChange={(pauseAfterEnd) => onChange({ pauseAfterEnd })}
      />
    </div>
  );
}

interface StepDurationProps extends StepFieldProps {
  readonly label: string;
  readonly duration: Seconds;
}

function StepDuration({ editing, stepId, label, duration }: StepDurationProps) {
  const problem = useProblem(editing, { stepId, field: 'duration' });
  const error = problem ?? (duration > DOCUMENT_LIMIT.duration ? TOO_LONG : undefined);
  const change = (typed: Seconds) => editing.change((draft) => changeStep(draft, stepId, { duration: typed }));
  return (
    <EditorPlace at={{ stepId, field: 'duration' }}>
      <DurationField
        label={label}
        hideLabel={label === 'Duration'}
        seconds={duration}
        error={error}
        onChange={change}
      />
    </EditorPlace>
  );
}

/** The same as one text, in the row of the open step. */
export function StepLength({ editing, step }: Omit<StepFieldsProps, 'isWrong'>) {
  return (
    <div className={styles.length}>
      <DurationTextField
        label={durationLabel(step)}
        seconds={step.duration}
        onChange={(duration) => editing.change((draft) => changeStep(draft, step.id, { duration }))}
      />
    </div>
  );
}

const TOO_LONG = 'Duration cannot exceed 24 hours';

/** A time that something else may end first is the longest, or an estimate. */
function durationLabel({ end }: Step): string {
  if (end === undefined || end.kind === 'ring') return 'Duration';
  return end.kind === 'tap' && !isCapped({ end }) ? 'About' : 'At most';
}

interface ZoneFieldProps extends Changing {
  readonly zone: ZoneNumber | undefined;
}

function ZoneField({ zone, onChange }: ZoneFieldProps) {
  const zones = useZones();
  return (
    <SelectField
      label="Target heart-rate zone"
      value={zoneValue(zone)}
      options={zoneOptions(zones)}
      hint={zone && `${rangeWords(zone, zones)} bpm, ${ZONES[zone].name}`}
      onChange={(value) => onChange({ targetHeartRateZone: zoneIn(value) })}
    />
  );
}
