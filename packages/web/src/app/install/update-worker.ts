import { ownScript } from '../../base/own-script.ts';
import type { Versions } from './update-watch.ts';

/** What a page may ask of the worker that keeps the app on this device. */
export type PageWish = 'take-over' | 'sweep';

const ADDRESS = '/service-worker.js';
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
    onKept(tell) {
      const look = (registration: ServiceWorkerRegistration): void => {
        if (registration.waiting === null || registration.active === null || registration.waiting === waiting) return;
        waiting = registration.waiting;
        tell('take-over');
      };
      workers.addEventListener('controllerchange', () => {
        const before = inCharge;
        inCharge = workers.controller;
        waiting = null;
        if (isWanted) reload();
        else if (before !== null) tell('reload');
      });
      say('sweep', inCharge);
      void register(workers).then((registration) => {
        if (registration === undefined) return;
        look(registration);
        registration.addEventListener('updatefound', () => {
          registration.installing?.addEventListener('statechange', () => look(registration));
        });
        askAgain(registration, document, now);
      });
    },
    takeOver() {
      isWanted = true;
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

function askAgain(registration: ServiceWorkerRegistration, document: Document, now: () => number): void {
  let asked = now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - asked < ASK_AGAIN_MS) return;
    asked = now();
    // Without a network there is nothing newer.
    registration.update().catch(() => undefined);
  });
}
