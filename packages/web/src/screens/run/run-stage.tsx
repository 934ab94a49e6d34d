import type { Library, Player } from '@roundbell/core';
import { useCallback, useState } from 'react';
import { Spinner } from '../../parts/spinner.tsx';
import { LoadedRun } from './loaded-run.tsx';
import { NotThere } from './not-there.tsx';
import styles from './run-stage.module.css';

interface RunStageProps {
  readonly timerId: string;
  readonly library: Pick<Library, 'read'>;
  readonly player: Player;
}

/** Reads one timer and keeps it in the player for as long as it is on the page. */
export function RunStage({ timerId, library, player }: RunStageProps) {
  const [opening, setOpening] = useState<Opening>('loading');
  const whileShown = useCallback(() => openTimer(timerId, library, player, setOpening), [timerId, library, player]);
  return (
    <div ref={whileShown} className={styles.stage}>
      <Opened opening={opening} timerId={timerId} player={player} />
    </div>
  );
}

type Opening = 'loading' | 'open' | 'missing' | { readonly thrown: unknown };

function Opened({ opening, timerId, player }: { opening: Opening } & Pick<RunStageProps, 'timerId' | 'player'>) {
  if (opening === 'loading') return <Spinner label="Loading timer..." />;
  if (opening === 'open') return <LoadedRun timerId={timerId} player={player} />;
  return <NotThere thrown={opening === 'missing' ? undefined : opening.thrown} />;
}

/** Reads and loads; what it returns ends both: nothing is loaded afterwards, and what was loaded is unloaded. */
function openTimer(
  timerId: string,
  library: RunStageProps['library'],
  player: Player,
  report: (opening: Opening) => void,
): () => void {
  let left = false;
  library.read(timerId).then(
    (timer) => {
      if (left) return;
      if (timer !== undefined) player.load(timer);
      report(timer === undefined ? 'missing' : 'open');
    },
    (thrown: unknown) => {
      if (!left) report({ thrown });
    },
  );
  return () => {
    left = true;
    player.unload();
  };
}
