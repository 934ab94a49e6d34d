import type { App } from '@roundbell/core';
import { useCallback, useState } from 'react';
import { Spinner } from '../../parts/spinner.tsx';
import { NotThere } from './not-there.tsx';
import { RunView } from './run-view.tsx';
import styles from './run-stage.module.css';

/** What the run screen needs of the library. */
export type TimerReader = Pick<App['library'], 'read'>;
/** The player, as the run screen commands it. */
export type Player = App['player'];

interface RunStageProps {
  readonly timerId: string;
  readonly library: TimerReader;
  readonly player: Player;
}

/** Reads one timer and loads it into the player for as long as it is mounted. */
export function RunStage({ timerId, library, player }: RunStageProps) {
  const [opening, setOpening] = useState<'loading' | 'open' | 'missing' | 'failed'>('loading');
  const whileMounted = useCallback(() => openTimer(timerId, library, player, setOpening), [timerId, library, player]);
  return (
    <div ref={whileMounted} className={styles.stage}>
      {opening === 'loading' ? (
        <Spinner label="Loading timer..." />
      ) : opening === 'open' ? (
        <RunView timerId={timerId} player={player} />
      ) : (
        <NotThere why={opening} />
      )}
    </div>
  );
}

/** Reads and loads; the result leaves: nothing is loaded afterwards, and what was loaded is unloaded. */
function openTimer(
  timerId: string,
  library: TimerReader,
  player: Player,
  report: (opening: 'open' | 'missing' | 'failed') => void,
): () => void {
  let left = false;
  library.read(timerId).then(
    (timer) => {
      if (left) return;
      if (timer !== undefined) player.load(timer);
      report(timer === undefined ? 'missing' : 'open');
    },
    () => {
      if (!left) report('failed');
    },
  );
  return () => {
    left = true;
    player.unload();
  };
}
