import { late, Nothing } from '../../parts/late.tsx';

// The list is readable before any of these has loaded, and without them.

/** Late: all sessions from a day on as one archive. */
export const LateExportSince = late(
  () => import('./export-since.tsx').then((chunk) => chunk.ExportSince),
  Nothing,
).Part;
/** Late: what the last weeks took. */
export const LateLoadWeeks = late(() => import('./load-weeks.tsx').then((chunk) => chunk.LoadWeeks), Nothing).Part;
