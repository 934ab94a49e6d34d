import {
  BORDER_LIMIT,
  type HeartBorder,
  type HeartEnd,
  newBorder,
  type Step,
  type StepPatch,
} from '@roundbell/core/timer';
import { useZones } from '../../../app/engines/use-zones.ts';
import { NumberField } from '../../../parts/controls/number-field.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import type { Editing } from '../draft/editing.ts';
import { EditorPlace } from '../rounds/place.tsx';
import { useProblem } from '../use-problem.ts';
import { zoneIn, zoneOptions, zoneValue } from '../zone-options.ts';
import styles from './more.module.css';

interface HeartFieldsProps {
  readonly editing: Editing;
  readonly step: Step;
  readonly end: HeartEnd;
  readonly onChange: (patch: StepPatch) => void;
}

const KINDS = [
  { value: 'bpm', label: 'Heart rate' },
  { value: 'zone', label: 'Zone' },
];

/** The border of the heart rate at which a step ends, and the least time before it is asked. */
export function HeartFields({ editing, step, end, onChange }: HeartFieldsProps) {
  const atLeastAt = { stepId: step.id, field: 'atLeast' } as const;
  const atLeastError = useProblem(editing, atLeastAt);
  const { border, when } = end;
  const changeTo = (to: HeartBorder) => onChange({ end: { ...end, border: to } });
  return (
    <>
      <div className={styles.two}>
        <SelectField
          label="Given as"
          value={border.kind}
          options={KINDS}
          onChange={(kind) => changeTo(newBorder(kind === 'zone' ? 'zone' : 'bpm', when))}
        />
        <BorderField editing={editing} step={step} border={border} onChange={changeTo} />
      </div>
      <EditorPlace at={atLeastAt}>
        <NumberField
          label="At least (seconds)"
          min={0}
          beyond="told"
          error={atLeastError}
          value={end.atLeast}
          onChange={(atLeast) => onChange({ end: { ...end, atLeast } })}
        />
      </EditorPlace>
    </>
  );
}

interface BorderFieldProps {
  readonly editing: Editing;
  readonly step: Step;
  readonly border: HeartBorder;
  readonly onChange: (border: HeartBorder) => void;
}

function BorderField({ editing, step, border, onChange }: BorderFieldProps) {
  const at = { stepId: step.id, field: 'border' } as const;
  const error = useProblem(editing, at);
  const zones = useZones();
  if (border.kind === 'zone')
    return (
      <SelectField
        label="Zone"
        value={zoneValue(border.zone)}
        options={zoneOptions(zones).slice(1)}
        onChange={(value) => onChange({ kind: 'zone', zone: zoneIn(value) ?? border.zone })}
      />
    );
  return (
    <EditorPlace at={at}>
      <NumberField
        label="Heart rate (bpm)"
        {...BORDER_LIMIT}
        beyond="told"
        error={error}
        value={border.bpm}
        onChange={(bpm) => onChange({ kind: 'bpm', bpm })}
      />
    </EditorPlace>
  );
}
