import {
  type App,
  CLOSED_LIBRARY,
  DEFAULT_DEVICE_SETTINGS,
  LOADING,
  NOTHING_KEPT,
  NOTHING_OPEN,
  once,
  type UndoOffer,
} from '@roundbell/core';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { deferred, type Shown } from './deferred.ts';

interface Viewed<V> {
  readonly view: { readonly getState: () => V; readonly subscribe: (onChange: () => void) => unknown };
}

/**
 * Stands for the engines while their code is on its way: what they show is mirrored, what is asked of them waits for
 * them. Guessing 'signed-out' lets a visitor's page be drawn and filled in at once; the guess holds until the engines
 * know, never longer. If they cannot be fetched every command rejects; asked again, they are fetched again.
 */
export function deferApp(fetchApp: () => Promise<App>, guess: 'resolving' | 'signed-out'): App {
  const { app, mirrorOf } = mirroredApp(fetchApp);
  const engine = <Name extends keyof App, Here extends Shown<App[Name]>>(name: Name, here: Here) =>
    deferred<App[Name], Here>(async () => (await app.fetch())[name], here);

  return deferred<App, Shown<App>>(app.fetch, {
    account: engine('account', {
      view: mirrorOf(
        ({ account }) => account,
        { state: { status: guess } },
        ({ state }) => state.status !== 'resolving',
      ),
    }),
    settings: engine('settings', {}),
    library: engine('library', { view: mirrorOf(({ library }) => library, CLOSED_LIBRARY) }),
    sync: engine('sync', { view: mirrorOf(({ sync }) => sync, NOTHING_OPEN) }),
    device: engine('device', { view: mirrorOf(({ device }) => device, DEFAULT_DEVICE_SETTINGS) }),
    savedRuns: engine('savedRuns', { view: mirrorOf(({ savedRuns }) => savedRuns, NOTHING_KEPT) }),
    drafts: engine('drafts', { view: mirrorOf(({ drafts }) => drafts, { isKept: true }) }),
    undo: engine('undo', {
      view: mirrorOf(({ undo }) => undo, { text: undefined, count: 0 }),
      offer(offer: UndoOffer) {
        const offered = app.fetch().then(({ undo }) => undo.offer(offer));
        return () => void offered.then((withdraw) => withdraw());
      },
    }),
    workout: engine('workout', { view: mirrorOf(({ workout }) => workout, LOADING) }),
    together: engine('together', { view: mirrorOf(({ together }) => together, LOADING) }),
    heartRate: engine('heartRate', { view: mirrorOf(({ heartRate }) => heartRate, LOADING) }),
    coaching: engine('coaching', { view: mirrorOf(({ coaching }) => coaching, LOADING) }),
    mover: engine('mover', { view: mirrorOf(({ mover }) => mover, LOADING) }),
    care: engine('care', { view: mirrorOf(({ care }) => care, LOADING) }),
  });
}

/** The engines, and stores for what they show. */
function mirroredApp(fetchApp: () => Promise<App>) {
  const mirrors: ((made: App) => void)[] = [];
  const app = once(async () => {
    const made = await fetchApp();
    for (const mirror of mirrors) mirror(made);
    return made;
  });

  /** Shows `first` until the engine is here, and then what that shows, as far as it `isKnown`. */
  function mirrorOf<V>(
    engineOf: (made: App) => Viewed<V>,
    first: V,
    isKnown: (shown: V) => boolean = () => true,
  ): StoreApi<V> {
    const shown = createStore<V>(() => first);
    mirrors.push((made) => {
      const { view } = engineOf(made);
      const show = () => void (isKnown(view.getState()) && shown.setState(view.getState(), true));
      show();
      view.subscribe(show);
    });
    return shown;
  }

  return { app, mirrorOf };
}
