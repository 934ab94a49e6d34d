import type { Workout } from '@roundbell/core';
import type { TimeShownAs } from '@roundbell/core/timer';
import { useStore } from 'zustand';
import { useMonitor } from '../../../app/engines/use-monitor.ts';
import { lateHints } from '../../../parts/hints/late-hints.tsx';
import { CoachBox } from '../coach/coach-box.tsx';
import { controlsOf, RunControls } from '../controls/run-controls.tsx';
import { VolumeControl } from '../controls/volume-control.tsx';
import { hasUseForStrap, HeartRateStrip, isLive, NoHeartRate } from '../heart/heart-rate-panel.tsx';
import { RunFigures } from '../heart/run-figures.tsx';
import { lateLastTime } from '../late-parts.tsx';
import { ComingList } from './coming-list.tsx';
import type { SteadyView } from './live-view.ts';
import { PhasePanel } from './phase-panel.tsx';
import { WorkoutStrip } from './workout-strip.tsx';
import styles from './timer-view.module.css';

interface TimerViewProps {
  readonly workout: Pick<Workout, 'player' | 'clips' | 'isQuiet'>;
  readonly view: SteadyView;
  readonly preparing: string | undefined;
  readonly shownAs: TimeShownAs;
  readonly onLeave: () => void;
}

/** The countdown of the current segment with everything that controls it. */
export function TimerView({ workout, view, preparing, shownAs, onLeave }: TimerViewProps) {
  const { player, clips } = workout;
  const connection = useMonitor((monitor) => monitor.connection);
  const hasStrap = isLive({ connection });
  const isHeardByTrack = useStore(player.view, () => workout.isQuiet());
  const { status, startsTogether, canNext, canPrevious, isLeading, isTap, isRinging, counts, canAdjust } =
    controlsOf(view);
  return (
    <div className={styles.timer} data-strap={hasStrap}>
      <div className={styles.scrolled}>
        <div className={styles.now}>
          <PhasePanel {...{ player, view, shownAs }} isQuiet={isHeardByTrack} />
          {hasStrap && <HeartRateStrip current={view.current} status={view.status} />}
        </div>
        <div className={styles.side}>
          {view.status === 'ready' && <lateLastTime.Part timer={view.timer} />}
          <div className={styles.coach}>
            <CoachBox current={view.current} isQuiet={isHeardByTrack} />
          </div>
          <WorkoutStrip player={player} overview={view.overview} />
          <RunFigures player={player} />
          <ComingList coming={view.coming} row={view.row} />
          <div className={styles.panels}>
            <VolumeControl player={player} clips={clips} volume={view.volume} muted={view.muted} />
            {!hasStrap && hasUseForStrap(view.timer, { connection }) && <NoHeartRate />}
          </div>
        </div>
      </div>
      <div className={styles.controls}>
        <RunControls
          {...{ player, preparing, onLeave }}
          {...{ status, startsTogether, canNext, canPrevious, isLeading, isTap, isRinging, counts, canAdjust }}
        />
      </div>
      {view.status === 'ready' && <lateHints.Part place="run" />}
    </div>
  );
}
