import { DOCUMENT_KINDS, type Document, type DocumentKind } from '@roundbell/core/ports';
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

interface Documents extends Readonly<Record<DocumentKind, readonly Document[]>> {}

/** The documents in the end, what happened, how many deletions had to last, and how many notes gave way to newer ones. */
export interface Judgement extends Documents {
  readonly lines: readonly string[];
  readonly deletions: number;
  readonly outdated: number;
}

/** Plays a history, lets the devices exchange what is left, and expects them and the server to agree and nothing to be lost or doubled. */
export async function judge({ title, person, acts, rounds, ...played }: Judged): Promise<Judgement> {
  const { lines, ledger } = await play(person, acts, played);
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
  expect(
    ledger.lost((kind) => agreed[kind]),
    `edits that are gone: ${story()}`,
  ).toEqual([]);
  // Where the server has lost the state that two devices started from, one of them may bring something back.
  const shownThere: Shown = (kind) => agreed[kind];
  const back = played.operator === undefined ? [...ledger.cameBack(shownThere), ...ledger.undead(shownThere)] : [];
  expect(back, `replaced or deleted, and back: ${story()}`).toEqual([]);
  expect(doubled(agreed.timers), `copies made twice: ${story()}`).toEqual([]);
  return { ...agreed, lines, deletions: ledger.deletions(), outdated: ledger.outdated((kind) => agreed[kind]) };
}

function allShownAs(shown: Shown): string {
  // A device has some sessions with their readings, and of others only how large these are.
  return DOCUMENT_KINDS.map((kind) => shownAs(shown(kind).map(withoutReadings))).join('\n');
}

function withoutReadings(document: Document): Document {
  const { readings: _, readingsSize: __, ...body } = document.body;
  return { ...document, body };
}

async function documentsOf({ wires }: Played): Promise<Documents> {
  // One after the other: the server bounds what is on its way to an account, and a device's questions may still be.
  const liveRows = async (kind: DocumentKind) =>
    (await wires.phone.port.pull(kind, 0, 500, 'whole')).documents.filter(({ deleted }) => !deleted);
  const timers = await liveRows('timers');
  const profile = await liveRows('profile');
  return {
    timers,
    profile,
    hrsessions: await liveRows('hrsessions'),
    programmes: await liveRows('programmes'),
    sounds: await liveRows('sounds'),
  };
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
