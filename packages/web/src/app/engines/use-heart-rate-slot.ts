import { createEmitter } from '@roundbell/core';
import { useSyncExternalStore } from 'react';

/** Those that are in the page, in the order in which they came. */
const slots = new Set<HTMLElement>();
const changes = createEmitter();
let shown: HTMLElement | undefined;

function look(): void {
  const found = [...slots].findLast((slot) => slot.getClientRects().length > 0);
  if (found === shown) return;
  shown = found;
  changes.emit();
}

// A style sheet decides which slot is shown: its box comes and goes. There only while a slot is: it belongs to their page.
let sizes: ResizeObserver | undefined;

/** Offers an element as a place for the heart-rate button; a ref. */
export function offerHeartRateSlot(slot: HTMLElement | null): (() => void) | undefined {
  if (!slot) return undefined;
  if (slots.size === 0 && typeof ResizeObserver === 'function') sizes = new ResizeObserver(look);
  slots.add(slot);
  sizes?.observe(slot);
  return () => {
    slots.delete(slot);
    sizes?.unobserve(slot);
    if (slots.size === 0) sizes = undefined;
    look();
  };
}

/** The place for the heart-rate button in a bar of this page: the last one shown; undefined where there is none, and it floats. */
export function useHeartRateSlot(): HTMLElement | undefined {
  return useSyncExternalStore(
    changes.on,
    () => shown,
    () => undefined,
  );
}
