import type { Arrival, Once } from '@roundbell/core/base';
import { useLayoutEffect, useSyncExternalStore } from 'react';

/** How far something fetched late has come. Fetches nothing. */
export function useLate<T>({ view }: Pick<Once<T>, 'view'>): Arrival<T> {
  // The page that the build draws is what is here then, and so is the first picture that takes it over.
  return useSyncExternalStore(view.subscribe, view.getState, view.getState);
}

/** The same, and has it fetched by the first who shows it; one that is missing is fetched again for the next. */
export function useFetched<T>(late: Once<T>): Arrival<T> {
  return useFetchedWhile(true, late);
}

/** The same for what is not always wanted where it stands; one that is missing is fetched again when the network is back, too. */
export function useFetchedWhile<T>(isWanted: boolean, late: Once<T>): Arrival<T> {
  // Before anything is painted: what was missing when it was fetched ahead is not said to be.
  useLayoutEffect(() => {
    if (!isWanted) return;
    const fetchNow = () => fetchLate(late);
    fetchNow();
    window.addEventListener('online', fetchNow);
    return () => window.removeEventListener('online', fetchNow);
  }, [isWanted, late]);
  return useLate(late);
}

/** Has something fetched, now or again; how that goes is shown by it. */
export function fetchLate(late: Pick<Once<unknown>, 'fetch'>): void {
  late.fetch().catch(() => undefined);
}
