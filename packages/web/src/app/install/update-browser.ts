import { runsOf } from './update-runs.ts';
import { type Updates, watchUpdates } from './update-watch.ts';
import { versionsOf } from './update-worker.ts';

/** The versions of the app in this browser; undefined if it keeps none, as over plain http from another machine. */
export function browserUpdates(): Updates | undefined {
  if (!('serviceWorker' in navigator) || !('locks' in navigator)) return undefined;
  const versions = versionsOf({
    workers: navigator.serviceWorker,
    document,
    now: () => performance.now(),
    reload: () => window.location.reload(),
  });
  return watchUpdates({ versions, runs: runsOf(navigator.locks) });
}
