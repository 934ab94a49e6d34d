import { createEmitter } from '@roundbell/core/base';
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

// A style sheet decides which slot is shown: its box comes and goes. There only while a slot is: it belongs to their page. In the
// next frame: the button resizes its slot, and a box that changes while boxes are reported is an error to WebKit.
let sizes: ResizeObserver | undefined;

/** Offers an element as a place for the heart-rate button; a ref. */
export function offerHeartRateSlot(slot: HTMLElement | null): (() => void) | undefined {
  if (!slot) return undefined;
  if (slots.size === 0 && typeof ResizeObserver === 'function')
    sizes = new ResizeObserver(() => requestAnimationFrame(look));
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

/** The panels in the page that show the heart rate, larger than the button could. */
const panels = new Set<HTMLElement>();

/** Says that an element shows the heart rate while it is in the page; a ref. */
export function showsHeartRate(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel) return undefined;
  panels.add(panel);
  changes.emit();
  return () => {
    panels.delete(panel);
    changes.emit();
  };
}

/** Whether the page shows the heart rate in a panel: then the button need not repeat it. */
export function useHeartRatePanel(): boolean {
  return useSyncExternalStore(
    changes.on,
    () => panels.size > 0,
    () => false,
  );
}
