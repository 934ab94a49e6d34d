// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { versionsOf } from './update-worker.ts';

afterEach(() => vi.restoreAllMocks());

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** The worker that keeps one version. */
function worker() {
  return { postMessage: vi.fn() } as unknown as ServiceWorker;
}

/** The browser's side: `controller` is in charge of the page from its start. */
function browser(controller: ServiceWorker | null) {
  const registration = Object.assign(new EventTarget(), {
    active: controller,
    waiting: null as ServiceWorker | null,
    installing: null as EventTarget | null,
    update: vi.fn(async () => Promise.reject(new TypeError('no network'))),
  });
  const workers = Object.assign(new EventTarget(), {
    controller,
    register: vi.fn(async () => registration),
  });
  return {
    workers,
    registration,
    /** A newer version is found, and kept a little later. */
    async keep(next: ServiceWorker) {
      const installing = new EventTarget();
      registration.installing = installing;
      registration.dispatchEvent(new Event('updatefound'));
      installing.dispatchEvent(new Event('statechange'));
      registration.installing = null;
      registration.waiting = next;
      installing.dispatchEvent(new Event('statechange'));
      installing.dispatchEvent(new Event('statechange'));
    },
    takeCharge(next: ServiceWorker) {
      registration.waiting = null;
      registration.active = next;
      workers.controller = next;
      workers.dispatchEvent(new Event('controllerchange'));
    },
  };
}

function watch(side: ReturnType<typeof browser>) {
  const told: string[] = [];
  const reload = vi.fn();
  const clock = { now: 0 };
  const versions = versionsOf({
    workers: side.workers as unknown as ServiceWorkerContainer,
    document,
    now: () => clock.now,
    reload,
  });
  versions.onStored((step) => told.push(step));
  return { versions, told, reload, clock };
}

describe('the worker of a page', () => {
  it('is registered at the root, and asked from the server itself', async () => {
    const side = browser(null);
    watch(side);
    expect(side.workers.register.mock.calls).toEqual([['/service-worker.js', { updateViaCache: 'none' }]]);
  });

  it('leaves the page as it is where it is refused', async () => {
    for (const answer of [Promise.reject(new DOMException('denied', 'SecurityError')), Promise.resolve(undefined)]) {
      const side = browser(null);
      side.workers.register.mockReturnValue(answer as never);
      const { told, reload } = watch(side);
      await settled();
      expect([told, reload.mock.calls]).toEqual([[], []]);
    }
  });

  it('tells of no version on the first visit, nor of the worker that then takes charge [PWA-20]', async () => {
    const side = browser(null);
    const { told, reload } = watch(side);
    await settled();
    const first = worker();
    await side.keep(first);
    side.takeCharge(first);
    expect([told, reload.mock.calls]).toEqual([[], []]);
  });

  it('tells of a version that waited before the page came [PWA-20]', async () => {
    const side = browser(worker());
    side.registration.waiting = worker();
    const { told } = watch(side);
    await settled();
    expect(told).toEqual(['take-over']);
  });

  it('tells of each version once it is kept [PWA-20]', async () => {
    const side = browser(worker());
    const { told } = watch(side);
    await settled();
    await side.keep(worker());
    expect(told).toEqual(['take-over']);
    await side.keep(worker());
    expect(told).toEqual(['take-over', 'take-over']);
  });

  it('has the version take over when asked, and loads the page when that is done [PWA-22]', async () => {
    const side = browser(worker());
    const { versions, reload } = watch(side);
    await settled();
    const next = worker();
    await side.keep(next);
    expect(next.postMessage).not.toHaveBeenCalled();
    versions.takeOver();
    expect(vi.mocked(next.postMessage).mock.calls).toEqual([['take-over']]);
    expect(reload).not.toHaveBeenCalled();
    side.takeCharge(next);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('loads the page once for a wish, and offers it again to a person who stayed [PWA-22]', async () => {
    const side = browser(worker());
    const { versions, told, reload } = watch(side);
    await settled();
    const [next, later] = [worker(), worker()];
    await side.keep(next);
    versions.takeOver();
    side.takeCharge(next);
    expect(told).toEqual(['take-over', 'reload']);
    await side.keep(later);
    side.takeCharge(later);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(told).toEqual(['take-over', 'reload', 'take-over', 'reload']);
  });

  it('tells of a version that was being kept when the page came [PWA-20]', async () => {
    const side = browser(worker());
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    side.registration.installing = installing;
    const { told } = watch(side);
    await settled();
    side.registration.waiting = worker();
    installing.dispatchEvent(new Event('statechange'));
    expect(told).toEqual(['take-over']);
  });

  it('is registered again once there is a network, if it could not be or has not kept the app [PWA-37]', async () => {
    const side = browser(null);
    side.workers.register.mockRejectedValueOnce(new TypeError('no network'));
    watch(side);
    await settled();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(side.workers.register).toHaveBeenCalledTimes(2);
    const installing = Object.assign(new EventTarget(), { state: 'redundant' });
    side.registration.installing = installing;
    side.registration.dispatchEvent(new Event('updatefound'));
    installing.dispatchEvent(new Event('statechange'));
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(side.workers.register).toHaveBeenCalledTimes(3);
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(side.workers.register).toHaveBeenCalledTimes(3);
  });

  it('tries once where the first worker is there before it is announced [PWA-37]', async () => {
    const side = browser(null);
    const installing = Object.assign(new EventTarget(), { state: 'redundant' });
    side.registration.installing = installing;
    watch(side);
    await settled();
    side.registration.dispatchEvent(new Event('updatefound'));
    installing.dispatchEvent(new Event('statechange'));
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(side.workers.register).toHaveBeenCalledTimes(2);
  });

  it('tells of a version that another tab has put in force, and loads nothing', async () => {
    const side = browser(worker());
    const { versions, told, reload } = watch(side);
    await settled();
    const next = worker();
    await side.keep(next);
    side.takeCharge(next);
    expect(told).toEqual(['take-over', 'reload']);
    expect(reload).not.toHaveBeenCalled();
    versions.takeOver();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(next.postMessage).not.toHaveBeenCalled();
  });

  it('lets the worker in charge of a new page forget older builds', async () => {
    const inCharge = worker();
    watch(browser(inCharge));
    expect(vi.mocked(inCharge.postMessage).mock.calls).toEqual([['sweep']]);
  });

  it('asks for a newer version when the page is looked at again, once an hour at most', async () => {
    const side = browser(worker());
    const { clock } = watch(side);
    await settled();
    const look = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    clock.now = 3_599_999;
    look('visible');
    expect(side.registration.update).not.toHaveBeenCalled();
    clock.now = 3_600_000;
    look('hidden');
    expect(side.registration.update).not.toHaveBeenCalled();
    look('visible');
    look('visible');
    expect(side.registration.update).toHaveBeenCalledTimes(1);
    await settled();
  });
});
