import { formatClock } from '@roundbell/core/base';
import { type Board, type BoardLane, LATER, type StandingView, waitsForStart } from '@roundbell/core/run';
import { useId } from 'react';
import { useStore } from 'zustand';
import { clockFace } from '../../parts/clock/clock-face.ts';
import { Digits } from '../../parts/clock/digits.tsx';
import { Button, LinkButton } from '../../parts/controls/button.tsx';
import { CrossIcon } from '../../parts/icons.tsx';
import styles from './lane-card.module.css';

interface LaneCardProps {
  readonly board: Board;
  readonly lane: BoardLane;
}

/** One timer of the board: its digits, what it does, and what can be done with it. */
export function LaneCard({ board, lane }: LaneCardProps) {
  const view = useStore(lane.player.view);
  const id = useId();
  if (view.status === 'empty' || view.status === 'complete') return null;
  const isRinging = view.count.kind === 'over';
  return (
    <article aria-labelledby={id} className={styles.lane} data-ringing={isRinging || undefined}>
      <div className={styles.head}>
        <h2 id={id} dir="auto" className={styles.name}>
          {lane.timer.name}
        </h2>
        <p className={styles.step}>{stepWords(view, lane.timer.name)}</p>
      </div>
      <div className={styles.digits}>
        <Digits {...clockFace(view)} />
      </div>
      <div className={styles.buttons}>
        <MainButton board={board} lane={lane} status={view.status} labelledBy={id} isQuiet={isRinging} />
        <Button
          variant="secondary"
          aria-describedby={id}
          disabled={view.status === 'ready'}
          onClick={() => lane.player.adjust(LATER)}
        >
          +1 min
        </Button>
        <Button variant={isRinging ? 'primary' : 'secondary'} aria-describedby={id} onClick={() => board.done(lane.id)}>
          Done
        </Button>
        <LinkButton href={`/${lane.id}`} variant="quiet" aria-describedby={id}>
          Open
        </LinkButton>
        <Button
          variant="quiet"
          className={styles.remove}
          aria-label="Remove"
          aria-describedby={id}
          icon={<CrossIcon />}
          onClick={() => board.remove(lane.id)}
        />
      </div>
    </article>
  );
}

interface MainButtonProps extends LaneCardProps {
  readonly status: StandingView['status'];
  readonly labelledBy: string;
  readonly isQuiet: boolean;
}

function MainButton({ board, lane, status, labelledBy, isQuiet }: MainButtonProps) {
  const { player } = lane;
  const [word, act] = {
    ready: ['Start', () => board.start(lane.id)],
    running: ['Pause', () => player.pause()],
    paused: ['Resume', () => player.resume()],
  }[status] as [string, () => void];
  return (
    <Button
      variant={isQuiet || status === 'running' ? 'secondary' : 'primary'}
      aria-describedby={labelledBy}
      onClick={act}
    >
      {word}
    </Button>
  );
}

/** The step, where it is not the timer itself, and what comes next. */
function stepWords(view: StandingView, name: string): string {
  const { current, coming } = view;
  if (current.kind === 'step' && waitsForStart(view))
    return view.count.kind === 'over' ? 'Start it now, then press Done' : `Starts in ${formatClock(view.secondsLeft)}`;
  if (view.count.kind === 'over') return 'Rings until you answer';
  const now = current.kind === 'rest' ? 'Rest' : current.stepName;
  const [next] = coming;
  return [now === name ? '' : now, next === undefined || next.name === name ? '' : `Next: ${next.name}`]
    .filter((words) => words !== '')
    .join(' · ');
}
