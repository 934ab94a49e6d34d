import { Banner } from '../../parts/banner.tsx';
import { Nothing, late } from '../../parts/late.tsx';

/** The list of all steps. */
export const lateOverview = late(
  () => import('./overview/overview.tsx').then((chunk) => chunk.RunOverview),
  PartMissing,
);
/** The drawing of the completion screen. */
export const lateCelebration = late(
  () => import('./stage/celebration.tsx').then((chunk) => chunk.Celebration),
  Nothing,
);
/** What was done in the run that has ended. */
export const lateThisRun = late(() => import('./heart/this-run.tsx').then((chunk) => chunk.ThisRun), Nothing);
/** The way from the completion screen to the session's heart rate. */
export const lateHeartRateLink = late(
  () => import('./heart/heart-rate-link.tsx').then((chunk) => chunk.HeartRateLink),
  Nothing,
);
/** The notices a person gets during the run. */
export const lateNotice = late(() => import('./notices/notice-card.tsx').then((chunk) => chunk.NoticeCard), Nothing);
/** What the floating window shows. */
export const lateFloatingTimer = late(
  () => import('./stage/floating-timer.tsx').then((chunk) => chunk.FloatingTimer),
  PartMissing,
);
/** The lock against wet fingers. */
export const lateTouchLock = late(
  () => import('./controls/touch-lock.tsx').then((chunk) => chunk.TouchLock),
  PartMissing,
);
/** What the keys do. */
export const keysDialog = () => import('./controls/keys-dialog.tsx').then((chunk) => chunk.KeysDialog);

/** Fetches what the run screen shows later, so that it appears immediately and works offline. */
export async function fetchLateParts(): Promise<void> {
  const parts = [
    lateOverview,
    lateCelebration,
    lateThisRun,
    lateHeartRateLink,
    lateNotice,
    lateFloatingTimer,
    lateTouchLock,
  ];
  await Promise.all([...parts.map(({ fetch }) => fetch()), keysDialog().catch(() => undefined)]);
}

function PartMissing() {
  return <Banner tone="error">This part could not be loaded. The timer keeps running. Check your connection.</Banner>;
}
