import { useEffect } from 'react';
import { whenIdle } from '../../base/idle.ts';

/** Idle moments within this may belong to a page that waits for something itself (ms). */
const FIRST_PICTURE = 1000;

/** Begins something once the first picture stands; the result takes that back, or ends it. */
export function afterFirstPicture(begin: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const waiting = setTimeout(() => (stop = begin()), FIRST_PICTURE);
  return () => {
    clearTimeout(waiting);
    stop?.();
  };
}

/** Does something once, when the page has nothing better to do. `run` must be the same each time. */
export function useIdle(run: () => void): void {
  useEffect(() => whenIdle(run), [run]);
}

/** The same, but not before the first picture stands: for what the next press may need. */
export function useLater(run: () => void): void {
  useEffect(() => afterFirstPicture(() => whenIdle(run)), [run]);
}
