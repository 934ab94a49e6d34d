// Where the lanes of a board are kept on the device: written when a lane changes, and now and then while it moves, because where it
// is follows from where it was.

import type { Millis, WallTime } from '../base/units.ts';
import type { Ports } from '../ports/ports.ts';
import type { PlayerView } from '../run/play/view.ts';
import { isLaneKey } from '../run/session/saved-run-rows.ts';
import { laneRow, parseLane, type Lane, type SavedLane } from './saved-lane.ts';

/** The rows. Nothing rejects. */
export interface LaneRows {
  /** A lane has moved on; it is kept if that is due. */
  saw(lane: Lane, view: PlayerView): void;
  keep(lane: Lane, view: PlayerView): void;
  /** A lane as it is now, to be put back. */
  copyOf(lane: Lane, view: PlayerView): SavedLane | undefined;
  drop(id: string): void;
  /** The lanes of someone that the device keeps, in their order. */
  all(owner: string): Promise<readonly SavedLane[]>;
  /** Resolves once everything is written. */
  settled(): Promise<void>;
}

export type LaneRowsParts = Pick<Ports, 'clock' | 'disk' | 'log'> & { readonly onSaved: (isSaved: boolean) => void };

/** A lane that goes on is written so often that a device clock which is set meanwhile costs little. */
const WRITE_EVERY: Millis = 10_000;

/** Makes the rows. */
export function createLaneRows({ clock, disk, log, onSaved }: LaneRowsParts): LaneRows {
  const table = disk.table<unknown>('run');
  const seen = new Map<string, { readonly at: WallTime; readonly savedAt: WallTime }>();
  let isSaved = true;
  let written: Promise<unknown> = Promise.resolve();

  function store(write: () => Promise<void>): void {
    const tell = (saved: boolean): void => {
      if (saved !== isSaved) onSaved((isSaved = saved));
    };
    // None waits for the one before it: a page that is left loses the writes that it has not begun.
    const outcome = write().then(
      () => tell(true),
      (cause: unknown) => {
        if (isSaved) log.warn('board-not-kept', cause);
        tell(false);
      },
    );
    written = Promise.all([written, outcome]);
  }

  /** A lane that moves is where it was seen last, a moment ago. */
  function rowOf(lane: Lane, view: PlayerView): unknown {
    const now = clock.wall();
    return laneRow(lane, view, view.status === 'running' ? (seen.get(lane.id)?.at ?? now) : now);
  }

  function keep(lane: Lane, view: PlayerView): void {
    if (view.status === 'empty' || view.status === 'complete') return;
    const now = clock.wall();
    seen.set(lane.id, { at: seen.get(lane.id)?.at ?? now, savedAt: now });
    const row = rowOf(lane, view);
    store(() => table.put(lane.id, row));
  }

  return {
    keep,
    saw(lane, view) {
      const at = clock.wall();
      const { savedAt = at } = seen.get(lane.id) ?? {};
      seen.set(lane.id, { at, savedAt });
      if (Math.abs(at - savedAt) >= WRITE_EVERY) keep(lane, view);
    },
    copyOf: (lane, view) => parseLane(rowOf(lane, view)),
    drop(id) {
      seen.delete(id);
      store(() => table.delete(id));
    },
    async all(owner) {
      await written;
      const rows = await table.all().catch(() => []);
      return rows
        .flatMap(([key, row]) => (isLaneKey(key) ? (parseLane(row) ?? []) : []))
        .filter(({ run }) => run.owner === owner)
        .sort((a, b) => a.lane.addedAt - b.lane.addedAt);
    },
    settled: () => written.then(() => undefined),
  };
}
