// Whether the clock may decide what has expired: a machine that starts with a wrong date must not remove what it cannot bring back.

import { DAY_MILLIS } from '../base/sweep.ts';
import type { DatabaseConnection } from '../database/tables.ts';

/** Sweeps are a day apart; a gap this long is a server that was off, or a clock that jumped. */
const GAP_MILLIS = 7 * DAY_MILLIS;
/** The sweep after a gap comes a day later; a clock may be corrected a little meanwhile. */
const WAIT_MILLIS = 0.9 * DAY_MILLIS;

/** When the last sweep was allowed, and when one was first put off since (epoch ms). */
export interface SweepTimes {
  readonly sweptAt: number | null;
  readonly heldAt: number | null;
}

/**
 * What a sweep at `at` does: after a gap of more than a week it is put off, once, until a day has passed under the same clock.
 * A clock that is set right meanwhile takes nothing along.
 */
export function sweepTurn({ sweptAt, heldAt }: SweepTimes, at: number): 'sweep' | 'hold' | 'wait' {
  if (sweptAt === null || at - sweptAt <= GAP_MILLIS) return 'sweep';
  if (heldAt === null || heldAt > at || at - heldAt > GAP_MILLIS) return 'hold';
  return at - heldAt < WAIT_MILLIS ? 'wait' : 'sweep';
}

/** Takes the turn and writes it down; `days` is how long ago the last sweep was. */
export async function takeSweepTurn(
  db: DatabaseConnection,
  at: number,
): Promise<{ readonly turn: ReturnType<typeof sweepTurn>; readonly days: number }> {
  const row = await db.selectFrom('sweep_clock').selectAll().executeTakeFirst();
  const sweptAt = row?.swept_at ?? null;
  const turn = sweepTurn({ sweptAt, heldAt: row?.held_at ?? null }, at);
  if (turn !== 'wait') {
    const times = turn === 'sweep' ? { swept_at: at, held_at: null } : { swept_at: sweptAt, held_at: at };
    await db
      .insertInto('sweep_clock')
      .values({ id: 'sweep', ...times })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(times))
      .execute();
  }
  return { turn, days: Math.floor((at - (sweptAt ?? at)) / DAY_MILLIS) };
}
