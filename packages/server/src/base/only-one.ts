// One server for a folder: with the embedded database two would not hear of each other's changes.

import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { codeOf } from './thrown.ts';

const FILE = 'server.lock';
/** A socket's path has little room, 104 to 108 bytes. */
const LONGEST_PATH = 100;

/**
 * Holds a folder until it is released; rejects if another living process holds it. A socket is held: unlike a file with a
 * number in it, no one holds it any more once its process is gone, however it ended. (SRV-51)
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, FILE);
  if (Buffer.byteLength(path) > LONGEST_PATH) return async () => undefined;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const held = await hold(path);
  if (held !== undefined) return held;
  if (await isHeld(path))
    throw new Error(
      `another Roundbell server uses the folder ${folder}. Stop it first, or give this one another DATA_DIR.`,
    );
  await rm(path, { force: true });
  return (await hold(path)) ?? (async () => undefined);
}

/** Undefined if the path is taken, by a living process or a dead one. */
async function hold(path: string): Promise<(() => Promise<void>) | undefined> {
  const lock = createServer((socket) => socket.destroy()).unref();
  lock.listen(path);
  try {
    await once(lock, 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined;
    throw error;
  }
  return async () => {
    const closed = once(lock, 'close');
    lock.close();
    await closed;
  };
}

function isHeld(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
