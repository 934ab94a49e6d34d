// Speech that was paid for once, as files named by a hash. The least recently heard goes first; no words are stored.

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerLog } from '../base/log.ts';
import { codeOf } from '../base/thrown.ts';
import { type SpeechClip, clipOf } from './speech-audio.ts';

/** Clips by key. A failing disk is logged once and otherwise ignored. */
export interface SpeechCache {
  get(key: string): Promise<SpeechClip | undefined>;
  put(key: string, clip: SpeechClip): Promise<void>;
}

/** Where clips are stored and how many. */
export interface SpeechCachePlace {
  readonly folder: string;
  readonly mostBytes: number;
}

const KEY = /^[0-9a-f]{64}$/;
const DRAFT = /\.draft$/;
/** A temporary file this old was left by a server that ended while writing. */
const OLD_DRAFT_MILLIS = 3_600_000;

/** Stores nothing if the limit is 0. (VOX-110..115) */
export function createSpeechCache({ folder, mostBytes }: SpeechCachePlace, log: ServerLog): SpeechCache {
  const sizes = createSizes();
  let isFailing = false;
  let scan: Promise<void> | undefined;

  async function drop(key: string): Promise<void> {
    sizes.forget(key);
    await rm(join(folder, key), { force: true });
  }

  async function scanFolder(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    sizes.begin(await filesOf(folder));
  }

  function failed(error: unknown): void {
    if (!isFailing) log.alarm('speech-cache-failed', { why: codeOf(error) ?? 'unknown' });
    isFailing = true;
  }

  return {
    async get(key) {
      if (mostBytes === 0) return undefined;
      try {
        const file = join(folder, key);
        const clip = clipOf(await readFile(file));
        if (clip === undefined) {
          await drop(key);
          return undefined;
        }
        sizes.remember(key, clip.bytes.length);
        await touch(file);
        return clip;
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') failed(error);
        return undefined;
      }
    },

    async put(key, { bytes }) {
      if (bytes.length > mostBytes) return;
      try {
        await (scan ??= scanFolder());
        await writeWhole(join(folder, key), bytes);
        sizes.remember(key, bytes.length);
        for (const old of sizes.beyond(mostBytes)) await drop(old);
        isFailing = false;
      } catch (error) {
        // A missing folder is created again with the next clip.
        if (codeOf(error) !== 'ENOSPC') scan = undefined;
        failed(error);
      }
    },
  };
}

/** Sizes by key, in the order last heard. */
function createSizes() {
  const sizes = new Map<string, number>();
  let total = 0;

  function forget(key: string): void {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  function remember(key: string, size: number): void {
    forget(key);
    sizes.set(key, size);
    total += size;
  }

  return {
    forget,
    remember,
    /** What was heard since the start is newer than everything found now. */
    begin(found: readonly (readonly [string, number])[]) {
      const heard = [...sizes];
      sizes.clear();
      total = 0;
      for (const [key, size] of [...found, ...heard]) remember(key, size);
    },
    /** What must go so that the rest fits, the least recently heard first. */
    beyond(most: number): readonly string[] {
      let left = total;
      const gone: string[] = [];
      for (const [key, size] of sizes) {
        if (left <= most) break;
        gone.push(key);
        left -= size;
      }
      return gone;
    },
  };
}

/** Keys and sizes, the least recently heard first; leftovers from an earlier process are removed. */
async function filesOf(folder: string): Promise<readonly (readonly [string, number])[]> {
  const files: { key: string; size: number; heardAt: number }[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (KEY.test(name)) {
      const { size, mtimeMs } = await stat(file);
      files.push({ key: name, size, heardAt: mtimeMs });
    } else if (DRAFT.test(name) && Date.now() - (await stat(file)).mtimeMs > OLD_DRAFT_MILLIS)
      await rm(file, { force: true });
  }
  return files.sort((a, b) => a.heardAt - b.heardAt).map(({ key, size }) => [key, size]);
}

/** Lets a restart still know what was heard last; a clip that cannot be touched is still played. */
async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}

/** A reader sees the whole file or none. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    const opened = await open(draft, 'wx', 0o600);
    try {
      await opened.writeFile(bytes);
      await opened.sync();
    } finally {
      await opened.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
