import { Nothing, late } from '../late.tsx';

/** The region of ready-made timers, for pages that are about something else. */
export const lateReadyMade = late(
  () => import('./ready-made-region.tsx').then((chunk) => chunk.ReadyMadeRegion),
  Nothing,
);
