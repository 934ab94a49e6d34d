import type { HeartRateSession, Sessions } from '@roundbell/core';
import type { ComponentType, ReactNode } from 'react';
import { late, Nothing } from '../../parts/late.tsx';

const later = () => import('./later.ts');

/** A part without which the list, or a session, is readable before it has loaded. */
function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return late(load, Nothing).Part;
}

interface Past {
  readonly history: readonly HeartRateSession[];
}

/** Late: that the account has, or soon will have, no room for more, and what makes some. */
export const LateAccountRoom = part<{
  readonly sessions: Pick<Sessions, 'view' | 'removableReadings' | 'removeReadings'>;
}>(() => later().then((chunk) => chunk.AccountRoom));
/** Late: all sessions from a day on as one archive. */
export const LateExportSince = part<Past & { readonly sessions: Pick<Sessions, 'withReadings'> }>(() =>
  later().then((chunk) => chunk.ExportSince),
);
/** Late: what the last weeks took. */
export const LateLoadWeeks = part<Past>(() => later().then((chunk) => chunk.LoadWeeks));
/** Late: how many sessions someone means to do in a week, and how many there are. */
export const LateWeeklyGoal = part<Past>(() => later().then((chunk) => chunk.WeeklyGoal));
/** Late: the way to a reading at rest. */
export const LateMorningReading = part<object>(() => later().then((chunk) => chunk.MorningReading));
/** Late: how the heartbeat varied while a session was at rest. */
export const LateRmssd = part<{ readonly session: HeartRateSession; readonly children?: ReactNode }>(() =>
  import('./rmssd.tsx').then((chunk) => chunk.Rmssd),
);
