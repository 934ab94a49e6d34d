import { type App, type Coach, COACH_OFF, type CoachView } from '@roundbell/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useApp } from './use-app.ts';

const arrivals = new WeakMap<App, StoreApi<{ readonly coach: Coach | undefined }>>();
const NO_COACH = createStore((): CoachView => COACH_OFF);

function arrivalOf(app: App) {
  const arrival = arrivals.get(app) ?? createStore(() => ({ coach: undefined as Coach | undefined }));
  arrivals.set(app, arrival);
  return arrival;
}

/** What the coach shows; off while its code is not here. Has it fetched. */
export function useCoach(): CoachView {
  const app = useApp();
  const { coach } = useStore(arrivalOf(app));
  useEffect(() => {
    // Without it the run goes on as it is.
    app.coaching().then(
      (fetched) => arrivalOf(app).setState({ coach: fetched }),
      () => undefined,
    );
  }, [app]);
  return useStore(coach?.view ?? NO_COACH);
}
