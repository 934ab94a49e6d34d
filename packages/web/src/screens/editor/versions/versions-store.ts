import { Failure } from '@roundbell/core/base';
import type { EarlierVersion } from '@roundbell/core/timer';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The versions of one timer: loading, loaded or unavailable. */
export interface VersionsView {
  readonly versions: readonly EarlierVersion[] | undefined;
  /** Why they could not be loaded. */
  readonly failure: string | undefined;
  /** The one being looked at. */
  readonly chosen: EarlierVersion | undefined;
  /** The one looked at last. */
  readonly last: EarlierVersion | undefined;
}

/** One look at the versions of a timer. */
export interface VersionsStore {
  readonly view: StoreApi<VersionsView>;
  choose(version: EarlierVersion | undefined): void;
  /** Asks again. */
  again(): void;
}

const NOTHING: VersionsView = { versions: undefined, failure: undefined, chosen: undefined, last: undefined };

/** Asks for the versions immediately. */
export function openVersionsStore(ask: () => Promise<readonly EarlierVersion[]>): VersionsStore {
  const view = createStore<VersionsView>()(() => NOTHING);
  async function load(): Promise<void> {
    try {
      view.setState({ versions: await ask() });
    } catch (cause) {
      // A timer that never reached the server has nothing before it.
      if (codeOf(cause) === 'not-found') view.setState({ versions: [] });
      else view.setState({ failure: SENTENCES[codeOf(cause) ?? ''] ?? 'Earlier versions could not be loaded.' });
    }
  }
  void load();
  return {
    view,
    choose: (chosen) => view.setState(({ chosen: last }) => ({ chosen, last: last ?? chosen })),
    again() {
      view.setState(NOTHING, true);
      void load();
    },
  };
}

const SENTENCES: Readonly<Record<string, string>> = {
  offline: 'Earlier versions need a connection.',
  'not-signed-in': 'Sign in again to see earlier versions.',
};

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Failure ? cause.code : undefined;
}
