// One server for a folder: with the embedded database two would not hear of each other's changes.

import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { codeOf, messageOf } from './thrown.ts';

const FILE = 'server.lock.sqlite';
/** What a server of an earlier version holds: a socket. */
const EARLIER = 'server.lock';
const BUSY = /^SQLITE_BUSY/;
const AT_ONCE_MILLIS = 500;

/**
 * Holds a folder until it is released; rejects if another living process holds it, or if it cannot be held. What is held is SQLite's
 * own lock of an empty database: the kernel drops it with the process, however that has ended, and gives it to one of many that ask
 * at once.
 */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const lock = await opened(folder);
  try {
    // Two that ask at once are in each other's way for a moment: without a wait both might be refused.
    lock.exec(`pragma busy_timeout = ${AT_ONCE_MILLIS}`);
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw BUSY.test(codeOf(error) ?? '') ? inUse(folder) : unusable(folder, error);
  }
  if (await isHeldByEarlier(folder)) {
    lock.close();
    throw inUse(folder);
  }
  return () => Promise.resolve(void lock.close());
}

async function opened(folder: string): Promise<Sqlite.Database> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new Sqlite(join(folder, FILE));
  } catch (error) {
    throw unusable(folder, error);
  }
}

function inUse(folder: string): Error {
  return new Error(
    `another Roundbell server uses the folder ${folder}. Stop it first, or give this one another DATA_DIR.`,
  );
}

function unusable(folder: string, cause: unknown): Error {
  return new Error(
    `the folder ${folder} cannot be written to (${codeOf(cause) || messageOf(cause)}). Let the user that runs Roundbell own it, or name another one in DATA_DIR.`,
    { cause },
  );
}

function isHeldByEarlier(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(folder, EARLIER));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
