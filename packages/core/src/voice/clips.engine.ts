// Stored speech on this device: found immediately, fetched from a provider behind the server, and fetched ahead of a
// run so that the run itself needs no network. If anything fails, words are said some other way: nothing here rejects.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { Failure } from '../base/failure.ts';
import { inTime } from '../base/in-time.ts';
import { latest } from '../base/latest.ts';
import type { Instant, Millis } from '../base/units.ts';
import type { DiskTable } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import type { Ports } from '../ports/ports.ts';
import type { ProviderState, SpeechRequest } from '../ports/wire/wire.ts';
import { CLEAR_CLIPS_KEY, clipKey, isExpired, newClip, parseClip } from './clip.ts';

/** What the clips show: how many of the texts requested ahead are here. */
export interface ClipsView {
  readonly ready: number;
  readonly wanted: number;
}

/** The clips engine. */
export interface Clips {
  readonly view: StoreApi<ClipsView>;
  /** Discards expired clips. */
  open(): Promise<void>;
  /** The stored speech for a request, if it is here. */
  find(request: SpeechRequest): Promise<ArrayBuffer | undefined>;
  /** Discards a recording that cannot be played; the next fetch asks for a new one. (VOX-67) */
  forget(request: SpeechRequest): Promise<void>;
  /** Fetches and keeps speech; undefined if that failed, or failed so recently that it is not tried again yet. */
  fetch(request: SpeechRequest): Promise<ArrayBuffer | undefined>;
  /** Gets these ready as soon as possible, most urgent first, two at a time; `onReady` receives each. Earlier requests are given up. */
  prepare(requests: readonly SpeechRequest[], onReady?: (request: SpeechRequest, bytes: ArrayBuffer) => void): void;
  /** Discards everything, if forced and given the right key; returns how many entries, undefined if refused. If the disk fails, it logs why and rejects. */
  clearAll(asked: { readonly force: boolean; readonly key: string }): Promise<number | undefined>;
}

/** Stored speech not found by then counts as missing. */
export const FOUND_WITHIN: Millis = 500;
/** How many are fetched ahead at a time. */
export const AT_A_TIME = 2;
/** How long to ask for nothing after a failure of the provider or the network. */
export const REST_AFTER_FAILURE: Millis = 15_000;
/** After a refusal that will last a while: the day's quota is used up, or there is no provider. */
export const REST_AFTER_REFUSAL: Millis = 600_000;

/** Makes an empty view of the stored clips. */
export function createClips({ disk, server, clock, log }: Pick<Ports, 'disk' | 'server' | 'clock' | 'log'>): Clips {
  const view = createStore<ClipsView>(() => ({ ready: 0, wanted: 0 }));
  const table = disk.table<unknown>('clips');
  const flights = new Map<string, Promise<ArrayBuffer | undefined>>();
  /** Recordings that could not be played. */
  const broken = new Set<string>();
  let restsUntil: Instant = -Infinity;
  let diskRestsUntil: Instant = -Infinity;
  let providers: Promise<readonly ProviderState[] | undefined> | undefined;
  const preparation = latest();

  async function read(key: string) {
    return parseClip(await table.get(key).catch((cause: unknown) => log.warn('clip-unreadable', cause)));
  }

  async function drop(key: string): Promise<void> {
    await table.delete(key).catch((cause: unknown) => log.warn('clip-not-dropped', cause));
  }

  /** A device that does not answer in time is not asked again for a while: words that are due do not wait for it (RUN-144). */
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

  /** Whether a provider can be asked at all; one that is not set up costs one question and no refusals. */
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
      const key = clipKey(request);
      const bytes = await server.speech(broken.has(key) ? { ...request, replace: true } : request);
      broken.delete(key);
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
    forget(request) {
      broken.add(clipKey(request));
      return drop(clipKey(request));
    },
    fetch,
    prepare(requests, onReady) {
      const isLatest = preparation.begin();
      const waiting = [...new Map(requests.map((request) => [clipKey(request), request])).values()];
      view.setState({ ready: 0, wanted: waiting.length });
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined && isLatest(); next = waiting.shift()) {
          const bytes = (await find(next)) ?? (await fetch(next));
          if (bytes === undefined || !isLatest()) continue;
          view.setState(({ ready }) => ({ ready: ready + 1 }));
          onReady?.(next, bytes);
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
