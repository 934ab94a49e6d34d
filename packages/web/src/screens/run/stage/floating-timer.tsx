import { formatClock, type Player, type PlayerView } from '@roundbell/core';
import { SkipForwardIcon } from 'lucide-react';
import { MainButton } from '../controls/main-button.tsx';
import { RunButton } from '../controls/run-button.tsx';
import { placeWords } from '../overview/place-words.ts';
import { Digits } from './digits.tsx';
import { phaseOf } from './phase.ts';
import styles from './floating-timer.module.css';

interface FloatingTimerProps {
  readonly player: Player;
  readonly view: PlayerView;
}

/** The run in a small window above all others: where it is, the digits, and the two buttons one needs. */
export function FloatingTimer({ player, view }: FloatingTimerProps) {
  if (view.status === 'empty') return null;
  if (view.status === 'complete') {
    return (
      <main className={styles.floating}>
        <h1 className={styles.done}>Complete!</h1>
      </main>
    );
  }
  const { current } = view;
  const { round, repeat } = placeWords(current);
  return (
    <main className={styles.floating} data-phase={phaseOf(current)}>
      <p className={styles.place}>{[round ?? current.roundName, repeat].filter(Boolean).join(' · ')}</p>
      <h1 className={styles.name}>
        {view.leadSeconds > 0 ? 'Get ready' : current.kind === 'rest' ? 'Rest' : current.stepName}
      </h1>
      <div className={styles.digits}>
        <Digits text={formatClock(view.leadSeconds || view.secondsLeft)} />
      </div>
      <div className={styles.controls}>
        <MainButton player={player} view={view} />
        <RunButton
          look="small"
          aria-label="Next step"
          icon={<SkipForwardIcon />}
          disabled={!view.canNext}
          onClick={() => player.next()}
        />
      </div>
    </main>
  );
}
