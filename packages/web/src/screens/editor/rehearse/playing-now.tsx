import { formatClock } from '@roundbell/core/base';
import { noteText, soundText, unplannableText, type StandingView } from '@roundbell/core/run';
import { useStore } from 'zustand';
import { showStep } from '../glance/show-step.ts';
import type { RehearsedBy } from './rehearse-bar.tsx';
import styles from './rehearse-bar.module.css';

/** The step that plays, what is left of it, and what happened to the rehearsal. */
export function PlayingNow({ editing, rehearsal }: RehearsedBy) {
  const run = useStore(rehearsal.run);
  const { state, note, sound } = useStore(rehearsal.view);
  const words =
    state === 'no-steps' || state === 'too-long'
      ? unplannableText(state)
      : ((note && noteText(note)) ?? (state === 'playing' ? soundText(sound) : undefined));
  return (
    <div className={styles.now}>
      {run.status === 'complete' && <span className={styles.name}>Complete</span>}
      {run.status !== 'complete' && run.status !== 'empty' && (
        <>
          <button
            type="button"
            title="Show it in the rounds"
            className={styles.name}
            onClick={() => showStep(editing, run.current.roundId, stepIdOf(run))}
          >
            <span>
              <span className="sr-only">Now: </span>
              {nameOf(run)}
            </span>{' '}
            {words === undefined ? (
              <span className={styles.where}>{whereOf(run)}</span>
            ) : (
              // In the place of what is there otherwise: the rounds below do not move.
              <span aria-hidden="true" className={styles.status}>
                {words}
              </span>
            )}
          </button>
          <span role="timer" aria-label="Left in this step" className={styles.left}>
            {formatClock(run.secondsLeft)}
          </span>
        </>
      )}
      <p role="status" className={run.status === 'empty' ? styles.status : 'sr-only'}>
        {words}
      </p>
    </div>
  );
}

function stepIdOf({ current }: StandingView): string | undefined {
  return current.kind === 'step' ? current.step.id : undefined;
}

function nameOf({ current }: StandingView): string {
  if (current.kind === 'rest') return 'Rest';
  if (current.type === 'delay') return 'Delay';
  return current.stepName.trim() === '' ? 'Unnamed step' : current.stepName;
}

/** 'Round 2/3, Repeat 1/8': what there is more than one of. */
function whereOf({ current }: StandingView): string {
  const counts = [
    current.rounds > 1 && `Round ${current.roundNumber}/${current.rounds}`,
    current.repeats !== 1 && `Repeat ${current.repeat}/${current.repeats}`,
    current.kind === 'step' && current.reps > 1 && `Rep ${current.rep}/${current.reps}`,
  ];
  return counts.filter((count) => count !== false).join(', ');
}
