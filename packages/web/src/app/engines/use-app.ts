import type { App } from '@roundbell/core';
import { createContext, useContext } from 'react';

/** Carries the engines to every screen; AppRoot provides it, and there is no other context. */
export const AppContext = createContext<App | undefined>(undefined);

/** The engines. Only inside AppRoot (in tests: inside `<AppContext value={app}>`). */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error('useApp outside AppRoot');
  return app;
}
