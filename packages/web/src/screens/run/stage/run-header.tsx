import type { TimeShownAs } from '@roundbell/core/timer';
import {
  KeyboardIcon,
  ListIcon,
  LockIcon,
  MaximizeIcon,
  MinimizeIcon,
  PictureInPicture2Icon,
  TimerIcon,
  XIcon,
} from 'lucide-react';
import type { FloatingWindow } from '../../../app/hooks/use-floating-window.ts';
import type { FullScreen } from '../../../app/hooks/use-full-screen.ts';
import { HeartRateSlot } from '../../../parts/heart/heart-rate-slot.tsx';
import { RunButton } from '../controls/run-button.tsx';
import { lateShownAs } from '../late-parts.tsx';
import styles from './run-header.module.css';

interface RunHeaderProps {
  readonly name: string;
  readonly showing: 'timer' | 'overview';
  /** Undefined if the browser has no full screen; then there is no button either. */
  readonly fullScreen: FullScreen | undefined;
  readonly floating: FloatingWindow | undefined;
  readonly shownAs: TimeShownAs;
  readonly onShowAs: (value: TimeShownAs) => void;
  readonly onToggle: () => void;
  readonly onLock: () => void;
  readonly onKeys: () => void;
  readonly onExit: () => void;
}

/**
 * The run's title, the toggle between its two views (named after the other one), how the time is shown, full screen and
 * floating window, and the exit.
 */
export function RunHeader(props: RunHeaderProps) {
  const { name, showing, fullScreen, floating, shownAs, onShowAs, onToggle, onLock, onKeys, onExit } = props;
  return (
    <div className={styles.header}>
      <h1 className={styles.title}>{name}</h1>
      {showing === 'timer' && (
        <span className={styles.shownAs}>
          <lateShownAs.Part value={shownAs} onChange={onShowAs} />
        </span>
      )}
      <RunButton icon={showing === 'timer' ? <ListIcon /> : <TimerIcon />} onClick={onToggle}>
        {showing === 'timer' ? 'Overview' : 'Timer'}
      </RunButton>
      <RunButton look="small" icon={<LockIcon />} title="Lock against touches" aria-label="Lock" onClick={onLock} />
      <span className={styles.keys}>
        <RunButton look="small" icon={<KeyboardIcon />} title="Keys (?)" aria-label="Keys" onClick={onKeys} />
      </span>
      {floating === undefined ? null : (
        <RunButton
          look="small"
          icon={<PictureInPicture2Icon />}
          title="Floating timer"
          aria-label="Floating timer"
          aria-pressed={floating.body !== undefined}
          onClick={floating.toggle}
        />
      )}
      {fullScreen === undefined ? null : <FullScreenButton fullScreen={fullScreen} />}
      <HeartRateSlot className={styles.heart} />
      <RunButton icon={<XIcon />} onClick={onExit}>
        Exit
      </RunButton>
    </div>
  );
}

function FullScreenButton({ fullScreen: { isOn, toggle } }: { readonly fullScreen: FullScreen }) {
  const name = isOn ? 'Leave full screen' : 'Full screen';
  return (
    <RunButton
      look="small"
      icon={isOn ? <MinimizeIcon /> : <MaximizeIcon />}
      title={name}
      aria-label={name}
      onClick={toggle}
    />
  );
}
