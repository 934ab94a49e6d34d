// Earlier versions of the timers that no server has, on this device: how long and how many are those of the server.

import { bytesOf } from '../base/bytes.ts';
import { deleteKeys } from '../base/delete-keys.ts';
import { readAs } from '../base/read.ts';
import type { Millis, WallTime } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Disk } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import { storedStateSchema, type StoredState } from '../ports/wire/history.ts';
import type { Timer } from '../timer/timer.ts';
import { documentOf } from './timer-reader.ts';

/** Versions of timers on this device. */
export interface DeviceVersions {
  /** Keeps a state of a timer that another has replaced. Never rejects: without room the timer itself goes first. */
  keep(replaced: Timer): Promise<void>;
  /** Those of one timer, newest first, whichever page saved them. Rejects if they cannot be read. */
  of(timer: Pick<Timer, 'id' | 'userId'>): Promise<readonly StoredState[]>;
}

/** What is kept, of one timer. */
export const VERSIONS_MOST = { age: (90 * 86_400_000) satisfies Millis, count: 50, bytes: 2_000_000 } as const;

/** Makes the engine. */
export function createDeviceVersions({
  disk,
  clock,
  log,
}: {
  readonly disk: Disk;
  readonly clock: Clock;
  readonly log: Log;
}): DeviceVersions {
  const table = disk.table<unknown>('versions');

  /** The keys of one timer's versions, newest first; those that are too old go. */
  async function keysOf({ userId, id }: Pick<Timer, 'id' | 'userId'>): Promise<readonly string[]> {
    const own = (await table.keys()).filter((key) => key.startsWith(`${userId} `));
    const isOld = (key: string): boolean => clock.wall() - momentIn(key) > VERSIONS_MOST.age;
    await deleteKeys(table, own.filter(isOld));
    const begin = `${userId} ${id} `;
    return own
      .filter((key) => !isOld(key) && key.startsWith(begin) && /^\d+$/.test(key.slice(begin.length)))
      .sort((a, b) => momentIn(b) - momentIn(a));
  }

  async function statesOf(timer: Pick<Timer, 'id' | 'userId'>): Promise<readonly (readonly [string, StoredState])[]> {
    const keys = await keysOf(timer);
    const rows = await Promise.all(keys.map((key) => table.get(key)));
    return keys.flatMap((key, at) => {
      const state = stateIn(rows[at]);
      return state === undefined ? [] : [[key, state] as const];
    });
  }

  async function trim(timer: Timer): Promise<void> {
    let bytes = 0;
    for (const [index, [key, state]] of (await statesOf(timer)).entries()) {
      bytes += bytesOf(state.document);
      if (index >= VERSIONS_MOST.count || bytes > VERSIONS_MOST.bytes) await table.delete(key);
    }
  }

  return {
    async keep(replaced) {
      const at = replaced.updatedAt.getTime();
      const document = documentOf(replaced, `version-${at}`);
      // Pages that see the same edit write the same row.
      const key = `${replaced.userId} ${replaced.id} ${at}`;
      try {
        await table.put(key, { owner: replaced.userId, at, document });
        await trim(replaced);
      } catch (cause) {
        log.warn('version-not-kept', cause);
      }
    },
    of: async (timer) => (await statesOf(timer)).map(([, state]) => state),
  };
}

/** When the state was saved, as its key says. */
function momentIn(key: string): WallTime {
  return Number(key.slice(key.lastIndexOf(' ') + 1));
}

function stateIn(row: unknown): StoredState | undefined {
  const read = readAs(storedStateSchema, row);
  return read.success ? read.data : undefined;
}
