import type { App, Workout } from '@roundbell/core';
import { useEffect, useState } from 'react';
import { useApp } from './use-app.ts';

/** The engines of a running timer; 'missing' where they cannot be fetched, until the next page load. */
export type ArrivingWorkout = Workout | 'loading' | 'missing';

const arrived = new WeakMap<App, ArrivingWorkout>();

/**
 * The engines of a running timer, as far as they are here. Kept out of Suspense: React holds back for 300 ms what comes
 * after a waiting sign.
 */
export function useWorkout(): ArrivingWorkout {
  const app = useApp();
  const [shown, setShown] = useState(() => arrived.get(app) ?? 'loading');
  useEffect(() => {
    if (shown !== 'loading') return undefined;
    let isHere = true;
    const show = (workout: ArrivingWorkout) => {
      arrived.set(app, workout);
      if (isHere) setShown(workout);
    };
    void app.workout().then(show, () => show('missing'));
    return () => void (isHere = false);
  }, [app, shown]);
  return shown;
}
