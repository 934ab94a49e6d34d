import type { UpdateStep } from '../install/update-state.ts';
import { type Runs, watchUpdates } from '../install/update-watch.ts';

/** The runs of some tabs: each tab has its own view of them. */
export function fakeRuns(): { tab(): Runs } {
  let held = 0;
  let waiting: (() => void)[] = [];
  const settle = () => {
    if (held > 0) return;
    const heard = waiting;
    waiting = [];
    for (const hear of heard) hear();
  };
  return {
    tab: () => ({
      hold() {
        held += 1;
        return () => {
          held -= 1;
          settle();
        };
      },
      over: () =>
        new Promise((resolve) => {
          waiting.push(resolve);
          settle();
        }),
      areOver: async () => held === 0,
    }),
  };
}

/** Updates over versions that the test tells of; `done` is what the browser was asked to do. */
export function fakeUpdates(runs: Runs = fakeRuns().tab()) {
  const done: string[] = [];
  let tell: (step: UpdateStep) => void = () => undefined;
  const updates = watchUpdates({
    runs,
    versions: {
      onStored: (told) => {
        tell = told;
      },
      takeOver: () => void done.push('take-over'),
      reload: () => void done.push('reload'),
    },
  });
  return { updates, done, keep: (step: UpdateStep = 'take-over') => tell(step) };
}
