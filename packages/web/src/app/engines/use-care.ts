import type { AccountCare, CareResult } from '@roundbell/core';
import { useApp } from './use-app.ts';

/** The answer where its code cannot be fetched: that needs a connection, like all it does. */
export const WITHOUT_CARE = { ok: false, code: 'offline', message: 'This needs a connection.' } as const;

/** Asks account care for something. */
export function useCare(): (ask: (care: AccountCare) => Promise<CareResult>) => Promise<CareResult> {
  const app = useApp();
  return async (ask) => {
    const care = await app.care.fetch().catch(() => undefined);
    return care === undefined ? WITHOUT_CARE : ask(care);
  };
}
