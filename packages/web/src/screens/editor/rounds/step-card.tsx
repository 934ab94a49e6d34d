import { formatDuration } from '@roundbell/core/base';
import { delayText, repeatMark, type Step, stepSaysMore } from '@roundbell/core/timer';
import { ChevronDown, CirclePause, HeartPulse } from 'lucide-react';
import { memo } from 'react';
import { Nothing, late } from '../../../parts/late.tsx';
import { TypeBadge } from '../../../parts/type-badge.tsx';
import type { Editing } from '../draft/editing.ts';
import { CardActions } from './card-actions.tsx';
import { Grip } from './grip.tsx';
import { SelectStep } from './select-step.tsx';
import { StepFields, StepLength } from './step-fields.tsx';
import styles from './step-card.module.css';

// The row is whole without it.
const Saying = late<{ readonly step: Step }>(
  () => import('../more/saying.tsx').then((chunk) => chunk.Saying),
  Nothing,
).Part;

interface StepCardProps {
  readonly editing: Editing;
  readonly step: Step;
  readonly number: number;
  readonly isLast: boolean;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** A problem of the last save is still there. */
  readonly isWrong: boolean;
  /** A rehearsal plays it. */
  readonly isPlaying: boolean;
  /** The window has room for two columns. */
  readonly isWide: boolean;
}

/** One step: a row that sums it up, and its fields while it is open. It hears no store: there may be thousands. */
export const StepCard = memo(function StepCard(props: StepCardProps) {
  const { editing, step, number, isLast, isOpen, isSelected, isWrong, isPlaying, isWide } = props;
  const actions = (isOpen || isWide) && (
    <CardActions editing={editing} card="step" id={step.id} isFirst={number === 1} isLast={isLast} />
  );
  return (
    <li data-card="step" data-id={step.id}>
      <div
        role="group"
        aria-label={`Step ${number}: ${step.name}`}
        data-type={step.type}
        data-wrong={isWrong || undefined}
        data-selected={isSelected || undefined}
        data-open={isOpen || undefined}
        aria-current={isPlaying ? 'step' : undefined}
        className={styles.card}
      >
        <div className={styles.head}>
          <Grip card="step" id={step.id} />
          <SelectStep editing={editing} stepId={step.id} number={number} isSelected={isSelected} />
          <button
            type="button"
            aria-expanded={isOpen}
            data-at={`${step.id}.row`}
            className={styles.row}
            onClick={() => editing.toggle('step', step.id)}
          >
            <StepGist step={step} isShort={!isWide} />
            <ChevronDown aria-hidden="true" className={isOpen ? styles.open : styles.closed} />
          </button>
          {isOpen && <StepLength editing={editing} step={step} />}
          {isWide && actions}
        </div>
        {isOpen && (
          <div className={styles.body}>
            <StepFields editing={editing} step={step} isWrong={isWrong} />
            {!isWide && actions}
          </div>
        )}
      </div>
    </li>
  );
});

/** What a closed step shows. The spaces keep the words apart when the row is read out as one name. */
function StepGist({ step, isShort }: { readonly step: Step; readonly isShort: boolean }) {
  if (step.type === 'delay') return <span className={styles.title}>{delayText(step.duration)}</span>;
  const mark = repeatMark(step);
  return (
    <>
      <span className={styles.words}>
        <span className={styles.title}>{step.name.trim() === '' ? 'Unnamed step' : step.name}</span>{' '}
        {stepSaysMore(step) && <Saying step={step} />}
      </span>{' '}
      <span className={styles.facts}>
        {step.pauseAfterEnd && <CirclePause role="img" aria-label="pauses at its end" className={styles.pause} />}{' '}
        {step.targetHeartRateZone !== undefined && (
          <span className={styles.extra}>
            <HeartPulse aria-hidden="true" />
            <span className={styles.word}>Zone </span>
            {step.targetHeartRateZone}
          </span>
        )}{' '}
        {mark !== '' && <span className={styles.mark}>{mark}</span>}{' '}
        <span className={styles.duration}>{formatDuration(step.duration)}</span>{' '}
        <span className={styles.type}>
          <TypeBadge type={step.type} isShort={isShort} />
        </span>
      </span>
    </>
  );
}
