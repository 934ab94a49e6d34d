// A phrase that many want at the same time is requested once: the first call flies, the others wait for it.

import type { SpokenAudio } from '../providers/provider.ts';
import type { SpeechClip } from './speech-audio.ts';
import type { SpeechCache } from './speech-cache.ts';

/** SingleFlight by the key of their clip. */
export interface SingleFlight {
  /** The clip from the cache, from the current flight, or from `ask`, which is then cached. */
  once(key: string, ask: () => Promise<SpokenAudio>): Promise<SpokenAudio>;
  /** Resolves when everything in flight has ended and is written. */
  landed(): Promise<void>;
}

/** Joins the flights to a cache. (VOX-111) */
export function createSingleFlight(cache: SpeechCache): SingleFlight {
  const singleFlight = new Map<string, Promise<SpokenAudio>>();
  const writes = new Map<string, Promise<void>>();

  /** The flight lasts until its clip is in the cache, so that no request falls between the two. */
  function keep(key: string, clip: SpeechClip): void {
    const write = cache.put(key, clip).finally(() => {
      writes.delete(key);
      singleFlight.delete(key);
    });
    writes.set(key, write);
  }

  async function fetchClip(key: string, ask: () => Promise<SpokenAudio>): Promise<SpokenAudio> {
    const clip = await cache.get(key);
    if (clip !== undefined) return { ok: true, clip };
    const spoken = await ask();
    if (spoken.ok) keep(key, spoken.clip);
    return spoken;
  }

  async function fly(key: string, ask: () => Promise<SpokenAudio>): Promise<SpokenAudio> {
    const flight = fetchClip(key, ask);
    singleFlight.set(key, flight);
    try {
      return await flight;
    } finally {
      if (!writes.has(key)) singleFlight.delete(key);
    }
  }

  return {
    async once(key, ask) {
      for (;;) {
        const flight = singleFlight.get(key);
        if (flight === undefined) return await fly(key, ask);
        const spoken = await flight;
        // Another person's quota says nothing about this one's.
        if (spoken.ok || spoken.code !== 'quota-exceeded') return spoken;
      }
    },
    async landed() {
      await Promise.allSettled(singleFlight.values());
      await Promise.all(writes.values());
    },
  };
}
