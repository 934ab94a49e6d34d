import type { Round } from '@roundbell/core/timer';
import { Hourglass, Plus } from 'lucide-react';
import { useStore } from 'zustand';
import { useWide } from '../../../app/hooks/use-window.ts';
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

/** The gap between two steps, and a closed step with it (px), as in card-list.module.css. */
const GAP = 4;
const CLOSED = 50 + GAP;

/** The steps of a round, and the buttons that add to them. */
export function RoundSteps({ editing, round }: RoundStepsProps) {
  const { id, steps } = round;
  const problem = useProblem(editing, { roundId: id, field: 'steps' });
  const openStep = useStore(editing.view, (view) => view.openStep);
  const selected = useStore(editing.view, (view) => view.selected);
  const problems = useStore(editing.view, (view) => view.problems);
  const playing = useStore(editing.view, (view) => view.playing);
  const isWide = useWide();
  const wrong = new Set(problems.map(({ at }) => at.stepId));
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
        <ol
          className={`${lists.list} ${lists.step}`}
          style={{ containIntrinsicBlockSize: `auto ${steps.length * CLOSED - GAP}px` }}
        >
          {steps.map((step, index) => (
            <StepCard
              key={step.id}
              editing={editing}
              step={step}
              number={index + 1}
              isLast={index === steps.length - 1}
              isOpen={step.id === openStep}
              isSelected={selected.has(step.id)}
              isWrong={wrong.has(step.id)}
              isPlaying={step.id === playing}
              isWide={isWide}
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
