import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1. */
  readonly fraction: number;
}

/** How much is done. */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(fraction * 100)}
      className={styles.track}
    >
      <div className={styles.fill} style={{ transform: `scaleX(${fraction})` }} />
    </div>
  );
}
