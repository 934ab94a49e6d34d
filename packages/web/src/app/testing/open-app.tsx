import { render } from '@testing-library/react';
import { AppRoot } from '../shell/app.tsx';
import { type FakeApp, fakeApp } from './fake-app.ts';

// Screens are fetched when first shown; the first test of a file waits for that.

/** Opens an address in the whole product over given engines. */
export function openApp(path: string, app: FakeApp = fakeApp()): FakeApp {
  window.history.replaceState(null, '', path);
  render(<AppRoot app={app} />);
  return app;
}

/** The address shown now. */
export function where(): string {
  return window.location.pathname;
}
