import { formatClock } from '@roundbell/core';
import { PauseIcon } from 'lucide-react';
import { TypeBadge } from '../../parts/type-badge.tsx';
import { Digits } from './digits.tsx';
import { PHASE_ICONS, phaseOf } from './phase.ts';
import { StepProgress } from './step-progress.tsx';
import type { LiveView } from './live-view.ts';
import styles from './phase-panel.module.css';

/** What is on now: place in the timer, step, digits and bar, on the colour of its type. */
export function PhasePanel({ view }: { readonly view: LiveView }) {
  const segment = view.current;
  const phase = phaseOf(segment);
  const Icon = PHASE_ICONS[phase];
  return (
    <section className={styles.panel} aria-label="Now">
      <p className={styles.place}>
        <span>{`Round ${segment.roundNumber}/${segment.rounds}`}</span>
        <span className={styles.roundName}>{segment.roundName}</span>
        <span>{`Repeat ${segment.repeat}/${segment.repeats === 'infinite' ? '∞' : segment.repeats}`}</span>
      </p>
      <h2 className={styles.name}>
        <Icon className={styles.phaseIcon} aria-hidden="true" />
        <span>{segment.kind === 'rest' ? 'Rest' : segment.stepName}</span>
      </h2>
      <p className={styles.kind}>
        {segment.kind === 'rest' ? (
          <span>{`Next: ${segment.nextStepName}`}</span>
        ) : (
          <>
            <span className={styles.badge}>
              <TypeBadge type={segment.type} />
            </span>
            <span>{`Rep ${segment.rep}/${segment.reps}`}</span>
          </>
        )}
        {view.status === 'paused' ? (
          <span className={styles.paused}>
            <PauseIcon aria-hidden="true" /> Paused
          </span>
        ) : null}
      </p>
      <Digits text={formatClock(view.secondsLeft)} />
      <StepProgress progress={view.progress} />
    </section>
  );
}
