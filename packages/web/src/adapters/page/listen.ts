import type { Stop } from '@roundbell/core/ports';

/** Listens to an event until stopped. */
export function listen(target: EventTarget, type: string, run: (event: Event) => void): Stop {
  target.addEventListener(type, run);
  return () => target.removeEventListener(type, run);
}
