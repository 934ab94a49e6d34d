// A phrase that many want at the same time is requested once: the first call flies, the others wait for it.

import type { FailureCode } from '@roundbell/core/base';
import type { SpokenAudio } from '../providers/provider.ts';
import type { SpeechClip } from './speech-audio.ts';
import type { SpeechCache } from './speech-cache.ts';

const PERSONAL: ReadonlySet<string> = new Set<FailureCode>(['quota-exceeded', 'speech-busy']);

/** SingleFlight by the key of their clip. */
export interface SingleFlight {
  /** The clip from the cache, from the current flight, or from `ask`, which is then cached. */
  once(key: string, ask: () => Promise<SpokenAudio>): Promise<SpokenAudio>;
  /** The clip from `ask`, which takes the place of the one in the cache. */
  again(key: string, ask: () => Promise<SpokenAudio>): Promise<SpokenAudio>;
  /** Resolves when all that is under way has ended and is written. */
  landed(): Promise<void>;
}

/** Joins the flights to a cache. */
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

  async function askAndKeep(key: string, ask: () => Promise<SpokenAudio>): Promise<SpokenAudio> {
    const spoken = await ask();
    if (spoken.ok) keep(key, spoken.clip);
    return spoken;
  }

  async function fetchClip(key: string, ask: () => Promise<SpokenAudio>): Promise<SpokenAudio> {
    const clip = await cache.get(key);
    return clip === undefined ? await askAndKeep(key, ask) : { ok: true, clip };
  }

  async function fly(key: string, flight: Promise<SpokenAudio>): Promise<SpokenAudio> {
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
        if (flight === undefined) return await fly(key, fetchClip(key, ask));
        const spoken = await flight;
        // The allowance of another person, and the trouble their texts had, say nothing about this one's.
        if (spoken.ok || !PERSONAL.has(spoken.code)) return spoken;
      }
    },
    async again(key, ask) {
      for (let flight = singleFlight.get(key); flight !== undefined; flight = singleFlight.get(key)) {
        await flight;
        await writes.get(key);
      }
      return await fly(key, askAndKeep(key, ask));
    },
    async landed() {
      await Promise.allSettled(singleFlight.values());
      await Promise.all(writes.values());
    },
  };
}
