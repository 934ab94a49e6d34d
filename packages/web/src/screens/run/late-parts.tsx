import { once } from '@roundbell/core/base';
import { Banner } from '../../parts/banner.tsx';
import { lazyOverlay } from '../../parts/dialogs/lazy-overlay.tsx';
import { Nothing, late } from '../../parts/late.tsx';
import type { HarderDialogProps } from './after/harder-dialog.tsx';
import type { KeysDialogProps } from './controls/keys-dialog.tsx';

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
/** What was counted in it. */
export const lateScoreLines = late(() => import('./after/score-lines.tsx').then((chunk) => chunk.ScoreLines), Nothing);
/** What was counted the last time. */
export const lateLastTime = late(() => import('./after/last-time.tsx').then((chunk) => chunk.LastTime), Nothing);
/** What was done in the run that has ended. */
export const lateThisRun = late(() => import('./after/this-run.tsx').then((chunk) => chunk.ThisRun), Nothing);
/** How the heart was in it. */
export const lateRunHeart = late(() => import('./after/run-heart.tsx').then((chunk) => chunk.RunHeart), Nothing);
/** What is counted in a step. */
export const lateCounter = late(() => import('./stage/counter.tsx').then((chunk) => chunk.Counter), Nothing);
/** How the time is shown. */
export const lateShownAs = late(
  () => import('./controls/shown-as-choice.tsx').then((chunk) => chunk.ShownAsChoice),
  Nothing,
);
/** The time as a disc, or as a circle that breathes. */
export const timePicture = once(() => import('./stage/time-picture.tsx').then((chunk) => chunk.TimePicture));
/** What a step waits for that ends by the heart. */
export const lateHeartEnd = late(
  () => import('./heart/heart-end-line.tsx').then((chunk) => chunk.HeartEndLine),
  Nothing,
);
/** The ways to make the timer harder. */
export const HarderDialog = lazyOverlay<HarderDialogProps>(
  () => import('./after/harder-dialog.tsx').then((chunk) => chunk.HarderDialog),
  (props) => props.onClose,
);
/** What keeps a timer that was run once. Few runs have it. */
export const lateAddToMine = late(
  () => import('./after/add-to-mine.tsx').then((chunk) => chunk.AddToMine),
  PartMissing,
);
/** The notices a person gets during the run. */
export const lateNotices = late(() => import('./notices/notices.tsx').then((chunk) => chunk.Notices), Nothing);
/** The way back in step with others. */
export const lateOutOfStep = late(() => import('./notices/out-of-step.tsx').then((chunk) => chunk.OutOfStep), Nothing);
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
export const KeysDialog = lazyOverlay<KeysDialogProps>(
  () => import('./controls/keys-dialog.tsx').then((chunk) => chunk.KeysDialog),
  (props) => props.onClose,
);

/** Fetches what the run screen of a timer in a library shows later, so that it appears immediately and works offline. */
export async function fetchLateParts(): Promise<void> {
  const parts = [
    lateShownAs,
    lateCounter,
    lateOverview,
    lateCelebration,
    lateScoreLines,
    lateLastTime,
    lateThisRun,
    lateRunHeart,
    lateHeartEnd,
    lateNotices,
    lateOutOfStep,
    lateFloatingTimer,
    lateTouchLock,
    KeysDialog,
    HarderDialog,
  ];
  await Promise.all([...parts.map(({ fetch }) => fetch()), timePicture.fetch().catch(() => undefined)]);
}

/** The same for any other timer. */
export async function fetchLatePartsToAdd(): Promise<void> {
  await Promise.all([fetchLateParts(), lateAddToMine.fetch()]);
}

function PartMissing() {
  return <Banner tone="error">This part could not be loaded. The timer keeps running. Check your connection.</Banner>;
}
