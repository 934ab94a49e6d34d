// What is known of the stored clips without reading their audio: how large each is, when it expires and when it was last
// used.

import type { Millis, WallTime } from '../base/units.ts';
import { isExpired, type Clip } from './clip.ts';

/** The row of the clips' table that holds the index; no clip is called that. */
export const INDEX_KEY = 'index';
/** What the clips of this device may take together: a dozen workouts in a provider's largest format. */
export const CLIPS_LIMIT = 64 * 2 ** 20;
/** A clip's last use is written down at most this often. */
export const USE_NOTED_EVERY: Millis = 24 * 3_600_000;

/** One clip of the index; `bytes` is the size of its audio. */
export interface ClipEntry extends Pick<Clip, 'timestamp' | 'expiresAt'> {
  readonly bytes: number;
  readonly usedAt: WallTime;
}

/** The clips of this device by key. */
export type ClipIndex = ReadonlyMap<string, ClipEntry>;

/** The entry of a clip used at `now`. */
export function entryOf({ audioData, timestamp, expiresAt }: Clip, now: WallTime): ClipEntry {
  return { bytes: audioData.byteLength, timestamp, expiresAt, usedAt: now };
}

/** The stored form of an index. */
export function indexRow(index: ClipIndex): unknown {
  return Object.fromEntries(index);
}

/** The index in what the device has stored; entries that are not whole are left out. Never throws. */
export function parseIndex(stored: unknown): ClipIndex {
  if (typeof stored !== 'object' || stored === null) return new Map();
  return new Map(Object.entries(stored).filter((row): row is [string, ClipEntry] => isEntry(row[1])));
}

/** The clips to discard at `now`: those that have expired, then the least recently used until the rest fits the limit. */
export function surplusOf(index: ClipIndex, now: WallTime, limit: number = CLIPS_LIMIT): readonly string[] {
  const expired = [...index].filter(([, entry]) => isExpired(entry, now)).map(([key]) => key);
  const good = [...index].filter(([key]) => !expired.includes(key)).sort(([, a], [, b]) => a.usedAt - b.usedAt);
  let bytes = good.reduce((sum, [, entry]) => sum + entry.bytes, 0);
  const evicted = [];
  for (const [key, entry] of good) {
    if (bytes <= limit) break;
    evicted.push(key);
    bytes -= entry.bytes;
  }
  return [...expired, ...evicted];
}

function isEntry(value: unknown): value is ClipEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { bytes, timestamp, expiresAt, usedAt } = value as Partial<Record<keyof ClipEntry, unknown>>;
  return [bytes, timestamp, expiresAt, usedAt].every((number) => Number.isFinite(number));
}
