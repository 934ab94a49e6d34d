import { useEffect } from 'react';
import { firstPicture } from '../../base/first-picture.ts';
import { whenIdle } from '../../base/idle.ts';

/** Begins something once the page's first picture stands; the result takes that back, or ends it. */
export function afterFirstPicture(begin: () => () => void): () => void {
  let stop: (() => void) | undefined;
  let isWanted = true;
  void firstPicture.fetch().then(() => {
    if (isWanted) stop = begin();
  });
  return () => {
    isWanted = false;
    stop?.();
  };
}

/** Does something once, when the first picture stands and the page has nothing better to do: for what the next press may need. `run` must be the same each time. */
export function useLater(run: () => void): void {
  useEffect(() => afterFirstPicture(() => whenIdle(run)), [run]);
}
