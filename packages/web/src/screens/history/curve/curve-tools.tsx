import { formatClock, type Seconds } from '@roundbell/core/base';
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../parts/controls/button.tsx';
import { IconButton } from '../../../parts/controls/icon-button.tsx';
import {
  type CurveWindow,
  isWhole,
  movedWindow,
  SHOWN_LEAST,
  wholeWindow,
  zoomedWindow,
} from '../../../parts/curve/curve-window.ts';
import styles from './session-curve.module.css';

interface CurveToolsProps {
  readonly window: CurveWindow;
  readonly length: Seconds;
  /** What is being read: it stays in its place. */
  readonly moment: Seconds | undefined;
  readonly onWindow: (window: CurveWindow) => void;
}

/** One press halves or doubles what is shown. */
export const ZOOM_STEP = 2;

/** Zooming and moving without a gesture. */
export function CurveTools({ window, length, moment, onWindow }: CurveToolsProps) {
  const first = useRef<HTMLButtonElement>(null);
  const shown = window.to - window.from;
  const about = moment === undefined ? window.from + shown / 2 : moment;
  const whole = isWhole(window, length);
  const zoom = (factor: number) => onWindow(zoomedWindow(window, length, factor, about));
  const move = (by: Seconds) => onWindow(movedWindow(window, length, by));
  // This removes the button that was pressed.
  const showWhole = () => {
    onWindow(wholeWindow(length));
    first.current?.focus();
  };
  return (
    <div role="group" aria-label="Part of the session" className={styles.tools}>
      <IconButton
        ref={first}
        label="Zoom in"
        icon={<ZoomIn aria-hidden />}
        aria-disabled={shown <= SHOWN_LEAST}
        onClick={() => zoom(1 / ZOOM_STEP)}
      />
      <IconButton
        label="Zoom out"
        icon={<ZoomOut aria-hidden />}
        aria-disabled={whole}
        onClick={() => zoom(ZOOM_STEP)}
      />
      {!whole && (
        <>
          <IconButton
            label="Earlier"
            icon={<ChevronLeft aria-hidden />}
            aria-disabled={window.from <= 0}
            onClick={() => move(-shown / 2)}
          />
          <IconButton
            label="Later"
            icon={<ChevronRight aria-hidden />}
            aria-disabled={window.to >= length}
            onClick={() => move(shown / 2)}
          />
          <Button variant="quiet" onClick={showWhole}>
            Whole session
          </Button>
        </>
      )}
      <span role="status" className="sr-only">
        {!whole && `${formatClock(Math.round(window.from))} to ${formatClock(Math.round(window.to))}`}
      </span>
    </div>
  );
}
