// Browsers slow the timers of hidden pages to one a minute, but not a worker's timers: this one rings for the page.

import type { ClockRing, ClockWish } from './clock.ts';

const stops = new Map<number, () => void>();

addEventListener('message', (event: MessageEvent<ClockWish>) => {
  const wish = event.data;
  stops.get(wish.id)?.();
  stops.delete(wish.id);
  if (wish.kind === 'stop') return;
  const ring = () => postMessage({ id: wish.id } satisfies ClockRing);
  if (wish.kind === 'every') {
    const timer = setInterval(ring, wish.ms);
    stops.set(wish.id, () => clearInterval(timer));
    return;
  }
  const timer = setTimeout(() => {
    stops.delete(wish.id);
    ring();
  }, wish.ms);
  stops.set(wish.id, () => clearTimeout(timer));
});
