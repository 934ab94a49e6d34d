// What RxDB's `unload` package is in the built app (vite.config.ts): its own listener, to `unload`, keeps a page out of the
// back/forward cache.

type Work = () => unknown;

/** Work to do when the page ends. */
export interface PageEnding {
  remove(): boolean;
  run(): unknown;
}

const works = new Set<Work>();
let isListening = false;

/** PWA-42: does some work when the page ends for good; a page resting in the browser's history has not ended. */
export function add(work: Work): PageEnding {
  if (!isListening && typeof window !== 'undefined')
    window.addEventListener('pagehide', ({ persisted }) => void (!persisted && runAll()), true);
  isListening = true;
  works.add(work);
  return {
    remove: () => works.delete(work),
    run() {
      works.delete(work);
      return work();
    },
  };
}

/** Does all the work, once. */
export function runAll(): Promise<unknown[]> {
  const due = [...works];
  works.clear();
  return Promise.all(due.map((work) => work()));
}
