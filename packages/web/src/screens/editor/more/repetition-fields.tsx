import { REPETITIONS_LIMIT, type Step, type StepPatch, type TapEnd } from '@roundbell/core/timer';
import { FallbackNumberField } from '../../../parts/controls/fallback-number-field.tsx';
import { NumberField } from '../../../parts/controls/number-field.tsx';
import type { Editing } from '../draft/editing.ts';
import { EditorPlace } from '../rounds/place.tsx';
import { useProblem, useWas } from '../use-problem.ts';

interface RepetitionFieldsProps {
  readonly editing: Editing;
  readonly step: Step;
  readonly end: TapEnd;
  /** Whether the round repeats, so that they can change. */
  readonly repeats: boolean;
  readonly onChange: (patch: StepPatch) => void;
}

/** How many repetitions a tap ends, if they are counted, and how many more or fewer each time. */
export function RepetitionFields({ editing, step, end, repeats, onChange }: RepetitionFieldsProps) {
  const { repetitions, ...uncounted } = end;
  const countAt = { stepId: step.id, field: 'repetitions' } as const;
  const ladderAt = { stepId: step.id, field: 'ladder' } as const;
  const countError = useProblem(editing, countAt);
  const ladderError = useProblem(editing, ladderAt);
  const hadLadder = useWas((repetitions?.ladder ?? 0) !== 0);
  const { min, max, ladder: most } = REPETITIONS_LIMIT;
  // A field that was left empty counts nothing.
  const leave = () => Number.isNaN(repetitions?.count) && onChange({ end: uncounted });
  const changeBy = (ladder: number) => {
    if (repetitions === undefined) return;
    const { count } = repetitions;
    onChange({ end: { ...end, repetitions: ladder === 0 ? { count } : { count, ladder } } });
  };
  return (
    <>
      <div onBlur={leave}>
        <EditorPlace at={countAt}>
          <NumberField
            label="Repetitions"
            min={min}
            max={max}
            beyond="told"
            hint="empty: not counted"
            error={countError}
            value={repetitions?.count ?? Number.NaN}
            onChange={(count) => onChange({ end: { ...end, repetitions: { ...repetitions, count } } })}
          />
        </EditorPlace>
      </div>
      {repetitions !== undefined && (repeats || hadLadder) && (
        <EditorPlace at={ladderAt}>
          <FallbackNumberField
            label="Change with each repeat (repetitions)"
            min={-most}
            max={most}
            fallback={0}
            hint="2 is more each time, -2 fewer, 0 is off"
            error={ladderError}
            value={repetitions.ladder ?? 0}
            onChange={changeBy}
          />
        </EditorPlace>
      )}
    </>
  );
}
