// Fetches the engine of end conditions with the first run that has one: the code of the strap is on many pages.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { arrived, once } from '../../base/once.ts';
import type { Bpm } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Segment } from '../../run/plan/segment.ts';
import type { PlayerView } from '../../run/play/view.ts';
import { endsBy } from '../../timer/step-end.ts';
import type { HeartSeen } from './end-condition.ts';

/** How the heart stands to the current step, if that ends by it; and at which rate the step before ran out of time, for a while. */
export interface HeartEndView {
  readonly status: 'none' | 'waiting' | 'unseen' | 'reached';
  readonly timeUpAt: Bpm | undefined;
}

export interface HeartEnds {
  /** Follows a run as it is shown now. */
  follow(run: PlayerView): void;
  onReading(): void;
}

/** What it needs: the readings up to now, `hasten` of the player, what speaks, and where it is shown. */
export type HeartEndParts = Pick<Ports, 'clock'> & {
  readonly view: StoreApi<HeartEndView>;
  readonly seen: () => HeartSeen;
  readonly hasten: (segment: Segment) => void;
  readonly say: (words: string) => void;
};

/** Makes what ends steps by the heart; if its code cannot be fetched, they take their longest time. */
export function createLateEnds(parts: Omit<HeartEndParts, 'view'>): HeartEnds & Pick<HeartEndParts, 'view'> {
  const view = createStore<HeartEndView>(() => ({ status: 'none', timeUpAt: undefined }));
  const code = once(async () => (await import('./heart-ends.engine.ts')).createHeartEnds({ ...parts, view }));
  let followed: PlayerView | undefined;
  return {
    view,
    follow(run) {
      followed = run;
      const engine = arrived(code);
      if (engine !== undefined) return engine.follow(run);
      if (run.status === 'empty' || run.status === 'complete' || !endsBy(run.timer, 'heart')) return;
      code.fetch().then(
        ({ follow }) => followed && follow(followed),
        () => undefined,
      );
    },
    onReading: () => arrived(code)?.onReading(),
  };
}
