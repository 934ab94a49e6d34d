import type { Stop } from '@roundbell/core/ports';

/** What to do around a page's rest in the browser's history (the back/forward cache). */
interface Rest {
  /** The page is going: to rest, or for good. */
  readonly leave: () => void;
  /** The page is back from its rest. */
  readonly comeBack: () => void;
}

/**
 * Follows a page into the browser's history and back. Which event reports the return first depends on the browser;
 * anything that reads again when the page is back runs after `comeBack`.
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
