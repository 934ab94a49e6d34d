import { createStore, type StoreApi } from 'zustand/vanilla';

/** What the browser lets this page do about installing the app. */
export type Install =
  /** Nothing: it is installed, or this browser does not install. */
  | { readonly status: 'none' }
  /** It would ask the person; once only. */
  | { readonly status: 'offered'; readonly ask: () => void }
  /** Its person can, by a menu of the browser that a page cannot open. */
  | { readonly status: 'by-hand' };

const NONE: Install = { status: 'none' };

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The window of a browser. */
export type InstallWindow = Pick<Window, 'addEventListener' | 'navigator'>;

/** Watches for the browser's offer; `early` is one that came before anyone watched. */
export function watchInstall(window: InstallWindow, early: Event | undefined): StoreApi<Install> {
  const view = createStore<Install>(() => {
    if (early !== undefined) return offered(early);
    return isTabOfIos(window.navigator) ? { status: 'by-hand' } : NONE;
  });
  function offered(event: Event): Install {
    const ask = () => {
      view.setState(NONE, true);
      // After a refusal, the browser offers it again when it sees fit.
      void (event as InstallPromptEvent).prompt();
    };
    return { status: 'offered', ask };
  }
  window.addEventListener('beforeinstallprompt', (event) => view.setState(offered(event), true));
  window.addEventListener('appinstalled', () => view.setState(NONE, true));
  return view;
}

/** Only iOS browsers say whether the page runs standalone, and they never offer to install it. */
function isTabOfIos(navigator: Navigator): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}
