import type { HeartRateSession } from '@roundbell/core';
import type { ComponentType } from 'react';
import { late, Nothing } from '../../parts/late.tsx';

/** A part without which the list, or a session, is readable before it has loaded. */
function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return late(load, Nothing).Part;
}

interface Past {
  readonly history: readonly HeartRateSession[];
}

/** Late: all sessions from a day on as one archive. */
export const LateExportSince = part<Past>(() => import('./export-since.tsx').then((chunk) => chunk.ExportSince));
/** Late: what the last weeks took. */
export const LateLoadWeeks = part<Past>(() => import('./load-weeks.tsx').then((chunk) => chunk.LoadWeeks));
/** Late: how the heartbeat varied while a session was at rest. */
export const LateRmssd = part<{ readonly session: HeartRateSession }>(() =>
  import('./rmssd.tsx').then((chunk) => chunk.Rmssd),
);
