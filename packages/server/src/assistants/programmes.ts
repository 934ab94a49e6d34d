// What the tools do with a person's programmes.

import { Failure } from '@roundbell/core/base';
import type { Document, PushRow } from '@roundbell/core/ports';
import { appendedTo, newProgrammeWith } from '@roundbell/core/timer';
import { missingScope } from '../accounts/missing-scope.ts';
import type { Shelf } from './shelf.ts';

/** What is put into which programme. */
export interface ToAppend {
  /** The name of a programme; a new one where there is none of that name. */
  readonly programme: string;
  /** Timers by their ids, in their order. */
  readonly timers: readonly string[];
}

/** Others may save the same programme at the same moment. */
const TRIES = 4;
const SEEN_MOST = 100;
const SEEN_BYTES = 4_000_000;

/** Puts timers at the end of a programme, as a device would, so that other devices hear of it. */
export async function addToProgramme(shelf: Shelf, { programme, timers }: ToAppend) {
  const { holder, records, holding, requireStill, now, origin } = shelf;
  if (!holder.scopes.includes('timers:write')) throw missingScope('timers:write');
  for (const id of timers) await requireTimer(shelf, id);
  const newId = (prefix: string) => `${prefix}${crypto.randomUUID()}`;
  const appended = { name: programme.trim(), timerIds: timers, userId: holder.owner, now: now(), newId };
  for (let tries = 0; tries < TRIES; tries++) {
    const stored = await programmeNamed(shelf, appended.name);
    const made = stored === undefined ? newProgrammeWith(appended) : appendedTo(stored, appended);
    if (!made.ok) return { ok: false as const, problems: [made.problem] };
    const row: PushRow = { document: made.document, ...(stored !== undefined && { assumedRev: stored.rev }) };
    await requireStill();
    const stale = await holding((hold) => records.push(holder.owner, 'programmes', [row], undefined, hold));
    if (stale.length > 0) continue;
    const { id, name, entries } = made.programme;
    return {
      ok: true as const,
      outcome: stored === undefined ? ('created' as const) : ('added' as const),
      programme: { id, name, places: entries.length, address: `${origin}/programme/${id}` },
    };
  }
  throw new Failure('server-busy');
}

async function requireTimer({ holder, records, holding }: Shelf, id: string): Promise<void> {
  const text = await holding(async (hold) => {
    const found = await records.get(holder.owner, 'timers', id);
    hold(Buffer.byteLength(found ?? ''));
    return found;
  });
  if (text === undefined || (JSON.parse(text) as Document).deleted)
    throw new Failure('not-found', `There is no timer with the id '${id}'. list_timers has those that there are.`);
}

async function programmeNamed({ holder, records, holding }: Shelf, name: string): Promise<Document | undefined> {
  const asked = { before: Number.MAX_SAFE_INTEGER, limit: SEEN_MOST, bytes: SEEN_BYTES };
  const { documents } = await holding((hold) => records.newest(holder.owner, 'programmes', asked, hold));
  return documents
    .map((text) => JSON.parse(text) as Document)
    .find(({ body, deleted }) => !deleted && body['name'] === name);
}
