import { delayText, formatDuration, repeatMark, type Step } from '@roundbell/core';
import { ChevronDown, CirclePause, HeartPulse } from 'lucide-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { useWide } from '../../../app/hooks/use-window.ts';
import { TypeBadge } from '../../../parts/type-badge.tsx';
import type { Editing } from '../draft/editing.ts';
import { CardActions } from './card-actions.tsx';
import { Grip, SortableCard } from './sortable-card.tsx';
import { StepFields } from './step-fields.tsx';
import styles from './step-card.module.css';

interface StepCardProps {
  readonly editing: Editing;
  readonly step: Step;
  readonly number: number;
  readonly isLast: boolean;
}

/** One step: a row that sums it up, and its fields while it is open. */
export const StepCard = memo(function StepCard({ editing, step, number, isLast }: StepCardProps) {
  const isOpen = useStore(editing.view, ({ openSteps }) => openSteps.has(step.id));
  const isWrong = useStore(editing.view, ({ problems }) => problems.some(({ at }) => at.stepId === step.id));
  const isWide = useWide();
  const actions = (isOpen || isWide) && (
    <CardActions editing={editing} card="step" id={step.id} isFirst={number === 1} isLast={isLast} />
  );
  return (
    <SortableCard card="step" id={step.id}>
      <div
        role="group"
        aria-label={`Step ${number}: ${step.name}`}
        data-type={step.type}
        data-wrong={isWrong || undefined}
        className={styles.card}
      >
        <div className={styles.head}>
          <Grip />
          <span aria-hidden="true" className={styles.number}>
            {number}
          </span>
          <button
            type="button"
            aria-expanded={isOpen}
            data-at={`${step.id}.row`}
            className={styles.row}
            onClick={() => editing.toggle('step', step.id)}
          >
            <StepGist step={step} />
            <ChevronDown aria-hidden="true" className={isOpen ? styles.open : styles.closed} />
          </button>
          {isWide && actions}
        </div>
        {isOpen && (
          <div className={styles.body}>
            <StepFields editing={editing} step={step} isWrong={isWrong} />
            {!isWide && actions}
          </div>
        )}
      </div>
    </SortableCard>
  );
});

/** What a closed step shows. The spaces keep the words apart when the row is read out as one name. */
function StepGist({ step }: { readonly step: Step }) {
  if (step.type === 'delay') return <span className={styles.title}>{delayText(step.duration)}</span>;
  const mark = repeatMark(step);
  return (
    <>
      <span className={styles.title}>{step.name.trim() === '' ? 'Unnamed step' : step.name}</span>{' '}
      <span className={styles.facts}>
        <span className={styles.duration}>{formatDuration(step.duration)}</span> <TypeBadge type={step.type} />{' '}
        {mark !== '' && <span className={styles.mark}>{mark}</span>}{' '}
        {step.targetHeartRateZone !== undefined && (
          <span className={styles.extra}>
            <HeartPulse aria-hidden="true" />
            Zone {step.targetHeartRateZone}
          </span>
        )}{' '}
        {step.pauseAfterEnd && <CirclePause role="img" aria-label="pauses at its end" className={styles.pause} />}
      </span>
    </>
  );
}
