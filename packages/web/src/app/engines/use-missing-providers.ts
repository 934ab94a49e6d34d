import type { ServerProvider } from '@roundbell/core/ports';
import { useEffect, useState } from 'react';
import { useApp } from './use-app.ts';

/** The speech providers that do not work, as far as is known; the server is asked once someone wants to know. */
export function useMissingProviders(isWanted: boolean): readonly ServerProvider[] {
  const { settings } = useApp();
  const [missing, setMissing] = useState<readonly ServerProvider[]>([]);
  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      const known = (await settings.speechProviders()) ?? [];
      if (isHere) setMissing(known.filter(({ whyNot }) => whyNot !== null).map(({ provider }) => provider));
    };
    if (isWanted) void ask();
    return () => {
      isHere = false;
    };
  }, [settings, isWanted]);
  return missing;
}
