// What the library does without until its timers are shown: one file.

export { GoalSign } from '../../parts/goal/goal-sign.tsx';
export { SyncSign } from '../../parts/sync-sign.tsx';
export { InterruptedRun } from './interrupted-run.tsx';
