import type { App, KitchenBoard, Workout } from '@roundbell/core';
import { Redirect } from 'wouter';
import { useStore } from 'zustand';
import { useFetched, useFetchedWhile } from '../../app/hooks/use-late.ts';
import { firstPicture } from '../../base/first-picture.ts';
import { Boundary } from '../../parts/boundary.tsx';
import { BrokenPage } from '../../parts/broken-page.tsx';
import { Spinner } from '../../parts/spinner.tsx';
import { WhileShown } from '../../parts/while-shown.tsx';
import { LoadedRun } from './loaded-run.tsx';
import { WithWorkout } from './run-screen.tsx';
import type { RunWayBack } from './run-way-back.ts';
import styles from './stage/run-stage.module.css';

const TO_KITCHEN: RunWayBack = { href: '/kitchen', words: 'Back to Kitchen' };

interface LaneRunScreenProps {
  readonly laneId: string;
}

/** The run screen of a lane of the board, which goes on there when this is left. */
export function LaneRunScreen({ laneId }: LaneRunScreenProps) {
  return <WithWorkout>{(app, workout) => <LaneStage {...{ laneId, app, workout }} />}</WithWorkout>;
}

interface LaneStageProps extends LaneRunScreenProps {
  readonly app: App;
  readonly workout: Workout;
}

function LaneStage(props: LaneStageProps) {
  const board = useFetched(props.app.kitchen);
  if (board.status === 'loading') return <Spinner label="Loading timer..." />;
  // The kitchen says what is missing.
  if (board.status === 'missing') return <Redirect to="/kitchen" replace />;
  return (
    <>
      <WhileShown board={board.value} />
      <TakesBack board={board.value} />
      <LaneOf {...props} board={board.value} />
    </>
  );
}

/** What this page rings is taken back from the server, as on the board. */
function TakesBack({ board: { closedBells } }: { readonly board: KitchenBoard }) {
  useFetchedWhile(useFetched(firstPicture).status === 'ready', closedBells);
  return null;
}

function LaneOf({ laneId, app, workout, board }: LaneStageProps & { readonly board: KitchenBoard }) {
  const status = useStore(board.view, (view) => view.status);
  const lane = useStore(board.view, (view) => view.lanes.find(({ id }) => id === laneId));
  if (status === 'closed' || status === 'opening') return <Spinner label="Loading timer..." />;
  if (lane === undefined) return <Redirect to="/kitchen" replace />;
  return (
    <div className={styles.stage}>
      <Boundary path={laneId} broken={<BrokenPage />}>
        <LoadedRun
          timerId={lane.timer.id}
          way={TO_KITCHEN}
          device={app.device}
          workout={{ ...workout, player: lane.player }}
        />
      </Boundary>
    </div>
  );
}
