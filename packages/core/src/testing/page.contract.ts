// What every page must tell.

import { describe, expect, it } from 'vitest';
import type { Page } from '../ports.ts';

/** A visible page with a network, and the ways to change that. */
export interface PageBench {
  readonly page: Page;
  show(): void;
  hide(): void;
  goOnline(): void;
  goOffline(): void;
}

/** Registers the suite of the Page port. */
export function pageContract(name: string, make: () => PageBench): void {
  describe(`a page (${name})`, () => {
    it('tells whether it is seen, and when it is seen again', () => {
      const { page, show, hide } = make();
      let seen = 0;
      const stop = page.onVisible(() => (seen += 1));
      expect(page.isVisible()).toBe(true);
      hide();
      expect(page.isVisible()).toBe(false);
      expect(seen).toBe(0);
      show();
      expect(page.isVisible()).toBe(true);
      expect(seen).toBe(1);
      stop();
      hide();
      show();
      expect(seen).toBe(1);
    });

    it('tells whether there is a network, and when it is back', () => {
      const { page, goOnline, goOffline } = make();
      let back = 0;
      const stop = page.onOnline(() => (back += 1));
      expect(page.isOnline()).toBe(true);
      goOffline();
      expect(page.isOnline()).toBe(false);
      expect(back).toBe(0);
      goOnline();
      expect(page.isOnline()).toBe(true);
      expect(back).toBe(1);
      stop();
      goOffline();
      goOnline();
      expect(back).toBe(1);
    });

    it('can be asked to stay awake, twice and when it cannot', () => {
      const { page, hide } = make();
      expect(() => {
        page.keepAwake(true);
        page.keepAwake(true);
        hide();
        page.keepAwake(false);
        page.keepAwake(false);
      }).not.toThrow();
    });
  });
}
