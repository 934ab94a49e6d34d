import { formatDuration } from '@roundbell/core/base';
import { marksOf, type Round, stepAt, type StepType, timelineOf, type TimelinePiece } from '@roundbell/core/timer';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useStore } from 'zustand';
import type { Editing } from '../draft/editing.ts';
import { focusAt } from '../focus.ts';
import { shapeOf } from './shape.ts';
import { nameAt, showStep } from './show-step.ts';
import styles from './timeline-region.module.css';

/** The whole timer as one strip with an axis of time; a tap goes to a step. It follows what is typed once that is drawn. */
export function TimelineRegion({ editing }: { readonly editing: Editing }) {
  const rounds = useDeferredValue(useStore(editing.view, ({ draft }) => draft.rounds));
  return <Timeline editing={editing} rounds={rounds} />;
}

interface TimelineProps {
  readonly editing: Editing;
  readonly rounds: readonly Round[];
}

function Timeline({ editing, rounds }: TimelineProps) {
  const timeline = timelineOf(rounds);
  const { duration, folds, pieces } = timeline;
  const [chosen, setChosen] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const at = Math.min(chosen, duration);
  const step = stepAt(timeline, at);
  const share = (time: number) => `${(time / duration) * 100}%`;
  const words = step && nameAt(rounds, step);
  const go = (time: number) => {
    const to = stepAt(timeline, time);
    if (to?.stepId !== undefined) showStep(editing, to.roundId, to.stepId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyTarget(event.key, pieces, step);
    if (next !== undefined) {
      event.preventDefault();
      setChosen(next);
    } else if (event.key === 'Enter' && step?.stepId !== undefined) {
      go(at);
      focusAt(`${step.stepId}.row`);
    }
  };
  if (duration === 0) return null;
  return (
    <section aria-label="Timeline" className={styles.timeline}>
      <div className={styles.strip}>
        <Strip pieces={pieces} duration={duration} />
        <input
          type="range"
          aria-label="Go to a step"
          aria-valuetext={step && `${words ?? ''}, from ${formatDuration(step.from)}`}
          min={0}
          max={duration}
          step="any"
          value={at}
          className={styles.slider}
          onChange={({ target }) => setChosen(target.valueAsNumber)}
          onClick={({ currentTarget }) => go(currentTarget.valueAsNumber)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onKeyDown={onKeyDown}
        />
        {isHeld && (
          <span aria-hidden="true" className={styles.name}>
            {words}
          </span>
        )}
      </div>
      <div aria-hidden="true" className={styles.axis}>
        <span style={{ left: 0 }}>0</span>
        {marksOf(duration).map((mark) => (
          <span key={mark.at} style={{ left: share(mark.at) }}>
            {mark.text}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className={styles.folds}>
        {folds
          .filter(({ from, to }) => (to - from) / duration >= LEAST_FOLD)
          .map(({ times, from, to }) => (
            <span key={from} style={{ left: share(from), width: share(to - from) }}>
              {times}
            </span>
          ))}
      </div>
    </section>
  );
}

/** A narrower fold has no room for its words. */
const LEAST_FOLD = 0.06;

/** One path for each type, however many steps there are. */
function Strip({ pieces, duration }: { readonly pieces: readonly TimelinePiece[]; readonly duration: number }) {
  const shape = shapeOf(pieces, duration);
  return (
    <svg aria-hidden="true" viewBox="0 0 1000 100" preserveAspectRatio="none" className={styles.picture}>
      {shape.map(({ type, path }: { readonly type: StepType; readonly path: string }) => (
        <path key={type} d={path} fill={`var(--type-${type})`} />
      ))}
    </svg>
  );
}

/** Where an arrow key leads: to the beginning of the step after, or of this or the one before. */
function keyTarget(key: string, pieces: readonly TimelinePiece[], now: TimelinePiece | undefined): number | undefined {
  const steps = pieces.filter(({ stepId }) => stepId !== undefined);
  const at = now === undefined ? -1 : steps.indexOf(now);
  if (key === 'ArrowRight' || key === 'ArrowUp') return steps[at + 1]?.from;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return steps[at - 1]?.from;
  return undefined;
}
