import type { ProviderState } from '@roundbell/core/ports';
import type { Reader } from '@roundbell/core/run';
import { useEffect, useState } from 'react';
import { firstPicture } from '../../base/first-picture.ts';
import { useFetched, useFetchedWhile } from '../hooks/use-late.ts';
import { useApp } from './use-app.ts';

interface SpeechUse {
  /** What the server says about its providers; 'unknown' if it cannot be asked. */
  readonly providers: readonly ProviderState[] | 'asking' | 'unknown';
  /** Who reads aloud; undefined until its code has loaded. */
  readonly reader: Reader | undefined;
}

/** Who can speak here, as far as it is known yet. */
export function useSpeech(): SpeechUse {
  const { settings, workout } = useApp();
  const [providers, setProviders] = useState<SpeechUse['providers']>('asking');
  const isDrawn = useFetched(firstPicture).status === 'ready';
  const arrival = useFetchedWhile(isDrawn, workout);
  useEffect(() => {
    if (!isDrawn) return undefined;
    let isHere = true;
    const ask = async () => {
      const known = await settings.speechProviders().catch(() => undefined);
      if (isHere) setProviders(known ?? 'unknown');
    };
    void ask();
    return () => {
      isHere = false;
    };
  }, [settings, isDrawn]);
  return { providers, reader: arrival.status === 'ready' ? arrival.value.reader : undefined };
}
