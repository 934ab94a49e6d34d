import type { Device } from '@roundbell/core';
import { mayFlash, transitionBetween, type Player, type PlayerView } from '@roundbell/core/run';
import { useEffect, useState } from 'react';

/** One flash of the screen: which one it is, and what the run had come to. */
export interface FlashShown {
  readonly number: number;
  readonly view: PlayerView;
}

/** The last flash, for who wants flashes at transitions: at most three a second, however fast the run is skipped through. */
export function useFlash(player: Player, device: Device): FlashShown | undefined {
  const [flash, setFlash] = useState<FlashShown>();
  useEffect(() => {
    let last: number | undefined;
    return player.view.subscribe((view, before) => {
      if (!device.view.getState().flash || transitionBetween(before, view) === undefined) return;
      const now = performance.now();
      if (!mayFlash(last, now)) return;
      last = now;
      setFlash((flashed) => ({ number: (flashed?.number ?? 0) + 1, view }));
    });
  }, [player, device]);
  return flash;
}
