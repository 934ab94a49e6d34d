import type { Stop } from '@roundbell/core';

/** What is done around a page's rest in the browser's history (the back/forward cache). */
interface Rest {
  /** The page goes: to rest, or for good. */
  readonly leave: () => void;
  /** It is back from its rest. */
  readonly comeBack: () => void;
}

/**
 * PRT-85: follows a page into the browser's history and back. Which event tells of the return first depends on the browser;
 * whoever reads again now that the page is back hears of it later than `comeBack`.
 */
export function aroundRest({ leave, comeBack }: Rest): Stop {
  if (typeof window === 'undefined') return () => {};
  const following = new AbortController();
  const { signal } = following;
  const first = { capture: true, signal };
  let isResting = false;
  const go = ({ persisted }: PageTransitionEvent) => {
    isResting = persisted;
    leave();
  };
  const back = () => {
    if (!isResting) return;
    isResting = false;
    comeBack();
  };
  window.addEventListener('pagehide', go, first);
  window.addEventListener('pageshow', back, first);
  document.addEventListener('resume', back, first);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && back(), first);
  return () => following.abort();
}
