import {
  changeStep,
  chooseEnd,
  END_CHOICES,
  endChoiceOf,
  hasRests,
  LADDER_LIMIT,
  type Round,
  type Step,
  type StepPatch,
  WRITTEN_LIMIT,
} from '@roundbell/core/timer';
import { CheckboxField } from '../../../parts/controls/checkbox-field.tsx';
import { FallbackNumberField } from '../../../parts/controls/fallback-number-field.tsx';
import { SelectField } from '../../../parts/controls/select-field.tsx';
import type { Editing } from '../draft/editing.ts';
import { EditorPlace } from '../rounds/place.tsx';
import { useProblem, useWas } from '../use-problem.ts';
import { WrittenField } from '../written-field.tsx';
import { BellFields } from './bell-fields.tsx';
import { CountFields } from './count-fields.tsx';
import { END_HINTS, END_OPTIONS } from './end-words.ts';
import { HeartFields } from './heart-fields.tsx';
import { RepetitionFields } from './repetition-fields.tsx';
import styles from './more.module.css';

/** What the further fields of a step are about. */
export interface MoreFieldsProps {
  readonly editing: Editing;
  readonly step: Step;
  readonly round: Pick<Round, 'repeat'> | undefined;
}

/** How a step ends, what it says, its sides, what is counted, its bells and what changes with each repeat. */
export function MoreFields({ editing, step, round }: MoreFieldsProps) {
  const { end } = step;
  const choice = endChoiceOf(step);
  const repeats = round !== undefined && hasRests(round);
  const hadLadder = useWas((step.ladder ?? 0) !== 0);
  const change = (patch: StepPatch) => editing.change((draft) => changeStep(draft, step.id, patch));
  const choose = (value: string) => {
    const chosen = END_CHOICES.find((known) => known === value) ?? choice;
    editing.change((draft) => chooseEnd(draft, new Set([step.id]), chosen));
  };
  return (
    <div role="group" aria-label="More" className={styles.fields}>
      <SelectField label="Ends" value={choice} options={END_OPTIONS} hint={END_HINTS[choice]} onChange={choose} />
      {end?.kind === 'tap' && (
        <RepetitionFields editing={editing} step={step} end={end} repeats={repeats} onChange={change} />
      )}
      {end?.kind === 'heart' && <HeartFields editing={editing} step={step} end={end} onChange={change} />}
      {(repeats || hadLadder) && <LadderField editing={editing} step={step} onChange={change} />}
      <CheckboxField
        label="Left and right"
        hint="half the time for each side"
        checked={step.sides !== undefined}
        onChange={(checked) => change({ sides: checked ? 'both' : undefined })}
      />
      <CountFields editing={editing} step={step} onChange={change} />
      <BellFields editing={editing} step={step} onChange={change} />
      <WordFields editing={editing} step={step} onChange={change} />
    </div>
  );
}

interface FieldProps {
  readonly editing: Editing;
  readonly step: Step;
  readonly onChange: (patch: StepPatch) => void;
}

function LadderField({ editing, step, onChange }: FieldProps) {
  const at = { stepId: step.id, field: 'ladder' } as const;
  const error = useProblem(editing, at);
  return (
    <EditorPlace at={at}>
      <FallbackNumberField
        label="Change with each repeat (seconds)"
        {...LADDER_LIMIT}
        fallback={0}
        hint="5 makes it longer, -5 shorter, 0 is off"
        error={step.end?.kind === 'tap' && step.end.repetitions ? undefined : error}
        value={step.ladder ?? 0}
        onChange={(ladder) => onChange({ ladder: ladder === 0 ? undefined : ladder })}
      />
    </EditorPlace>
  );
}

function WordFields({ editing, step, onChange }: FieldProps) {
  const noteAt = { stepId: step.id, field: 'note' } as const;
  const linkAt = { stepId: step.id, field: 'link' } as const;
  const noteError = useProblem(editing, noteAt);
  const linkError = useProblem(editing, linkAt);
  return (
    <>
      <EditorPlace at={noteAt}>
        <WrittenField
          label="Notes"
          multiline
          most={WRITTEN_LIMIT.note}
          count={({ length }) => length}
          value={step.note ?? ''}
          error={noteError}
          onChange={(note) => onChange({ note: note === '' ? undefined : note })}
        />
      </EditorPlace>
      <EditorPlace at={linkAt}>
        <WrittenField
          label="Link"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          most={WRITTEN_LIMIT.link}
          value={step.link ?? ''}
          error={linkError}
          onChange={(link) => onChange({ link: link.trim() === '' ? undefined : link.trim() })}
        />
      </EditorPlace>
    </>
  );
}
