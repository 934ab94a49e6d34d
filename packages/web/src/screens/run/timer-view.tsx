import { formatClock } from '@roundbell/core';
import type { Workout } from '@roundbell/core';
import { useMonitor } from '../../app/use-heart-rate.ts';
import { PhasePanel } from './phase-panel.tsx';
import { RunControls } from './run-controls.tsx';
import { CoachBox } from './coach-box.tsx';
import { HeartRateStrip, isLive, NoHeartRate } from './heart-rate-panel.tsx';
import { VolumeControl } from './volume-control.tsx';
import type { LiveView } from './live-view.ts';

import styles from './timer-view.module.css';

interface TimerViewProps {
  readonly workout: Pick<Workout, 'player' | 'clips'>;
  readonly view: LiveView;
}

/** The countdown of the current segment with everything to steer it. */
export function TimerView({ workout: { player, clips }, view }: TimerViewProps) {
  const zone = view.current.kind === 'step' ? view.current.step.targetHeartRateZone : undefined;
  const hasStrap = isLive(useMonitor());
  return (
    <div className={styles.timer} data-strap={hasStrap}>
      <div className={styles.now}>
        <PhasePanel view={view} />
        {hasStrap && <HeartRateStrip target={zone} />}
      </div>
      <div className={styles.side}>
        <p className={styles.total}>
          <span>Total time remaining</span>{' '}
          <TotalTime seconds={view.totalSecondsLeft} infinite={view.totalIsInfinite} />
        </p>
        <RunControls player={player} status={view.status} canPrevious={view.canPrevious} canNext={view.canNext} />
        <div className={styles.panels}>
          <VolumeControl player={player} clips={clips} volume={view.volume} muted={view.muted} />
          <CoachBox view={view} />
          {hasStrap ? null : <NoHeartRate />}
        </div>
      </div>
    </div>
  );
}

function TotalTime({ seconds, infinite }: { readonly seconds: number; readonly infinite: boolean }) {
  return (
    <strong className={styles.totalTime}>
      {formatClock(seconds)}
      {infinite ? (
        <>
          <span aria-hidden="true"> + ∞</span>
          <span className="sr-only"> + infinity</span>
        </>
      ) : null}
    </strong>
  );
}
