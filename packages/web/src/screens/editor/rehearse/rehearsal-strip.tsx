import { formatClock } from '@roundbell/core/base';
import { type Plan, rehearsedPlaceOf, stripOf } from '@roundbell/core/run';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { RehearsedBy } from './rehearse-bar.tsx';
import styles from './rehearse-bar.module.css';

/** The whole timer as a strip to go along, repeat after repeat, and the time. */
export function RehearsalStrip({ rehearsal }: Pick<RehearsedBy, 'rehearsal'>) {
  const run = useStore(rehearsal.run);
  const isPlaying = useStore(rehearsal.view, ({ state }) => state === 'playing');
  const plan = run.status === 'empty' ? undefined : run.overview.plan;
  const backgroundImage = useMemo(() => plan && gradientOf(plan), [plan]);
  const place = rehearsedPlaceOf(run);
  if (place === undefined) return null;
  const at = Math.floor(place.at);
  const [now, all] = [formatClock(at), formatClock(place.length)];
  return (
    <div className={styles.along}>
      <div className={styles.strip} style={{ backgroundImage }}>
        <input
          type="range"
          aria-label="Position"
          // Said with each change: while it plays there are too many.
          aria-valuetext={isPlaying ? `of ${all}` : `${now} of ${all}`}
          min={0}
          max={Math.floor(place.length)}
          step={1}
          value={at}
          className={styles.slider}
          onChange={({ target }) => rehearsal.seek(target.valueAsNumber)}
        />
      </div>
      <span aria-hidden="true" className={styles.time}>
        {now} / {all}
      </span>
    </div>
  );
}

/** The parts as hard edges of a gradient, each with a pixel of quiet before it. */
function gradientOf(plan: Plan): string {
  let end = 0;
  const stops = stripOf(plan).map(({ type, share }) => {
    end += share * 100;
    return `var(--type-${type}) 0 calc(${end.toFixed(2)}% - 1px),#0000 0 ${end.toFixed(2)}%`;
  });
  return `linear-gradient(90deg,${stops.join()})`;
}
