import { useSyncExternalStore } from 'react';

/** How often the time is read if nothing else redraws the component. */
const EVERY = 10_000;
const SECOND = 1000;

/** The time of day now, in milliseconds since 1970, to the second; redrawn at least every ten seconds. */
export function useWallClock(): number {
  return useSyncExternalStore(subscribe, read);
}

function subscribe(onChange: () => void): () => void {
  const looking = setInterval(onChange, EVERY);
  return () => clearInterval(looking);
}

function read(): number {
  return Math.floor(Date.now() / SECOND) * SECOND;
}
