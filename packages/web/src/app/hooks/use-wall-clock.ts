import { useSyncExternalStore } from 'react';

/** How often the time is read if nothing else redraws the component. */
const EVERY = 10_000;
const SECOND = 1000;

/** The time of day now, in milliseconds since 1970, to the second; redrawn at least every ten seconds. */
export function useWallClock(): number {
  return useSyncExternalStore(subscribe, read);
}

/** The beginning of today on this device's calendar; redrawn only when another day has begun. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, readDay);
}

function subscribe(onChange: () => void): () => void {
  const looking = setInterval(onChange, EVERY);
  return () => clearInterval(looking);
}

function read(): number {
  return Math.floor(Date.now() / SECOND) * SECOND;
}

function readDay(): number {
  return new Date(Date.now()).setHours(0, 0, 0, 0);
}
