// A device whose calendar is wrong: everything that a page takes for the time of day is shifted before it loads.

import type { Page } from '@playwright/test';

/** Shifts the clock of a page by so many milliseconds; call before it opens anything. */
export async function setClockWrong(page: Page, by: number): Promise<void> {
  await page.addInitScript((shift) => {
    const now = Date.now.bind(Date);
    const shifted = new Proxy(Date, {
      construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now() + shift] : given) as object,
      get: (target, name, self) =>
        name === 'now' ? () => now() + shift : (Reflect.get(target, name, self) as unknown),
    });
    globalThis.Date = shifted;
  }, by);
}
