// Stored speech on this device: found immediately, fetched from a provider behind the server, and fetched ahead of a
// run so that the run itself needs no network. If anything fails, words are said some other way: nothing here rejects.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { Failure, type FailureCode } from '../base/failure.ts';
import { latest } from '../base/latest.ts';
import type { Instant, Millis } from '../base/units.ts';
import type { Ports } from '../ports/ports.ts';
import type { ProviderState, SpeechRequest } from '../ports/wire/wire.ts';
import { CLEAR_CLIPS_KEY } from './clear-key.ts';
import { createClipShelf } from './clip-shelf.engine.ts';
import { clipKey, newClip } from './clip.ts';

/** What the clips show: how many of the texts requested ahead are here. */
export interface ClipsView {
  readonly ready: number;
  readonly wanted: number;
}

export interface Clips {
  readonly view: StoreApi<ClipsView>;
  /** Discards expired clips, and the least recently used of those beyond what the device may keep. */
  open(): Promise<void>;
  /** The stored speech for a request, if it is here. */
  find(request: SpeechRequest): Promise<ArrayBuffer | undefined>;
  /** Discards a recording that cannot be played; the next fetch asks for a new one. */
  forget(request: SpeechRequest): Promise<void>;
  /** Fetches and keeps speech; undefined if that failed, or failed so recently that it is not tried again yet. */
  fetch(request: SpeechRequest): Promise<ArrayBuffer | undefined>;
  /** Someone has signed in: what was refused before may be asked for at once. */
  renew(): void;
  /** Discards everything that was said to the person who leaves, including what is still on its way. */
  forgetAll(): Promise<void>;
  /** Gets these ready as soon as possible, most urgent first, two at a time; `onReady` receives each. Earlier requests are given up. */
  prepare(requests: readonly SpeechRequest[], onReady?: (request: SpeechRequest, bytes: ArrayBuffer) => void): void;
  /** Discards everything, if forced and given the right key; returns how many entries, undefined if refused. If the disk fails, it logs why and rejects. */
  clearAll(asked: { readonly force: boolean; readonly key: string }): Promise<number | undefined>;
}

/** How many are fetched ahead at a time. */
export const AT_A_TIME = 2;
/** How long to ask for nothing after a failure of the provider or the network. */
export const REST_AFTER_FAILURE: Millis = 15_000;
/** After a refusal that will last a while: the day's quota is used up, or there is no provider. */
export const REST_AFTER_REFUSAL: Millis = 600_000;

/** The text or its voice is refused, and always will be: no reason to rest. */
const REFUSES_TEXT: readonly FailureCode[] = ['too-large', 'bad-request'];

