import { breathOf, type Player } from '@roundbell/core/run';
import type { CSSProperties } from 'react';
import { type LiveView, useLive } from './live-view.ts';
import styles from './time-picture.module.css';

interface TimePictureProps {
  readonly as: 'disc' | 'breath';
  readonly player: Player;
  /** A tap on it does what one on the digits does. */
  readonly onTap: () => void;
}

/** Below so much time the disc moves all the time; a longer one moves with the seconds, as the bar does. */
const SHORT = 10_000;

/**
 * The time of the segment as a picture. The browser moves it by itself, from where the run was at the last change of the view;
 * where motion is not wanted it changes with the seconds. Whoever does not see it has the digits.
 */
export function TimePicture({ as, player, onTap }: TimePictureProps) {
  const view = useLive(player);
  if (view === undefined) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys and assistive technologies have the main button
    <div className={styles.box} data-picture={as} aria-hidden="true" onClick={onTap}>
      {as === 'disc' ? <Disc progress={view.progress} /> : <BreathCircle view={view} />}
    </div>
  );
}

function Disc({ progress: { fraction, leftMillis, moving } }: Pick<LiveView, 'progress'>) {
  const isSmooth = moving && leftMillis < SHORT;
  return (
    <svg viewBox="0 0 100 100" className={styles.disc}>
      <circle className={styles.face} cx="50" cy="50" r="49" />
      <circle
        key={isSmooth ? `${fraction} ${leftMillis}` : ''}
        className={styles.left}
        cx="50"
        cy="50"
        r="24"
        pathLength="1"
        data-smooth={isSmooth}
        style={{ '--gone': fraction, '--left': `${leftMillis}ms` } as CSSProperties}
      />
    </svg>
  );
}

function BreathCircle({ view }: { readonly view: Pick<LiveView, 'overview' | 'current' | 'progress'> }) {
  const { overview, current, progress } = view;
  const { fraction, leftMillis, moving } = progress;
  const { from, to } = breathOf(overview.plan, current.segment);
  const full = from + (to - from) * fraction;
  const isMoving = moving && from !== to;
  return (
    <div className={styles.breath}>
      <div
        key={isMoving ? `${fraction} ${leftMillis}` : ''}
        className={styles.lungs}
        data-smooth={isMoving}
        style={{ '--full': full, '--to': to, '--left': `${leftMillis}ms` } as CSSProperties}
      />
    </div>
  );
}
