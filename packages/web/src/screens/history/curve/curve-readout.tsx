import { formatClock, type Seconds } from '@roundbell/core/base';
import { type HeartRateSession, sessionMomentOf, ZONES, zoneOf, type Zones } from '@roundbell/core/heart';
import { zoneLook } from '../../../parts/heart/heart-rate-zone.ts';
import styles from './session-curve.module.css';

interface CurveReadoutProps {
  readonly session: HeartRateSession;
  readonly zones: Zones;
  readonly moment: Seconds | undefined;
}

/** What the heart did at the moment that is being read; the slider says the same. */
export function CurveReadout({ session, zones, moment }: CurveReadoutProps) {
  if (moment === undefined) {
    return (
      <p aria-hidden="true" className={styles.readout}>
        Touch or point at the curve to see its values.
      </p>
    );
  }
  const { bpm, mark, isPaused } = sessionMomentOf(session, session.startTime + moment * 1000);
  const zone = zoneOf(bpm, zones);
  return (
    <p aria-hidden="true" className={styles.readout}>
      <span>{formatClock(Math.floor(moment))}</span>
      <strong>{bpm === undefined ? 'No reading' : `${bpm} bpm`}</strong>
      {zone && (
        <span className={styles.inZone} style={zoneLook(zone)}>
          {`Zone ${zone}`}
        </span>
      )}
      <span className={styles.step}>{isPaused ? 'Paused' : mark?.stepName}</span>
    </p>
  );
}

/** The same, spoken: '12m 30s, 152 bpm, Zone 3, Aerobic, Squats'. */
export function readoutWords({ session, zones, moment }: CurveReadoutProps, timeWords: string): string {
  if (moment === undefined) return timeWords;
  const { bpm, mark, isPaused } = sessionMomentOf(session, session.startTime + moment * 1000);
  const zone = zoneOf(bpm, zones);
  const step = isPaused ? 'Paused' : mark?.stepName;
  return [
    timeWords,
    bpm === undefined ? 'no reading' : `${bpm} bpm`,
    ...(zone === undefined ? [] : [`Zone ${zone}, ${ZONES[zone].name}`]),
    ...(step === undefined ? [] : [step]),
  ].join(', ');
}
