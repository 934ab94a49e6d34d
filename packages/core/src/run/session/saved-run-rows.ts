// The rows of saved runs on the device, one per timer. Of several requests for a row only the newest is carried out.

import { Failure } from '../../base/failure.ts';
import { parseSavedRun, type SavedRun } from '../play/saved-run.ts';

/** The keys of a board's lanes, which are saved runs of their own: they are not offered, and are over when someone ends them. */
const LANES = 'kitchen/';

/** The key of a new lane. */
export function laneKey(id: string): string {
  return LANES + id;
}

/** Whether a row is that of a lane. */
export function isLaneKey(key: string): boolean {
  return key.startsWith(LANES);
}

/** The rows of runs that are no lanes. Nothing rejects but `forget`, which forgets lanes, too. */
export interface SavedRunRows {
  /** Asks for a timer's run to be saved, or forgotten; resolves when no request is left. */
  request(timerId: string, run: SavedRun | undefined): Promise<void>;
  /** Forgets each run that is meant. The one call that rejects: if one of them stays. */
  forget(isMeant: (run: SavedRun | undefined) => boolean): Promise<void>;
  /** The row of a timer once all requests are carried out. */
  one(timerId: string): Promise<SavedRun | undefined>;
  /** What is on the device once all requests are carried out; an unreadable row has no run. */
  all(): Promise<readonly (readonly [string, SavedRun | undefined])[]>;
}

export interface SavedRunRowsParts {
  readonly table: {
    get(timerId: string): Promise<unknown>;
    put(timerId: string, run: unknown): Promise<void>;
    delete(timerId: string): Promise<void>;
    all(): Promise<readonly (readonly [string, unknown])[]>;
  };
  readonly onSaved: () => void;
  readonly onFailed: (cause: unknown) => void;
}

/** Makes the rows over a table of the device. */
export function savedRunRowsOf({ table, onSaved, onFailed }: SavedRunRowsParts): SavedRunRows {
  const requests = new Map<string, SavedRun | undefined>();
  let settling: Promise<void> | undefined;

  /** One after the other: a slow disk builds up no queue. */
  async function settle(): Promise<void> {
    for (const [timerId, run] of requests) {
      requests.delete(timerId);
      await (run === undefined ? table.delete(timerId) : table.put(timerId, run)).then(onSaved, onFailed);
    }
    settling = undefined;
  }

  function request(timerId: string, run: SavedRun | undefined): Promise<void> {
    requests.set(timerId, run);
    settling ??= settle();
    return settling;
  }

  return {
    request,
    async forget(isMeant) {
      const meant = async () => (await table.all()).filter(([, run]) => isMeant(parseSavedRun(run)));
      await settling;
      for (const [timerId] of await meant()) await request(timerId, undefined);
      if ((await meant()).length > 0) throw new Failure('storage-unavailable');
    },
    async one(timerId) {
      await settling;
      return parseSavedRun(await table.get(timerId).catch(() => undefined));
    },
    async all() {
      let stored: readonly (readonly [string, unknown])[];
      do {
        await settling;
        stored = await table.all().catch(() => []);
        // A request made meanwhile may be missing from what was read.
      } while (settling !== undefined);
      return stored.flatMap(([key, run]) => (isLaneKey(key) ? [] : [[key, parseSavedRun(run)] as const]));
    },
  };
}
