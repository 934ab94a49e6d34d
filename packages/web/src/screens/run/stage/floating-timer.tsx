import type { Player } from '@roundbell/core/run';
import { CheckIcon, SkipForwardIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { canBeDone, clockFace } from '../../../parts/clock/clock-face.ts';
import { Digits } from '../../../parts/clock/digits.tsx';
import { MainButton } from '../controls/main-button.tsx';
import { RunButton } from '../controls/run-button.tsx';
import { placeWords, segmentTitle } from '../overview/place-words.ts';
import { phaseOf } from './phase.ts';
import styles from './floating-timer.module.css';

interface FloatingTimerProps {
  readonly player: Player;
  readonly preparing: string | undefined;
}

/** The run in a small window above all others: where it is, the digits, and the two buttons one needs. */
export function FloatingTimer({ player, preparing }: FloatingTimerProps) {
  const view = useStore(player.view);
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
  const isTap = canBeDone(view);
  return (
    <main className={styles.floating} data-phase={phaseOf(current)}>
      <p className={styles.place}>{[round ?? current.roundName, repeat].filter(Boolean).join(' · ')}</p>
      <h1 className={styles.name}>{view.leadSeconds > 0 ? 'Get ready' : segmentTitle(current)}</h1>
      <div className={styles.digits}>
        <Digits {...clockFace(view)} />
      </div>
      <div className={styles.controls}>
        {view.startsTogether ? null : (
          <>
            <MainButton {...{ player, preparing }} status={view.status} isLeading={view.leadSeconds > 0} />
            <RunButton
              look="small"
              aria-label={isTap ? 'Done' : 'Next step'}
              icon={isTap ? <CheckIcon /> : <SkipForwardIcon />}
              disabled={!view.canNext}
              onClick={() => player.next()}
            />
          </>
        )}
      </div>
    </main>
  );
}
