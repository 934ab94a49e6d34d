import {
  changeRound,
  hasRests,
  REST_LIMIT,
  type Round,
  ROUND_REPEAT_LIMIT,
  type RoundPatch,
} from '@roundbell/core/timer';
import { CheckboxField } from '../../../parts/controls/checkbox-field.tsx';
import { NumberField } from '../../../parts/controls/number-field.tsx';
import type { Editing } from '../draft/editing.ts';
import { useProblem, useWasWrong } from '../use-problem.ts';
import { EditorPlace } from './place.tsx';
import styles from './round-card.module.css';

interface RoundSettingsProps {
  readonly editing: Editing;
  readonly round: Round;
  /** Comes back when Infinite is switched off. */
  readonly lastCount: number;
}

/** How often a round is repeated, and the rest between its repeats if there is one. */
export function RoundSettings({ editing, round, lastCount }: RoundSettingsProps) {
  const isInfinite = round.repeat === 'infinite';
  const repeatError = useProblem(editing, { roundId: round.id, field: 'repeat' });
  const restError = useProblem(editing, { roundId: round.id, field: 'restAfterRound' });
  const isRestShown = useWasWrong(restError) || hasRests(round);
  const change = (patch: RoundPatch) => editing.change((draft) => changeRound(draft, round.id, patch));
  return (
    <div className={styles.settings}>
      <EditorPlace at={{ roundId: round.id, field: 'repeat' }}>
        <NumberField
          label="Repeat"
          {...ROUND_REPEAT_LIMIT}
          beyond="told"
          value={round.repeat === 'infinite' ? Number.NaN : round.repeat}
          disabled={isInfinite}
          error={repeatError}
          onChange={(repeat) => change({ repeat })}
        />
      </EditorPlace>
      <div className={styles.infinite}>
        <CheckboxField
          label="Infinite"
          checked={isInfinite}
          onChange={(checked) => change({ repeat: checked ? 'infinite' : lastCount })}
        />
      </div>
      {isRestShown && (
        <EditorPlace at={{ roundId: round.id, field: 'restAfterRound' }} className={styles.rest}>
          <NumberField
            label="Rest after round (seconds)"
            min={REST_LIMIT.min}
            beyond="told"
            value={round.restAfterRound ?? 0}
            error={restError}
            onChange={(restAfterRound) => change({ restAfterRound })}
          />
        </EditorPlace>
      )}
      {(round.steps.length > 1 || round.order !== undefined) && (
        <div className={styles.order}>
          <CheckboxField
            label="Random order"
            checked={round.order !== undefined}
            onChange={(checked) => change({ order: checked ? 'shuffled' : undefined })}
          />
        </div>
      )}
    </div>
  );
}
