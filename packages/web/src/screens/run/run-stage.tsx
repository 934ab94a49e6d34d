import type { App, Library, Workout } from '@roundbell/core';
import { useCallback, useState } from 'react';
import { Spinner } from '../../parts/spinner.tsx';
import { LoadedRun } from './loaded-run.tsx';
import { NotThere } from './not-there.tsx';
import styles from './run-stage.module.css';

interface RunStageProps {
  readonly timerId: string;
  readonly app: Pick<App, 'device' | 'keeper'> & { readonly library: Pick<Library, 'read'> };
  readonly workout: Workout;
}

/** Reads one timer and keeps it in the player for as long as it is on the page. */
export function RunStage({ timerId, app, workout }: RunStageProps) {
  const [opening, setOpening] = useState<Opening>('loading');
  const whileShown = useCallback(() => openTimer(timerId, app, workout, setOpening), [timerId, app, workout]);
  return (
    <div ref={whileShown} className={styles.stage}>
      <Opened opening={opening} timerId={timerId} app={app} workout={workout} />
    </div>
  );
}

type Opening = 'loading' | 'open' | 'restored' | 'missing' | { readonly thrown: unknown };

function Opened({ opening, timerId, app, workout }: { opening: Opening } & RunStageProps) {
  if (opening === 'loading') return <Spinner label="Loading timer..." />;
  if (opening === 'open' || opening === 'restored') {
    return (
      <LoadedRun
        timerId={timerId}
        device={app.device}
        keeper={app.keeper}
        workout={workout}
        wasRestored={opening === 'restored'}
      />
    );
  }
  return <NotThere thrown={opening === 'missing' ? undefined : opening.thrown} />;
}

/** Reads and loads; what it returns ends both: nothing is loaded afterwards, and what was loaded is unloaded. */
function openTimer(
  timerId: string,
  { library, keeper }: RunStageProps['app'],
  { player }: Workout,
  report: (opening: Opening) => void,
): () => void {
  let left = false;
  Promise.all([library.read(timerId), keeper.find(timerId)]).then(
    ([timer, kept]) => {
      if (left) return;
      if (timer === undefined) return report('missing');
      const isRestored = kept !== undefined && player.restore(timer, kept);
      if (!isRestored) {
        player.load(timer);
        // The timer was changed since: its old place leads nowhere and is not offered again.
        if (kept !== undefined) void keeper.drop(timerId);
      }
      report(isRestored ? 'restored' : 'open');
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
