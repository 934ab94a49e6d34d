import { type Advice, adviceOf } from '@roundbell/core/run';
import { useState } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import type { Editing } from '../draft/editing.ts';
import { editThenFocus } from '../focus.ts';
import { useLateDraft } from '../use-late-draft.ts';
import { showStep } from './show-step.ts';
import styles from './advice-region.module.css';

/** More than these are shown when they are asked for. */
const SHOWN = 3;

/** What the timer does that its writer hardly meant, each with one tap that repairs it. */
export function AdviceRegion({ editing }: { readonly editing: Editing }) {
  // A repair is not late: the focus goes to what is left after it.
  const draft = useLateDraft(editing);
  const [isWhole, setWhole] = useState(false);
  const all = adviceOf(draft);
  if (all.length === 0) return null;
  const shown = isWhole ? all : all.slice(0, SHOWN);
  const more = all.length - shown.length;
  const repair = ({ repaired, text }: Advice) =>
    editThenFocus(() => {
      editing.change(repaired, `Repaired: ${text}`);
      return ['timer.advice', 'timer.rounds'];
    });
  return (
    <section aria-label="Advice" data-at="timer.advice" className={styles.advice}>
      <h2 className={styles.heading}>Advice</h2>
      <ul className={styles.list}>
        {shown.map((advice) => (
          <li key={`${advice.kind} ${advice.stepId ?? advice.roundId}`}>
            <button
              type="button"
              className={styles.words}
              onClick={() => showStep(editing, advice.roundId, advice.stepId)}
            >
              <span className={styles.place}>{advice.place}:</span> {advice.text}
            </button>
            <Button
              variant="secondary"
              aria-label={`${advice.repair} (${advice.place})`}
              onClick={() => repair(advice)}
            >
              {advice.repair}
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {more} more
        </Button>
      )}
    </section>
  );
}
