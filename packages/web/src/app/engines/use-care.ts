import type { AccountCare, CareResult } from '@roundbell/core';
import { useApp } from './use-app.ts';

/** Asks account care for something; if its code cannot be fetched, that needs a connection, like all it does. */
export function useCare(): (ask: (care: AccountCare) => Promise<CareResult>) => Promise<CareResult> {
  const app = useApp();
  return async (ask) => {
    const care = await app.care.fetch().catch(() => undefined);
    return care === undefined ? { ok: false, code: 'offline', message: 'This needs a connection.' } : ask(care);
  };
}
