import type { ProviderState, Reader } from '@roundbell/core';
import { useEffect, useState } from 'react';
import { useFetched } from '../hooks/use-late.ts';
import { useApp } from './use-app.ts';

/** What the server says about its providers; 'unknown' if it cannot be asked. */
type Providers = readonly ProviderState[] | 'asking' | 'unknown';

interface SpeechUse {
  readonly providers: Providers;
  /** Who reads aloud; undefined until its code has loaded. */
  readonly reader: Reader | undefined;
}

/** The server's speech providers, as far as they are known yet; it is asked once somebody wants to know. */
export function useProviders(isWanted = true): Providers {
  const { settings } = useApp();
  const [providers, setProviders] = useState<Providers>('asking');
  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      const known = await settings.speechProviders().catch(() => undefined);
      if (isHere) setProviders(known ?? 'unknown');
    };
    if (isWanted) void ask();
    return () => {
      isHere = false;
    };
  }, [settings, isWanted]);
  return providers;
}

/** Who can speak here, as far as it is known yet. */
export function useSpeech(): SpeechUse {
  const { workout } = useApp();
  const arrival = useFetched(workout);
  return { providers: useProviders(), reader: arrival.status === 'ready' ? arrival.value.reader : undefined };
}
