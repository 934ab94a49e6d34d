// Stored speech on this device: found at once, fetched from a provider behind the server, and fetched ahead of a run so
// that the run itself needs no network. Whatever fails, words are said some other way: nothing here rejects.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { Failure } from '../base/failure.ts';
import { inTime } from '../base/in-time.ts';
import type { Instant, Millis } from '../base/units.ts';
import type { DiskTable } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import type { Ports } from '../ports/ports.ts';
import type { ProviderState, SpeechRequest } from '../ports/wire/wire.ts';
import { CLEAR_CLIPS_KEY, clipKey, isExpired, newClip, parseClip } from './clip.ts';

/** What the clips show: how many of the texts asked for ahead are here. */
export interface ClipsView {
  readonly ready: number;
  readonly wanted: number;
}

/** The clips engine. */
export interface Clips {
  readonly view: StoreApi<ClipsView>;
  /** Throws away what has expired. */
  open(): Promise<void>;
  /** The stored speech for a request, if it is here. */
  find(request: SpeechRequest): Promise<ArrayBuffer | undefined>;
  /** Throws a recording away that cannot be played. */
  forget(request: SpeechRequest): Promise<void>;
  /** Fetches and keeps speech; undefined where that failed, or has just failed and is not tried again so soon. */
  fetch(request: SpeechRequest): Promise<ArrayBuffer | undefined>;
  /** Has these ready as soon as can be, most urgent first, two at a time; what was asked for before is given up. */
  prepare(requests: readonly SpeechRequest[]): void;
  /** Throws away everything, if it is forced and the key is right; answers how many entries, undefined where it was refused. Rejects, and logs why, where the disk does. */
  clearAll(asked: { readonly force: boolean; readonly key: string }): Promise<number | undefined>;
}

/** Stored speech that is not here by then is not here. */
export const FOUND_WITHIN: Millis = 500;
/** How many are fetched ahead at a time. */
export const AT_A_TIME = 2;
/** After a failure of the provider or the network nothing is asked of them for so long. */
export const REST_AFTER_FAILURE: Millis = 15_000;
/** After a refusal that will stand for a while: the day's quota is used up, or there is no provider. */
export const REST_AFTER_REFUSAL: Millis = 600_000;

/** Makes an empty view on the stored clips. */
export function createClips({ disk, server, clock, log }: Pick<Ports, 'disk' | 'server' | 'clock' | 'log'>): Clips {
  const view = createStore<ClipsView>(() => ({ ready: 0, wanted: 0 }));
  const table = disk.table<unknown>('clips');
  const flights = new Map<string, Promise<ArrayBuffer | undefined>>();
  let restsUntil: Instant = -Infinity;
  let diskRestsUntil: Instant = -Infinity;
  let providers: Promise<readonly ProviderState[] | undefined> | undefined;
  let preparing: readonly SpeechRequest[] = [];

  async function read(key: string) {
    return parseClip(await table.get(key).catch((cause: unknown) => log.warn('clip-unreadable', cause)));
  }

  async function drop(key: string): Promise<void> {
    await table.delete(key).catch((cause: unknown) => log.warn('clip-not-dropped', cause));
  }

  /** A device that does not answer at once is not asked again for a while: words that are due do not wait for it (RUN-144). */
  async function readSoon(key: string) {
    if (clock.now() < diskRestsUntil) return undefined;
    return inTime(
      clock,
      FOUND_WITHIN,
      () => read(key),
      () => {
        log.warn('clip-too-slow');
        diskRestsUntil = clock.now() + REST_AFTER_FAILURE;
        return undefined;
      },
    );
  }

  async function find(request: SpeechRequest): Promise<ArrayBuffer | undefined> {
    const key = clipKey(request);
    const clip = await readSoon(key);
    if (clip === undefined) return undefined;
    if (!isExpired(clip, clock.wall())) return clip.audioData;
    await drop(key);
    return undefined;
  }

  /** Whether a provider can be asked at all; a provider that is not set up costs one question and no refusals. */
  async function isThere({ provider }: SpeechRequest): Promise<boolean> {
    providers ??= server.speechProviders().catch((cause: unknown) => {
      rest(cause);
      return undefined;
    });
    const known = await providers;
    return known?.some((state) => state.provider === provider && state.whyNot === null) ?? false;
  }

  function rest(cause: unknown): void {
    log.warn('speech-not-fetched', cause);
    restsUntil = clock.now() + restAfter(cause);
    providers = undefined;
  }

  async function download(request: SpeechRequest): Promise<ArrayBuffer | undefined> {
    try {
      if (!(await isThere(request))) return undefined;
      const bytes = await server.speech(request);
      const clip = newClip(request, bytes, clock.wall());
      await table.put(clip.text, clip).catch((cause: unknown) => log.warn('clip-not-kept', cause));
      return bytes;
    } catch (cause) {
      rest(cause);
      return undefined;
    }
  }

  async function fetch(request: SpeechRequest): Promise<ArrayBuffer | undefined> {
    const key = clipKey(request);
    const flying = flights.get(key);
    if (flying !== undefined) return flying;
    if (clock.now() < restsUntil) return undefined;
    const flight = download(request).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  return {
    view,
    async open() {
      const keys = await table.keys().catch(() => []);
      for (const key of keys) {
        const clip = await read(key);
        if (clip === undefined || isExpired(clip, clock.wall())) await drop(key);
      }
    },
    find,
    forget: (request) => drop(clipKey(request)),
    fetch,
    prepare(requests) {
      const waiting = [...new Map(requests.map((request) => [clipKey(request), request])).values()];
      preparing = waiting;
      const isMine = (): boolean => preparing === waiting;
      view.setState({ ready: 0, wanted: waiting.length });
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined && isMine(); next = waiting.shift()) {
          const isReady = ((await find(next)) ?? (await fetch(next))) !== undefined;
          if (isReady && isMine()) view.setState(({ ready }) => ({ ready: ready + 1 }));
        }
      };
      for (let worker = 0; worker < AT_A_TIME; worker++) void work();
    },
    async clearAll({ force, key }) {
      if (!force || key !== CLEAR_CLIPS_KEY) {
        log.warn('clear-clips-refused');
        return undefined;
      }
      return empty(table, log);
    },
  };
}

async function empty(table: DiskTable<unknown>, log: Log): Promise<number> {
  try {
    const keys = await table.keys();
    for (const key of keys) await table.delete(key);
    return keys.length;
  } catch (cause) {
    log.warn('clips-not-cleared', cause);
    throw cause;
  }
}

function restAfter(cause: unknown): Millis {
  const stands =
    cause instanceof Failure && ['quota-exceeded', 'speech-unavailable', 'not-signed-in'].includes(cause.code);
  return stands ? REST_AFTER_REFUSAL : REST_AFTER_FAILURE;
}
