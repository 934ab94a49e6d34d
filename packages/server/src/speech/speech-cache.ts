// Speech that was paid for once, as files named by a hash. The least recently heard goes first; no words are stored.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerLog } from '../base/log.ts';
import { codeOf } from '../base/thrown.ts';
import { type SpeechClip, clipOf } from './speech-audio.ts';

/** Clips by key. A failing disk is logged once and otherwise ignored. */
export interface SpeechCache {
  get(key: string): Promise<SpeechClip | undefined>;
  put(key: string, clip: SpeechClip): Promise<void>;
  /** Removes the clips that no one has asked for in 30 days, at an instant given in ms. */
  removeUnheard(at: number): Promise<void>;
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
const UNHEARD_MILLIS = 30 * 86_400_000;

/** Stores nothing if the limit is 0. */
export function createSpeechCache({ folder, mostBytes }: SpeechCachePlace, log: ServerLog): SpeechCache {
  const sizes = createSizes();
  const { failed, works } = createDiskNotice(log);
  let scan: Promise<void> | undefined;

  async function drop(key: string): Promise<void> {
    sizes.forget(key);
    await rm(join(folder, key), { force: true });
  }

  async function scanFolder(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    sizes.begin(await filesOf(folder));
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
        works();
      } catch (error) {
        // A missing folder is created again with the next clip.
        if (codeOf(error) !== 'ENOSPC') scan = undefined;
        failed(error);
      }
    },

    async removeUnheard(at) {
      if (mostBytes === 0) return;
      const keys = await unheardIn(folder, at).catch(failed);
      for (const key of keys ?? []) await drop(key).catch(failed);
    },
  };
}

/** Tells of a failing disk once, until it works again. */
function createDiskNotice(log: ServerLog) {
  let isFailing = false;
  return {
    failed(error: unknown): void {
      if (!isFailing) log.alarm('speech-cache-failed', { why: codeOf(error) ?? 'unknown' });
      isFailing = true;
    },
    works(): void {
      isFailing = false;
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
    begin(found: readonly StoredClip[]) {
      const heard = [...sizes];
      sizes.clear();
      total = 0;
      for (const { key, size } of found) remember(key, size);
      for (const [key, size] of heard) remember(key, size);
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

interface StoredClip {
  readonly key: string;
  readonly size: number;
  /** When it was last asked for. */
  readonly heardAt: number;
}

/** The clips, the least recently heard first; leftovers from an earlier process are removed. */
async function filesOf(folder: string): Promise<readonly StoredClip[]> {
  const files: StoredClip[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (KEY.test(name)) {
      const { size, mtimeMs } = await stat(file);
      files.push({ key: name, size, heardAt: mtimeMs });
    } else if (DRAFT.test(name) && Date.now() - (await stat(file)).mtimeMs > OLD_DRAFT_MILLIS)
      await rm(file, { force: true });
  }
  return files.sort((a, b) => a.heardAt - b.heardAt);
}

/** The clips that no one has asked for in 30 days; none where nothing was ever stored. */
async function unheardIn(folder: string, at: number): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  return (await filesOf(folder)).filter(({ heardAt }) => at - heardAt > UNHEARD_MILLIS).map(({ key }) => key);
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
