import { formatDuration, secondsOf } from '@roundbell/core/base';
import { rangeWords, type SessionFigures, type Zones, ZONES } from '@roundbell/core/heart';
import { ZONE_NUMBERS } from '@roundbell/core/timer';
import styles from '../history-screen.module.css';

interface ZoneTimesProps {
  readonly times: SessionFigures['zoneTimes'];
  readonly zones: Zones;
}

/** How long the heart was in each zone, the hardest first. */
export function ZoneTimes({ times, zones }: ZoneTimesProps) {
  const whole = ZONE_NUMBERS.reduce((sum, zone) => sum + times[zone], 0) || 1;
  return (
    <ul className={styles.rows}>
      {[...ZONE_NUMBERS].reverse().map((zone) => {
        const percent = Math.round((times[zone] * 100) / whole);
        return (
          <li key={zone}>
            <span>
              <strong>{`Zone ${zone}`}</strong> {ZONES[zone].name}{' '}
              <span className={styles.unset}>{`${rangeWords(zone, zones)} bpm`}</span>
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
