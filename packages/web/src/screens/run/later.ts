// What a run does not need in its first second: one file, fetched when the page is idle.

export { RunHeart } from './after/run-heart.tsx';
export { ThisRun } from './after/this-run.tsx';
export { TouchLock } from './controls/touch-lock.tsx';
export { HeartEndLine } from './heart/heart-end-line.tsx';
export { Notices } from './notices/notices.tsx';
export { OutOfStep } from './notices/out-of-step.tsx';
export { RunOverview } from './overview/overview.tsx';
export { Celebration } from './stage/celebration.tsx';
export { FloatingTimer } from './stage/floating-timer.tsx';
export { StepNote } from './stage/step-note.tsx';
