import type { App, Workout } from '@roundbell/core';
import { use } from 'react';
import { useApp } from './use-app.ts';

const attempts = new WeakMap<App, Promise<Workout | undefined>>();

/** The engines of a running timer; suspends while they come, undefined where they cannot be fetched. The next page load tries again. */
export function useWorkout(): Workout | undefined {
  const app = useApp();
  const attempt = attempts.get(app) ?? app.workout().catch(() => undefined);
  attempts.set(app, attempt);
  return use(attempt);
}
