import { chosenCount, COUNTED, SAY_EVERY_LIMIT, type Step, type StepPatch } from '@roundbell/core/timer';
import { NumberField } from '../../../parts/controls/number-field.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import type { Editing } from '../draft/editing.ts';
import { EditorPlace } from '../rounds/place.tsx';
import { useProblem } from '../use-problem.ts';

interface CountFieldsProps {
  readonly editing: Editing;
  readonly step: Step;
  readonly onChange: (patch: StepPatch) => void;
}

const OPTIONS = [
  { value: 'nothing', label: 'Nothing' },
  { value: 'rounds', label: 'Rounds' },
  { value: 'repetitions', label: 'Repetitions' },
];

/** What a person counts in a step by tapping, and how often it is said. */
export function CountFields({ editing, step, onChange }: CountFieldsProps) {
  const { count } = step;
  const at = { stepId: step.id, field: 'sayEvery' } as const;
  const error = useProblem(editing, at);
  return (
    <>
      <SelectField
        label="Count"
        value={count?.kind ?? 'nothing'}
        options={OPTIONS}
        hint={count && 'Tap anywhere on the run screen, or press Space, to count one.'}
        onChange={(value) =>
          onChange({ count: chosenCount(count, COUNTED.find((known) => known === value) ?? 'nothing') })
        }
      />
      {count !== undefined && (
        <EditorPlace at={at}>
          <NumberField
            label="Say every"
            {...SAY_EVERY_LIMIT}
            beyond="told"
            hint="empty: never said"
            error={error}
            value={count.sayEvery ?? Number.NaN}
            onChange={(sayEvery) =>
              onChange({ count: { kind: count.kind, ...(!Number.isNaN(sayEvery) && { sayEvery }) } })
            }
          />
        </EditorPlace>
      )}
    </>
  );
}
