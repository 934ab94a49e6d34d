import { useEffect } from 'react';

/** Idle moments within this may belong to a page that waits for something itself (ms). */
const FIRST_PICTURE = 1000;

/** Does something when the page has nothing better to do, at the next idle moment; the result takes that back. */
function whenIdle(run: () => unknown): () => void {
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback(run);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(run, 500);
  return () => clearTimeout(waiting);
}

/** Begins something once the first picture stands; the result takes that back, or ends it. */
export function afterFirstPicture(begin: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const waiting = setTimeout(() => (stop = begin()), FIRST_PICTURE);
  return () => {
    clearTimeout(waiting);
    stop?.();
  };
}

/** Does something once, when the page has nothing better to do. `run` is to be the same each time. */
export function useIdle(run: () => unknown): void {
  useEffect(() => whenIdle(run), [run]);
}

/** The same, but not before the first picture stands: for what the next press may need. */
export function useLater(run: () => unknown): void {
  useEffect(() => afterFirstPicture(() => whenIdle(run)), [run]);
}
