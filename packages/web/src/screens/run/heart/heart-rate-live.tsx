import { arrived } from '@roundbell/core/base';
import { bpmRangeOf, heartLimitOf, isBatteryLow, rangeWords, type Zones, ZONES } from '@roundbell/core/heart';
import type { ZoneNumber } from '@roundbell/core/timer';
import { ArrowDownIcon, ArrowUpIcon, CheckIcon } from 'lucide-react';
import { useApp } from '../../../app/engines/use-app.ts';
import { useMonitor } from '../../../app/engines/use-monitor.ts';
import { HeartRateTrace } from '../../../parts/heart/heart-rate-trace.tsx';
import { zoneWords } from '../../../parts/heart/heart-rate-words.ts';
import { zoneLook } from '../../../parts/heart/heart-rate-zone.ts';
import type { LiveView } from '../stage/live-view.ts';
import styles from './heart-rate-live.module.css';

/** The strip of a monitor: the rate on the colour of its zone, the target, and the last minutes. */
export function HeartRateLive({ current, status }: Pick<LiveView, 'current' | 'status'>) {
  const { heartRate } = useApp();
  const bpm = useMonitor(({ reading }) => reading?.bpm);
  const zone = useMonitor((view) => view.zone);
  const zones = useMonitor((view) => view.zones);
  const battery = useMonitor((view) => view.battery);
  const isDemo = useMonitor((view) => view.isDemo);
  const isUnchanging = useMonitor((view) => view.isUnchanging);
  const target = current.kind === 'step' ? current.step.targetHeartRateZone : undefined;
  const range = target && bpmRangeOf(target, zones);
  // Before the run begins there is time to change it.
  const isLow = status === 'ready' && isBatteryLow(battery);
  return (
    // The same as opening the dialog, which a keyboard can do too.
    <div
      className={styles.live}
      data-target={target !== undefined}
      onPointerUp={() => arrived(heartRate)?.monitor.retryNow()}
    >
      <p className={styles.rate} style={zone && zoneLook(zone)}>
        <strong className={styles.bpm}>
          {bpm ?? '--'} <small>bpm</small>
        </strong>{' '}
        {zone && <span>{zoneWords(zone)}</span>}
      </p>
      <div className={styles.words}>
        <Standing zone={zone} target={target} />
        <p className={styles.facts}>
          {target && (
            <>
              <span>{`Target: Zone ${target},`}</span> <span>{`${rangeWords(target, zones)} bpm`}</span>{' '}
            </>
          )}
          {isDemo && <small>Simulated</small>} {isUnchanging && <small>has not changed for 2 minutes</small>}{' '}
          {battery !== undefined && <small className={styles.battery}>{`Battery ${battery}%`}</small>}
        </p>
      </div>
      <div className={styles.trace}>
        <HeartRateTrace target={range && { ...range, color: ZONES[target].color }} border={borderOf(current, zones)} />
      </div>
      <p role="status" className={styles.low}>
        {isLow && `The strap's battery is at ${battery}% and may not last this workout.`}
      </p>
    </div>
  );
}

/** The rate at which the heart ends a step; undefined if it does not, or every rate does. */
function borderOf(current: LiveView['current'], zones: Zones): number | undefined {
  if (current.kind === 'rest' || current.step.end?.kind !== 'heart') return undefined;
  const limit = heartLimitOf(current.step.end, zones);
  return Number.isFinite(limit) ? limit : undefined;
}

/** The state: of the strap if nothing is read, of the target if there is one. */
function Standing({ zone, target }: Record<'zone' | 'target', ZoneNumber | undefined>) {
  const isConnecting = useMonitor(({ connection }) => connection.status === 'connecting');
  if (isConnecting) return <p className={styles.standing}>Connecting...</p>;
  if (zone === undefined) return <p className={styles.standing}>No heart rate received</p>;
  if (target === undefined) return null;
  const [Sign, words] =
    zone === target
      ? ([CheckIcon, 'in target'] as const)
      : zone < target
        ? ([ArrowDownIcon, 'below target'] as const)
        : ([ArrowUpIcon, 'above target'] as const);
  return (
    <p className={styles.standing}>
      <Sign aria-hidden="true" />
      <span>{words}</span>
    </p>
  );
}
