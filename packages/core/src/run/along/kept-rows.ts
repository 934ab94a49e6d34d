// The rows of kept runs on the device: one a timer, the newest wish of each written next, nothing ever thrown.

import { parseKeptRun, type KeptRun } from '../play/kept-run.ts';

/** The rows. Nothing rejects. */
export interface KeptRows {
  /** Has the run of a timer kept, or forgotten; resolves when no wish is left. */
  wish(timerId: string, run: KeptRun | undefined): Promise<void>;
  /** The row of a timer once all wishes are carried out. */
  one(timerId: string): Promise<KeptRun | undefined>;
  /** What is on the device once all wishes are carried out; a row that cannot be read has no run. */
  all(): Promise<readonly (readonly [string, KeptRun | undefined])[]>;
}

/** Where the rows are, and who is told whether the last wish could be carried out. */
export interface KeptRowsParts {
  readonly table: {
    get(timerId: string): Promise<unknown>;
    put(timerId: string, run: unknown): Promise<void>;
    delete(timerId: string): Promise<void>;
    all(): Promise<readonly (readonly [string, unknown])[]>;
  };
  readonly onKept: () => void;
  readonly onFailed: (cause: unknown) => void;
}

/** Makes the rows of a device. */
export function keptRowsOf({ table, onKept, onFailed }: KeptRowsParts): KeptRows {
  const wishes = new Map<string, KeptRun | undefined>();
  let settling: Promise<void> | undefined;

  /** One after the other: a slow disk makes no queue. */
  async function settle(): Promise<void> {
    for (const [timerId, run] of wishes) {
      wishes.delete(timerId);
      await (run === undefined ? table.delete(timerId) : table.put(timerId, run)).then(onKept, onFailed);
    }
    settling = undefined;
  }

  return {
    wish(timerId, run) {
      wishes.set(timerId, run);
      settling ??= settle();
      return settling;
    },
    async one(timerId) {
      await settling;
      return parseKeptRun(await table.get(timerId).catch(() => undefined));
    },
    async all() {
      let stored: readonly (readonly [string, unknown])[];
      do {
        await settling;
        stored = await table.all().catch(() => []);
        // A wish of meanwhile may not be among what was read.
      } while (settling !== undefined);
      return stored.map(([timerId, run]) => [timerId, parseKeptRun(run)] as const);
    },
  };
}
