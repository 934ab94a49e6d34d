import type { Timer } from '@roundbell/core/timer';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import { WallPages } from './wall-pages.tsx';
import styles from './print-screen.module.css';

interface PrintScreenProps {
  readonly timerId: string;
}

/** A stored timer as a sheet for the wall, as it will be on paper, and the button that prints it. */
export function PrintScreen({ timerId }: PrintScreenProps) {
  const { library } = useApp();
  const isReady = useStore(library.view, ({ status }) => status === 'ready');
  const failure = useStore(library.view, (view) => view.failure);
  const timer = useStore(library.view, ({ timers }) => timers.find(({ id }) => id === timerId));
  if (timer === undefined && failure === undefined && !isReady) return <Spinner label="Loading..." />;
  return (
    <div className={styles.screen}>
      <div className={styles.controls}>
        <h1>Print for the wall</h1>
        {timer === undefined && <p>{failure ?? 'This timer does not exist, or it was deleted.'}</p>}
        <div className={styles.ways}>
          {timer !== undefined && <Button onClick={() => window.print()}>Print</Button>}
          <LinkButton variant="secondary" href="/library">
            Back to My Timers
          </LinkButton>
        </div>
        {timer !== undefined && <Hint timer={timer} />}
      </div>
      {timer !== undefined && <WallPages timer={timer} />}
    </div>
  );
}

function Hint({ timer }: { readonly timer: Timer }) {
  return (
    <p className={styles.hint}>
      {`"${timer.name}" as it was last saved, for A4 or Letter, upright. Anyone who scans the code can see the timer.`}
    </p>
  );
}