/** Makes an empty view of the stored clips. */
export function createClips({ disk, server, clock, log }: Pick<Ports, 'disk' | 'server' | 'clock' | 'log'>): Clips {
  const view = createStore<ClipsView>(() => ({ ready: 0, wanted: 0 }));
  const shelf = createClipShelf({ disk, clock, log });
  const flights = new Map<string, Promise<ArrayBuffer | undefined>>();
  /** Recordings that could not be played. */
  const broken = new Set<string>();
  /** Texts that were refused themselves, and are not waited for. */
  const refused = new Set<string>();
  let restsUntil: Instant = -Infinity;
  /** What waits for the rest to be over. */
  const asleep = new Set<() => void>();
  let providers: Promise<readonly ProviderState[] | undefined> | undefined;
  /** When the list of providers is no longer trusted. */
  let listedUntil: Instant = Infinity;
  const preparation = latest();
  const person = latest();

  const find = (request: SpeechRequest): Promise<ArrayBuffer | undefined> => shelf.find(clipKey(request));

  function listed(): Promise<readonly ProviderState[] | undefined> {
    if (clock.now() >= listedUntil) providers = undefined;
    if (providers === undefined) listedUntil = Infinity;
    return (providers ??= server.speechProviders().catch((cause: unknown) => {
      rest(cause);
      return undefined;
    }));
  }

  /** Whether a provider can be asked at all; one that cannot costs a question now and then, and no refusals. */
  async function isThere({ provider }: SpeechRequest): Promise<boolean> {
    const known = await listed();
    const isWorking = known?.some((state) => state.provider === provider && state.whyNot === null) ?? false;
    if (!isWorking) listedUntil = Math.min(listedUntil, clock.now() + REST_AFTER_REFUSAL);
    return isWorking;
  }

  function rest(cause: unknown): void {
    log.warn('speech-not-fetched', cause);
    restsUntil = clock.now() + restAfter(cause);
    providers = undefined;
  }

  function renew(): void {
    restsUntil = -Infinity;
    providers = undefined;
    for (const wake of asleep) wake();
  }

  /** Until the rest is over, or does not count any more. */
  function restOver(rests: Millis): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        stop();
        asleep.delete(wake);
        resolve();
      };
      const stop = clock.after(rests, wake);
      asleep.add(wake);
    });
  }

  async function download(request: SpeechRequest): Promise<ArrayBuffer | undefined> {
    try {
      if (!(await isThere(request))) return undefined;
      const key = clipKey(request);
      const isHere = person.join();
      const bytes = await server.speech(broken.has(key) ? { ...request, replace: true } : request);
      broken.delete(key);
      if (isHere()) await shelf.keep(newClip(request, bytes, clock.wall()));
      return bytes;
    } catch (cause) {
      const isRefused = isOneOf(cause, REFUSES_TEXT);
      if (isRefused || isOneOf(cause, ['speech-failed'])) refused.add(clipKey(request));
      if (isRefused) log.warn('speech-not-fetched', cause);
      else rest(cause);
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

  /** Finds or fetches speech, and waits as often as the provider is left alone; undefined if it was refused itself, or is no longer wanted. */
  async function obtain(request: SpeechRequest, isWanted: () => boolean): Promise<ArrayBuffer | undefined> {
    refused.delete(clipKey(request));
    for (;;) {
      const bytes = (await find(request)) ?? (await fetch(request));
      const rests = restsUntil - clock.now();
      if (bytes !== undefined || rests <= 0 || refused.has(clipKey(request))) return bytes;
      await restOver(rests);
      if (!isWanted()) return undefined;
    }
  }

  return {
    view,
    open: shelf.open,
    find,
    forget(request) {
      broken.add(clipKey(request));
      return shelf.drop(clipKey(request));
    },
    fetch,
    renew,
    async forgetAll() {
      person.begin();
      preparation.begin();
      renew();
      await shelf.clear().catch((cause: unknown) => log.warn('clips-not-cleared', cause));
    },
    prepare(requests, onReady) {
      const isLatest = preparation.begin();
      const waiting = [...new Map(requests.map((request) => [clipKey(request), request])).values()];
      view.setState({ ready: 0, wanted: waiting.length });
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined && isLatest(); next = waiting.shift()) {
          const bytes = await obtain(next, isLatest);
          if (bytes === undefined || !isLatest()) continue;
          view.setState(({ ready }) => ({ ready: ready + 1 }));
          onReady?.(next, bytes);
        }
      };
      for (let worker = 0; worker < AT_A_TIME; worker++) void work();
    },
    async clearAll({ force, key }) {
      if (!force || key !== CLEAR_CLIPS_KEY) {
        log.error('clear-clips-refused');
        return undefined;
      }
      return shelf.clear().catch((cause: unknown) => {
        log.warn('clips-not-cleared', cause);
        throw cause;
      });
    },
  };
}

function restAfter(cause: unknown): Millis {
  const stands = isOneOf(cause, ['quota-exceeded', 'speech-unavailable', 'not-signed-in']);
  return stands ? REST_AFTER_REFUSAL : REST_AFTER_FAILURE;
}

const isOneOf = (cause: unknown, codes: readonly FailureCode[]): boolean =>
  cause instanceof Failure && codes.includes(cause.code);
