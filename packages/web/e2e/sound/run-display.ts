// How soon the display of a run is right again after something blocked the page.

import type { Page } from '@playwright/test';

/** One step that began at a page time (ms) and lasts so long (ms). */
export interface ShownStep {
  readonly beginning: number;
  readonly length: number;
}

/** A display that is right within this counts as right immediately (ms). */
export const AT_ONCE = 600;

declare global {
  interface Window {
    /** Resolves when the display is right, with how long that took (ms). */
    untilDisplayIsRight(step: ShownStep): Promise<number>;
  }
}

/** For `addInitScript`, after the tap. Runs in the page, so it must be self-contained. */
export function installDisplayWatch(): void {
  const now = performance.now.bind(performance);
  /** A display may change some frames after its second. */
  const LAG = 100;
  const WAIT = 5000;
  const faceAt = ({ beginning, length }: ShownStep, time: number): string => {
    const left = Math.max(0, Math.ceil((beginning + length - time) / 1000));
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  };
  window.untilDisplayIsRight = async (step) => {
    const since = now();
    for (;;) {
      const shown = document.querySelector('[role=timer]')?.textContent;
      if (shown === faceAt(step, now()) || (now() - since > LAG && shown === faceAt(step, now() - LAG)))
        return now() - since;
      if (now() - since > WAIT) return Infinity;
      await new Promise(requestAnimationFrame);
    }
  };
}

/**
 * Blocks the page for each of these lengths (ms) with a breath between; returns how long the display was wrong after
 * each (ms).
 */
export function blockPage(page: Page, lengths: readonly number[], step: ShownStep): Promise<readonly number[]> {
  return page.evaluate(
    async ([blocks, shown]) => {
      const BREATH = 130;
      const wrong: number[] = [];
      for (const length of blocks) {
        const end = performance.now() + length;
        while (performance.now() < end);
        wrong.push(await window.untilDisplayIsRight(shown));
        await new Promise((resolve) => setTimeout(resolve, BREATH));
      }
      return wrong;
    },
    [lengths, step] as const,
  );
}
