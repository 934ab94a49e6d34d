import { createStore, type StoreApi } from 'zustand/vanilla';
import { NO_UPDATE, type Update, type UpdateFact, updateAfter, type UpdateStep } from './update-state.ts';

type Stop = () => void;

/** The versions of the app that the browser keeps; `update-worker.ts` is the real one. */
export interface Versions {
  /** Reports a newer version as soon as it is kept in full, and each one after it. */
  onStored(tell: (step: UpdateStep) => void): void;
  /** Has the newer version take over, then loads this page again. */
  takeOver(): void;
  reload(): void;
}

/** The runs of all tabs of this device; `update-runs.ts` is the real one. */
export interface Runs {
  /** Counts this tab among those in a run until stopped. */
  hold(): Stop;
  /** Resolves as soon as no tab is in a run. */
  over(): Promise<void>;
  /** Whether no tab is in a run now. */
  areOver(): Promise<boolean>;
}

/** What this page knows of newer versions, and what its person can ask. */
export interface Updates {
  readonly view: StoreApi<Update>;
  /** Takes the offered version into use, but not while another tab is in a run. */
  want(): Promise<void>;
  /** Says no more of it on this page. */
  putOff(): void;
  /** Told at each change whether this tab is in a run, paused ones included. */
  follow(isInRun: boolean): void;
}

/** Watches for newer versions from now on. Nothing is reloaded unasked. */
export function watchUpdates({ versions, runs }: { readonly versions: Versions; readonly runs: Runs }): Updates {
  const view = createStore<Update>(() => NO_UPDATE);
  const tell = (fact: UpdateFact): void => view.setState(updateAfter(view.getState(), fact), true);
  let letGo: Stop | undefined;
  let isWaiting = false;

  /** One question at a time: while it is open, whatever else becomes held waits for the same answer. */
  async function awaitRuns(): Promise<void> {
    const { status } = view.getState();
    if (isWaiting || !(status === 'held' || status === 'refused')) return;
    isWaiting = true;
    await runs.over();
    isWaiting = false;
    // A run may have begun in this tab since the answer was on its way.
    if (letGo === undefined) tell({ kind: 'runs-over' });
    else void awaitRuns();
  }

  versions.onStored((step) => {
    tell({ kind: 'kept', step });
    void awaitRuns();
  });

  return {
    view,
    async want() {
      const update = view.getState();
      if (update.status !== 'offered') return;
      const { step } = update;
      tell({ kind: 'wanted' });
      if (!(await runs.areOver())) {
        tell({ kind: 'run-elsewhere', step });
        void awaitRuns();
      } else if (step === 'take-over') versions.takeOver();
      else {
        versions.reload();
        // Offered again to a person who is asked, and stays.
        tell({ kind: 'kept', step });
        void awaitRuns();
      }
    },
    putOff: () => tell({ kind: 'put-off' }),
    follow(isInRun) {
      if (isInRun === (letGo !== undefined)) return;
      if (isInRun) {
        letGo = runs.hold();
        tell({ kind: 'run-begins' });
        void awaitRuns();
      } else {
        letGo?.();
        letGo = undefined;
      }
    },
  };
}
