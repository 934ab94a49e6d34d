import {
  type Bpm,
  bpmRangeOf,
  formatDuration,
  type Reading,
  secondsOf,
  ZONE_NUMBERS,
  ZONES,
  zoneTimesOf,
} from '@roundbell/core';
import styles from './history-screen.module.css';

interface ZoneTimesProps {
  readonly readings: readonly Reading[];
  readonly maxHeartRate: Bpm;
}

/** How long the heart was in each zone, the hardest first. */
export function ZoneTimes({ readings, maxHeartRate }: ZoneTimesProps) {
  const times = zoneTimesOf(readings, maxHeartRate);
  const whole = ZONE_NUMBERS.reduce((sum, zone) => sum + times[zone], 0) || 1;
  return (
    <ul className={styles.rows}>
      {[...ZONE_NUMBERS].reverse().map((zone) => {
        const { minBpm, maxBpm } = bpmRangeOf(zone, maxHeartRate);
        const percent = Math.round((times[zone] * 100) / whole);
        return (
          <li key={zone}>
            <span>
              <strong>{`Zone ${zone}`}</strong> {ZONES[zone].name}{' '}
              <span className={styles.unset}>{`${minBpm}–${maxBpm} bpm`}</span>
            </span>{' '}
            <span>
              <strong>{formatDuration(secondsOf(times[zone]))}</strong> {`${percent} %`}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${percent}%`, background: ZONES[zone].color }} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
