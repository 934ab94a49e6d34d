// The table of stored clips and its index: swept without reading audio, and never larger than its limit.

import { inTime } from '../base/in-time.ts';
import type { Instant, Millis } from '../base/units.ts';
import type { Ports } from '../ports/ports.ts';
import { INDEX_KEY, USE_NOTED_EVERY, entryOf, indexRow, parseIndex, surplusOf, type ClipEntry } from './clip-index.ts';
import { isExpired, parseClip, type Clip } from './clip.ts';

/** Stored speech not found by then counts as missing. */
export const FOUND_WITHIN: Millis = 500;
/** A device that did not answer in time is left alone that long. */
export const REST_AFTER_SILENCE: Millis = 15_000;

/** The stored clips of this device. Nothing but `clear` rejects. */
export interface ClipShelf {
  /** Discards expired clips and those beyond the limit; reads only what the index does not know. */
  open(): Promise<void>;
  /** The audio of a clip that has not expired. A device that does not answer in time is not asked again for a while. */
  find(key: string): Promise<ArrayBuffer | undefined>;
  /** Stores a clip; the least recently used make room. */
  keep(clip: Clip): Promise<void>;
  drop(key: string): Promise<void>;
  /** Discards everything; returns how many clips. Rejects if the device fails. */
  clear(): Promise<number>;
}

/** Makes the shelf; nothing is read before the first call. */
export function createClipShelf({ disk, clock, log }: Pick<Ports, 'disk' | 'clock' | 'log'>): ClipShelf {
  const table = disk.table<unknown>('clips');
  let index: Promise<Map<string, ClipEntry>> | undefined;
  let restsUntil: Instant = -Infinity;

  async function read(key: string): Promise<unknown> {
    return table.get(key).catch((cause: unknown) => log.warn('clip-unreadable', cause));
  }

  const known = (): Promise<Map<string, ClipEntry>> =>
    (index ??= read(INDEX_KEY).then((row) => new Map(parseIndex(row))));

  async function note(change: (entries: Map<string, ClipEntry>) => void): Promise<void> {
    const entries = await known();
    change(entries);
    await table.put(INDEX_KEY, indexRow(entries)).catch((cause: unknown) => log.warn('clip-index-not-kept', cause));
  }

  async function drop(key: string): Promise<void> {
    await table.delete(key).catch((cause: unknown) => log.warn('clip-not-dropped', cause));
  }

  async function dropAll(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    for (const key of keys) await drop(key);
    await note((entries) => keys.forEach((key) => entries.delete(key)));
  }

  async function readSoon(key: string): Promise<Clip | undefined> {
    if (clock.now() < restsUntil) return undefined;
    return inTime(
      clock,
      FOUND_WITHIN,
      async () => parseClip(await read(key)),
      () => {
        log.warn('clip-too-slow');
        restsUntil = clock.now() + REST_AFTER_SILENCE;
        return undefined;
      },
    );
  }

  async function noteUse(key: string, clip: Clip): Promise<void> {
    const entry = (await known()).get(key);
    const now = clock.wall();
    if (entry !== undefined && now - entry.usedAt < USE_NOTED_EVERY) return;
    await note((entries) => entries.set(key, entryOf(clip, now)));
  }

  /** Makes the index say what the table holds, which another tab or an earlier version may have changed. */
  async function reconcile(): Promise<void> {
    const entries = await known();
    const stored = new Set(await table.keys().catch(() => [...entries.keys()]));
    stored.delete(INDEX_KEY);
    const gone = [...entries.keys()].filter((key) => !stored.has(key));
    const unknown = [...stored].filter((key) => !entries.has(key));
    for (const key of gone) entries.delete(key);
    for (const key of unknown) {
      const clip = parseClip(await read(key));
      if (clip === undefined) await drop(key);
      else entries.set(key, entryOf(clip, clip.timestamp));
    }
    if (gone.length + unknown.length > 0) await note(() => undefined);
  }

  return {
    async open() {
      await reconcile();
      await dropAll(surplusOf(await known(), clock.wall()));
    },
    async find(key) {
      const clip = await readSoon(key);
      if (clip === undefined) return undefined;
      if (isExpired(clip, clock.wall())) {
        await dropAll([key]);
        return undefined;
      }
      // Nothing that is due waits for it.
      void noteUse(key, clip);
      return clip.audioData;
    },
    async keep(clip) {
      const isStored = await table.put(clip.text, clip).then(
        () => true,
        (cause: unknown) => {
          log.warn('clip-not-kept', cause);
          return false;
        },
      );
      if (!isStored) return;
      await note((entries) => entries.set(clip.text, entryOf(clip, clock.wall())));
      await dropAll(surplusOf(await known(), clock.wall()));
    },
    drop: (key) => dropAll([key]),
    async clear() {
      const keys = await table.keys();
      for (const key of keys) await table.delete(key);
      index = undefined;
      return keys.filter((key) => key !== INDEX_KEY).length;
    },
  };
}
