import { useSyncExternalStore } from 'react';

/** Looked at so often where nothing else draws the component anew. */
const EVERY = 10_000;
const SECOND = 1000;

/** The time of day now, in milliseconds since 1970, to the second; drawn anew at least every ten seconds. */
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
