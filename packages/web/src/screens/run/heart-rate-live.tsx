import { bpmRangeOf, type ZoneNumber } from '@roundbell/core';
import { useMonitor } from '../../app/use-heart-rate.ts';
import { HeartRateTrace } from '../../parts/heart-rate-trace.tsx';
import { zoneWords } from '../../parts/heart-rate-words.ts';
import { zoneLook } from '../../parts/heart-rate-zone.ts';
import styles from './heart-rate-live.module.css';

/** How the heart stands to the zone it is to be in. */
function standing(zone: ZoneNumber, target: ZoneNumber): string {
  if (zone === target) return 'in target';
  return zone < target ? 'below target' : 'above target';
}

/** The panel of a connected monitor: now, the last minutes, and what is to be reached. */
export function HeartRateLive({ target }: { readonly target: ZoneNumber | undefined }) {
  const { reading, zone, recent, battery, isDemo, maxHeartRate } = useMonitor();
  const range = target && bpmRangeOf(target, maxHeartRate);
  const notes = [isDemo && 'Simulated', battery !== undefined && `Battery ${battery}%`].filter(Boolean).join(', ');
  return (
    <>
      <p className={styles.bpm} style={zone && zoneLook(zone)}>{`${reading?.bpm ?? '--'} bpm`}</p>
      <div className={styles.live}>
        <p>
          <strong>{zone === undefined ? 'No heart rate is coming' : zoneWords(zone)}</strong>
          {notes !== '' && <span className={styles.notes}>{notes}</span>}
        </p>
        <HeartRateTrace readings={recent} target={range} />
        {target && range && (
          <p>
            {`Target: Zone ${target}, ${range.minBpm}–${range.maxBpm} bpm`}
            {zone && <strong>{standing(zone, target)}</strong>}
          </p>
        )}
      </div>
    </>
  );
}
