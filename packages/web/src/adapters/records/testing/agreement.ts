import { DOCUMENT_KINDS, type Document, type DocumentKind } from '@roundbell/core';
import { expect } from 'vitest';
import type { Act } from './history.ts';
import type { Shown } from './ledger.ts';
import { play, shownAs, type Played } from './play.ts';

/** A history to its end, and what must be true then. */
interface Judged extends Played {
  /** How a failure is to be found again. */
  readonly title: string;
  readonly person: string;
  readonly acts: readonly Act[];
  /** How often all devices may exchange everything until they agree. */
  readonly rounds: number;
}

const TURNS = 10;

type Documents = Readonly<Record<DocumentKind, readonly Document[]>>;

/** SYN-50: plays a history, lets the devices exchange what is left, and expects them and the server to agree and nothing to be lost or doubled. */
export async function judge({ title, person, acts, rounds, ...played }: Judged): Promise<Documents> {
  const { lines, lost } = await play(person, acts, played);
  const devices = Object.values(played.devices);
  for (const wire of Object.values(played.wires)) wire.setNetwork('up');
  const onServer = () => documentsOf(played);
  const isAgreed = async () => {
    const [first = '', ...others] = devices.map(({ documents }) => allShownAs(documents));
    if (others.some((other) => other !== first)) return false;
    const agreed = await onServer();
    return allShownAs((kind) => agreed[kind]) === first;
  };
  for (let round = 0; round === 0 || (round < rounds && !(await isAgreed())); round += 1) {
    // In small turns: two devices come upon the same clash.
    for (let turn = 0; turn < TURNS; turn += 1) for (const device of devices) await device.exchange(1 + (turn % 3));
    for (const device of devices) await device.exchange(Number.POSITIVE_INFINITY);
  }
  const agreed = await onServer();
  const shown = DOCUMENT_KINDS.flatMap((kind) => agreed[kind]).map((one) => JSON.stringify(one));
  const seen = devices.map(({ documents }) => allShownAs(documents)).join('\n');
  const story = () =>
    `${title}\n${lines.join('\n')}\n-- on the server\n${shown.join('\n')}\n-- on the devices\n${seen}`;
  expect(await isAgreed(), `not all agree: ${story()}`).toBe(true);
  const gone = lost((kind) => agreed[kind]);
  expect(gone, `edits that are gone: ${story()}`).toEqual([]);
  expect(doubled(agreed.timers), `copies made twice: ${story()}`).toEqual([]);
  return agreed;
}

function allShownAs(shown: Shown): string {
  return DOCUMENT_KINDS.map((kind) => shownAs(shown(kind))).join('\n');
}

async function documentsOf({ wires }: Played): Promise<Documents> {
  const liveRows = async (kind: DocumentKind) =>
    (await wires.phone.port.pull(kind, 0, 500)).documents.filter(({ deleted }) => !deleted);
  const [timers = [], profile = [], hrsessions = []] = await Promise.all(DOCUMENT_KINDS.map(liveRows));
  return { timers, profile, hrsessions };
}

/** Copies that hold the same as another one. */
function doubled(documents: readonly Document[]): readonly string[] {
  const copies = copiesAmong(documents);
  const contents = copies.map(({ body }) =>
    shownAs([{ id: '', rev: '', updatedAt: 0, deleted: false, body: { ...body, id: '' } }]),
  );
  return copies.filter((_, at) => contents.indexOf(contents[at] ?? '') !== at).map(({ id }) => id);
}

/** The documents that were made for a clash. */
export function copiesAmong(documents: readonly Document[]): readonly Document[] {
  return documents.filter(({ id }) => id.startsWith('copy-'));
}
