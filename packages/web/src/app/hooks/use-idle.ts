import { useEffect } from 'react';

/** Does something once, when the page has nothing better to do. `run` is to be the same each time. */
export function useIdle(run: () => unknown): void {
  useEffect(() => {
    if (typeof requestIdleCallback === 'function') {
      const waiting = requestIdleCallback(run);
      return () => cancelIdleCallback(waiting);
    }
    const waiting = setTimeout(run, 500);
    return () => clearTimeout(waiting);
  }, [run]);
}
