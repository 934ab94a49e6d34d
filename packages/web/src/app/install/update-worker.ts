import { BASE } from '../../base/host.ts';
import { ownScript } from '../../base/own-script.ts';
import type { Versions } from './update-watch.ts';

/** What a page may ask of the worker that keeps the app on this device. */
export type PageWish = 'take-over' | 'sweep';

const ADDRESS = `${BASE}/service-worker.js`;
/** An installed app may stay open for weeks: it is asked for again when it is looked at, at most so often. */
const ASK_AGAIN_MS = 60 * 60_000;

/** Where the page lives; `window` in the browser. */
export interface WorkerPlace {
  readonly workers: ServiceWorkerContainer;
  readonly document: Document;
  readonly now: () => number;
  readonly reload: () => void;
}

/** Puts the app on this device and reports newer versions. If that is refused, the app just needs the network. */
export function versionsOf({ workers, document, now, reload }: WorkerPlace): Versions {
  // Without one this page was loaded from the network, and the first worker to take charge of it is no other version.
  let inCharge = workers.controller;
  let waiting: ServiceWorker | null = null;
  let isWanted = false;

  function say(wish: PageWish, to: ServiceWorker | null): void {
    to?.postMessage(wish);
  }

  return {
    onStored(tell) {
      let latest: ServiceWorkerRegistration | undefined;
      const look = (registration: ServiceWorkerRegistration): void => {
        if (registration.waiting === null || registration.active === null || registration.waiting === waiting) return;
        waiting = registration.waiting;
        tell('take-over');
      };
      workers.addEventListener('controllerchange', () => {
        const [before, isAsked] = [inCharge, isWanted];
        inCharge = workers.controller;
        waiting = null;
        isWanted = false;
        // Also where the page is about to go: its person may be asked, and stay.
        if (before !== null) tell('reload');
        if (isAsked) reload();
      });
      const tryLater = (): void => atNextChance(document, begin);
      const begin = async (): Promise<void> => {
        const registration = await register(workers);
        if (registration === undefined) return tryLater();
        latest = registration;
        look(registration);
        onInstalling(registration, (installing) => {
          look(registration);
          if (installing.state === 'redundant' && registration.active === null) tryLater();
        });
      };
      say('sweep', inCharge);
      void begin();
      askAgain(() => latest, document, now);
    },
    takeOver() {
      isWanted = waiting !== null;
      // Another tab may have been faster.
      if (waiting === null) reload();
      else say('take-over', waiting);
    },
    reload,
  };
}

async function register(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  return workers.register(ownScript(ADDRESS), { updateViaCache: 'none' }).catch(() => undefined);
}

/** Each change of a worker that is being kept. The first one is there before it is announced. */
function onInstalling(registration: ServiceWorkerRegistration, run: (installing: ServiceWorker) => void): void {
  let followed: ServiceWorker | null = null;
  const follow = (): void => {
    const { installing } = registration;
    if (installing === null || installing === followed) return;
    followed = installing;
    installing.addEventListener('statechange', () => run(installing));
  };
  follow();
  registration.addEventListener('updatefound', follow);
}

/** Once, when the network is back or the page is seen again: without the app on this device the next start needs a network. */
function atNextChance(document: Document, run: () => Promise<void>): void {
  const once = new AbortController();
  const go = (): void => {
    if (document.visibilityState !== 'visible') return;
    once.abort();
    void run();
  };
  document.addEventListener('visibilitychange', go, { signal: once.signal });
  document.defaultView?.addEventListener('online', go, { signal: once.signal });
}

function askAgain(
  registered: () => ServiceWorkerRegistration | undefined,
  document: Document,
  now: () => number,
): void {
  let asked = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - asked < ASK_AGAIN_MS) return;
    asked = now();
    // Without a network there is nothing newer.
    registered()
      ?.update()
      .catch(() => undefined);
  });
}
