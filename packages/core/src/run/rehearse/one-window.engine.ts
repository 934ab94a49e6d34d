// Holds what one window of a device can do at a time, and gives it up to the next that wants it.

import { latest } from '../../base/latest.ts';
import type { Page } from '../../ports/page.ts';
import type { Stop } from '../../ports/stop.ts';

/** The right to do something in this window alone. */
export interface OneWindow {
  /** Takes it from the window that has it; nothing if that is this one. */
  take(): void;
  letGo(): void;
}

const NOTHING: Stop = () => {};

/** Makes one that is not held; `onLost` is called when another window takes it. */
export function createOneWindow(page: Pick<Page, 'claim'>, name: string, onLost: () => void): OneWindow {
  const claims = latest();
  let held: Stop | undefined;

  function letGo(): void {
    claims.begin();
    held?.();
    held = undefined;
  }

  return {
    letGo,
    take() {
      if (held !== undefined) return;
      held = NOTHING;
      const isLatest = claims.begin();
      const lose = (): void => {
        if (!isLatest()) return;
        letGo();
        onLost();
      };
      void page.claim(name, 'from-other', lose).then((stop = NOTHING) => {
        if (isLatest()) held = stop;
        else stop();
      });
    },
  };
}
