import { type ProblemField, type Step, stepSaysMore } from '@roundbell/core/timer';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../parts/controls/button.tsx';
import type { Editing } from '../draft/editing.ts';
import { MoreFields } from './more-fields.tsx';
import styles from './more.module.css';

const FIELDS: ReadonlySet<ProblemField> = new Set([
  'repetitions',
  'border',
  'atLeast',
  'note',
  'link',
  'ladder',
  'strikes',
  'apart',
  'sayEvery',
]);

export interface MoreOfStepProps {
  readonly editing: Editing;
  readonly step: Step;
}

/** What most steps do without, folded away until it says something, something in it is wrong, or it is asked for. */
export function MoreOfStep({ editing, step }: MoreOfStepProps) {
  const round = useStore(editing.view, ({ draft }) =>
    draft.rounds.find(({ steps }) => steps.some(({ id }) => id === step.id)),
  );
  const isWrong = useStore(editing.view, ({ problems }) =>
    problems.some(({ at }) => at.stepId === step.id && FIELDS.has(at.field)),
  );
  const [chosen, setChosen] = useState(stepSaysMore(step));
  const isOpen = chosen || isWrong;
  return (
    <div className={styles.more}>
      <Button variant="quiet" aria-expanded={isOpen} data-at={`${step.id}.more`} onClick={() => setChosen(!isOpen)}>
        More
        <ChevronDown aria-hidden="true" className={isOpen ? styles.open : styles.closed} />
      </Button>
      {isOpen && <MoreFields editing={editing} step={step} round={round} />}
    </div>
  );
}
