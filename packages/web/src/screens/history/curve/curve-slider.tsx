import { formatDuration, type Seconds } from '@roundbell/core/base';
import type { HeartRateSession, Zones } from '@roundbell/core/heart';
import { type KeyboardEvent, useId } from 'react';
import { wholeLengthOf, type StepChange } from '../../../parts/curve/curve-shape.ts';
import { type CurveWindow, keyStepOf, wholeWindow, zoomedWindow } from '../../../parts/curve/curve-window.ts';
import { readoutWords } from './curve-readout.tsx';
import { ZOOM_STEP } from './curve-tools.tsx';
import { useCurveGestures } from './use-curve-gestures.ts';
import styles from './session-curve.module.css';

interface CurveSliderProps {
  readonly session: HeartRateSession;
  readonly zones: Zones;
  readonly changes: readonly StepChange[];
  readonly window: CurveWindow;
  readonly moment: Seconds | undefined;
  readonly onWindow: (window: CurveWindow) => void;
  readonly onMoment: (moment: Seconds) => void;
}

/**
 * The surface of the curve, which reads it by pointer, touch and keys: arrows go along, Page keys from
 * step to step, Home and End to the ends; plus, minus and zero zoom.
 */
export function CurveSlider(props: CurveSliderProps) {
  const { session, changes, window, moment, onWindow, onMoment } = props;
  const id = useId();
  const length = wholeLengthOf(session);
  const gestures = useCurveGestures({ window, length, onWindow, onMoment });
  const at = moment ?? window.from;
  const zoom = (factor: number) => onWindow(zoomedWindow(window, length, factor, at));
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = momentBy(event.key, { at, length, step: keyStepOf(window), changes });
    if (target !== undefined) onMoment(Math.max(0, Math.min(length, target)));
    else if (event.key === '+' || event.key === '=') zoom(1 / ZOOM_STEP);
    else if (event.key === '-') zoom(ZOOM_STEP);
    else if (event.key === '0') onWindow(wholeWindow(length));
    else return;
    event.preventDefault();
  };
  return (
    <div
      {...gestures}
      role="slider"
      tabIndex={0}
      className={styles.surface}
      aria-label="Moment in the session"
      aria-describedby={`${id}-keys`}
      aria-valuemin={0}
      aria-valuemax={Math.floor(length)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={readoutWords({ ...props, moment: at }, formatDuration(at))}
      onKeyDown={press}
    >
      <span id={`${id}-keys`} hidden>
        Page Up and Page Down go from step to step; plus, minus and zero zoom.
      </span>
    </div>
  );
}

interface Place {
  readonly at: Seconds;
  readonly length: Seconds;
  readonly step: Seconds;
  readonly changes: readonly StepChange[];
}

/** Where a key leads; undefined if it leads nowhere. */
function momentBy(key: string, { at, length, step, changes }: Place): Seconds | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return (Math.floor(at / step) + 1) * step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return (Math.ceil(at / step) - 1) * step;
    case 'PageUp':
      return changes.find(({ from }) => from > at)?.from ?? length;
    case 'PageDown':
      return changes.findLast(({ from }) => from < at)?.from ?? 0;
    case 'Home':
      return 0;
    case 'End':
      return length;
    default:
      return undefined;
  }
}
