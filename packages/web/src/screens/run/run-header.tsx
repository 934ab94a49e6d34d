import { ListIcon, TimerIcon, XIcon } from 'lucide-react';
import { RunButton } from './run-button.tsx';
import styles from './run-header.module.css';

interface RunHeaderProps {
  readonly name: string;
  readonly showing: 'timer' | 'overview';
  readonly onToggle: () => void;
  readonly onExit: () => void;
}

/** The run's title, the toggle between its two views (named after the other one), and the exit. */
export function RunHeader({ name, showing, onToggle, onExit }: RunHeaderProps) {
  return (
    <div className={styles.header}>
      <h1 className={styles.title}>{name}</h1>
      <RunButton icon={showing === 'timer' ? <ListIcon /> : <TimerIcon />} onClick={onToggle}>
        {showing === 'timer' ? 'Overview' : 'Timer'}
      </RunButton>
      <RunButton icon={<XIcon />} onClick={onExit}>
        Exit
      </RunButton>
    </div>
  );
}
