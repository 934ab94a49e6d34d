import type { Millis } from '@roundbell/core/base';
import { flightWords, type Player, type ToneScheduler } from '@roundbell/core/run';
import { LibraryIcon, RotateCcwIcon } from 'lucide-react';
import { useStore } from 'zustand';
import type { ThisRunProps } from '../after/this-run.tsx';
import { RunButton } from '../controls/run-button.tsx';
import { lateCelebration, lateLastTime, lateScoreLines, lateThisRun } from '../late-parts.tsx';
import type { RunWayBack } from '../run-way-back.ts';
import { agoOf } from './press-ago.ts';
import styles from './completion.module.css';

interface CompletionProps extends Omit<ThisRunProps, 'record'> {
  readonly player: Player;
  readonly way: RunWayBack;
  /** Reports how its cues went; the last of them may still sound. */
  readonly toneScheduler: Pick<ToneScheduler, 'view'>;
  readonly onAgain: (ago: Millis) => void;
  readonly onBack: () => void;
}

/** The end of a run. The heading takes the focus: a key meant for the last pause must not start the run again. What comes late comes below what is there. */
export function Completion({ player, way, toneScheduler, onAgain, onBack, ...run }: CompletionProps) {
  const record = useStore(toneScheduler.view, ({ toneLog }) => flightWords(toneLog));
  return (
    <section className={styles.completion}>
      <div className={styles.drawing}>
        <lateCelebration.Part />
      </div>
      <div className={styles.words}>
        <h1 ref={focus} className={styles.title} tabIndex={-1}>
          Complete!
        </h1>
        <p className={styles.text}>{`Great job finishing "${run.view.timer.name}"`}</p>
      </div>
      <div className={styles.report}>
        <lateScoreLines.Part player={player} view={run.view} />
        <lateLastTime.Part timer={run.view.timer} score={run.view.tally.score ?? []} />
        <lateThisRun.Part {...{ ...run, record }} />
      </div>
      <div className={styles.buttons}>
        <RunButton look="main" icon={<LibraryIcon />} onClick={onBack}>
          {way.words}
        </RunButton>
        {/* Where Pause was: a press for that right after the end does nothing. */}
        <RunButton icon={<RotateCcwIcon />} onClick={({ nativeEvent }) => onAgain(agoOf(nativeEvent))}>
          Run Again
        </RunButton>
      </div>
    </section>
  );
}

function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
