import { once } from '@roundbell/core/base';

/** By then a page has been drawn, on slow devices too (ms after its first part asks). */
const DRAWN = 1000;
const PRESSES = ['pointerdown', 'keydown', 'click'] as const;

/**
 * When the page's first picture stands, or someone presses something, which needs what follows. Until then nothing is fetched but
 * what the picture itself shows: each other file would keep it waiting.
 */
export const firstPicture = once(
  () =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(waiting);
        for (const press of PRESSES) window.removeEventListener(press, done, true);
        resolve();
      };
      const waiting = setTimeout(done, DRAWN);
      for (const press of PRESSES) window.addEventListener(press, done, true);
    }),
);
