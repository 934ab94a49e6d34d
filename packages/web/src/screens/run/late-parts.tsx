import { Banner } from '../../parts/banner.tsx';
import { Nothing, late } from '../../parts/late.tsx';

const later = () => import('./later.ts');

/** The list of all steps. */
export const lateOverview = late(() => later().then((chunk) => chunk.RunOverview), PartMissing);
/** The drawing of the completion screen. */
export const lateCelebration = late(() => later().then((chunk) => chunk.Celebration), Nothing);
/** What was done in the run that has ended. */
export const lateThisRun = late(() => later().then((chunk) => chunk.ThisRun), Nothing);
/** How the heart was in it. */
export const lateRunHeart = late(() => later().then((chunk) => chunk.RunHeart), Nothing);
/** What a step waits for that ends by the heart. */
export const lateHeartEnd = late(() => later().then((chunk) => chunk.HeartEndLine), Nothing);
/** The ways to make the timer harder. */
export const harderDialog = () => import('./dialogs.ts').then((chunk) => chunk.HarderDialog);
/** The ways to hand the timer on. */
export const shareDialog = () => import('../../parts/dialogs/share-dialog.tsx').then((chunk) => chunk.ShareDialog);
/** The notices a person gets during the run. */
export const lateNotices = late(() => later().then((chunk) => chunk.Notices), Nothing);
/** The way back in step with others. */
export const lateOutOfStep = late(() => later().then((chunk) => chunk.OutOfStep), Nothing);
/** What a step says beyond its name. */
export const lateStepNote = late(() => later().then((chunk) => chunk.StepNote), Nothing);
/** What the floating window shows. */
export const lateFloatingTimer = late(() => later().then((chunk) => chunk.FloatingTimer), PartMissing);
/** The lock against wet fingers. */
export const lateTouchLock = late(() => later().then((chunk) => chunk.TouchLock), PartMissing);
/** What the keys do. */
export const keysDialog = () => import('./dialogs.ts').then((chunk) => chunk.KeysDialog);

/** Fetches what the run screen shows later, so that it appears immediately and works offline. */
export async function fetchLateParts(): Promise<void> {
  const parts = [
    lateOverview,
    lateCelebration,
    lateThisRun,
    lateRunHeart,
    lateHeartEnd,
    lateNotices,
    lateOutOfStep,
    lateStepNote,
    lateFloatingTimer,
    lateTouchLock,
  ];
  const dialogs = [keysDialog, harderDialog, shareDialog];
  await Promise.all([...parts.map(({ fetch }) => fetch()), ...dialogs.map((fetch) => fetch().catch(() => undefined))]);
}

function PartMissing() {
  return <Banner tone="error">This part could not be loaded. The timer keeps running. Check your connection.</Banner>;
}
