import type { Round } from '@roundbell/core';
import { Hourglass, Plus } from 'lucide-react';
import { Button } from '../../../parts/controls/button.tsx';
import type { Editing } from '../draft/editing.ts';
import { editThenFocus, placeKey } from '../focus.ts';
import { useProblem } from '../use-problem.ts';
import { EditorPlace } from './place.tsx';
import { StepCard } from './step-card.tsx';
import lists from './card-list.module.css';
import styles from './round-card.module.css';

interface RoundStepsProps {
  readonly editing: Editing;
  readonly round: Round;
}

/** The steps of a round, and the buttons that add to them. */
export function RoundSteps({ editing, round }: RoundStepsProps) {
  const { id, steps } = round;
  const problem = useProblem(editing, { roundId: id, field: 'steps' });
  const add = (kind: 'step' | 'delay') =>
    editThenFocus(() => {
      const stepId = editing.addStep(id, kind);
      return [placeKey({ stepId, field: kind === 'step' ? 'name' : 'duration' })];
    });
  return (
    <>
      {steps.length === 0 ? (
        <p className={problem === undefined ? styles.empty : styles.emptyWrong}>
          No steps in this round. Click "Add Step" to get started.
        </p>
      ) : (
        <ol className={`${lists.list} ${lists.step}`}>
          {steps.map((step, index) => (
            <StepCard
              key={step.id}
              editing={editing}
              step={step}
              number={index + 1}
              isLast={index === steps.length - 1}
            />
          ))}
        </ol>
      )}
      <EditorPlace at={{ roundId: id, field: 'steps' }} className={styles.adding}>
        <Button variant="secondary" icon={<Plus aria-hidden="true" />} onClick={() => add('step')}>
          Add Step
        </Button>
        <Button variant="secondary" icon={<Hourglass aria-hidden="true" />} onClick={() => add('delay')}>
          Add Delay
        </Button>
      </EditorPlace>
    </>
  );
}
