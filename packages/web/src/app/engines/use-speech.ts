import type { ProviderState, Reader } from '@roundbell/core';
import { useEffect, useState } from 'react';
import { useApp } from './use-app.ts';

interface SpeechUse {
  /** What the server says of its providers; 'unknown' where it cannot be asked. */
  readonly providers: readonly ProviderState[] | 'asking' | 'unknown';
  /** Who reads aloud; undefined until its code is here. */
  readonly reader: Reader | undefined;
}

/** Who can speak here, as far as it is known yet. */
export function useSpeech(): SpeechUse {
  const app = useApp();
  const [providers, setProviders] = useState<SpeechUse['providers']>('asking');
  const [reader, setReader] = useState<Reader>();
  useEffect(() => {
    let isHere = true;
    const ask = async () => {
      const known = await app.settings.speechProviders().catch(() => undefined);
      if (isHere) setProviders(known ?? 'unknown');
    };
    const fetch = async () => {
      const workout = await app.workout().catch(() => undefined);
      if (isHere) setReader(workout?.reader);
    };
    void ask();
    void fetch();
    return () => {
      isHere = false;
    };
  }, [app]);
  return { providers, reader };
}
