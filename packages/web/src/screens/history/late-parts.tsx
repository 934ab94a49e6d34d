import type { HeartRateSession, Sessions } from '@roundbell/core/heart';
import type { ComponentType } from 'react';
import { late, Nothing } from '../../parts/late.tsx';

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
}>(() => import('./account-room.tsx').then((chunk) => chunk.AccountRoom));
/** Late: all sessions from a day on as one archive. */
export const LateExportSince = part<Past & { readonly sessions: Pick<Sessions, 'withReadings'> }>(() =>
  import('./export-since.tsx').then((chunk) => chunk.ExportSince),
);
/** Late: what the last weeks took. */
export const LateLoadWeeks = part<Past>(() => import('./load-weeks.tsx').then((chunk) => chunk.LoadWeeks));
