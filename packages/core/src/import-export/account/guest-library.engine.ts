// The library of a guest on its way into an account: first all of it is there, then it goes from here.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountView } from '../../account/account-state.ts';
import type { GuestStay, WaitingGuest } from '../../account/guest-stay.ts';
import type { Millis } from '../../base/units.ts';
import { exchanged } from '../../library/exchange.ts';
import type { LibraryView } from '../../library/library-view.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { StoredDocuments, Records } from '../../ports/records.ts';
import type { Document, DocumentKind } from '../../ports/wire/wire.ts';
import { guestContent } from './guest-content.ts';
import { broughtWords } from './guest-words.ts';
import type { Mover } from './mover.engine.ts';
import type { Preview } from './plan.ts';

/** The pause before a device that did not answer is asked again what it has. */
const LOOKS_AGAIN: Millis = 5000;

/** What is asked of the person here, if anything. */
export type GuestQuestion =
  | { readonly status: 'none' | 'bringing' }
  | {
      readonly status: 'asked';
      readonly timers: number;
      readonly sessions: number;
      /** Absent if there are none. */
      readonly programmes?: number;
      /** Whether it was tried and not all of it could be brought. */
      readonly hasFailed: boolean;
    };

/** The library that waits for the person here. Nothing rejects. */
export interface GuestLibrary {
  readonly view: StoreApi<GuestQuestion>;
  /** Looks whether one waits: one that comes along is brought, about another the person is asked. */
  look(): Promise<void>;
  /** Brings the one that was asked about. */
  bring(): Promise<void>;
  /** The next page asks again. */
  later(): void;
  /** Leaves it on this device. */
  leave(): Promise<void>;
}

/** What it needs of the world; `remove` removes a guest from this device, `onMoved` hears that rows have got another owner. */
export interface GuestLibraryParts {
  readonly account: { readonly view: { readonly getState: () => AccountView } };
  readonly notes: Notes;
  readonly records: Pick<Records, 'peek' | 'get' | 'remove' | 'state' | 'onState'>;
  readonly library: {
    readonly open: (userId: string) => Promise<void>;
    readonly view: { readonly getState: () => LibraryView };
  };
  readonly mover: () => Promise<Pick<Mover, 'preview' | 'bring'>>;
  readonly undo: OffersUndo;
  /** The rows of this device that say whose they are. */
  readonly rows: RowMoves;
  readonly clock: Clock;
  readonly log: Log;
  readonly remove: (guestId: string) => Promise<void>;
  readonly onMoved: () => void;
}

/** The offer to undo, as it is made and watched here. */
interface OffersUndo {
  offer(offer: { readonly text: string; readonly undo: () => void; readonly stays: 'ten-seconds' }): unknown;
  readonly view: Pick<
    StoreApi<{ readonly text: string | undefined; readonly count: number }>,
    'getState' | 'subscribe'
  >;
}

/** What the device remembers of guests. */
interface Notes {
  waitingFor(userId: string): Promise<WaitingGuest | undefined>;
  note(id: string, stay: GuestStay | undefined): Promise<void>;
}

interface RowMoves {
  readonly countOf: (owner: string) => Promise<number>;
  readonly move: (from: string, to: string) => Promise<void>;
}

/** A guest's library, and the account that it goes into. */
interface Way extends WaitingGuest {
  readonly to: string;
}

/** A document as it was brought. */
interface Brought {
  readonly kind: DocumentKind;
  readonly document: Document;
}

const countOf = ({ documents }: StoredDocuments): number =>
  Object.values(documents).reduce((sum, some) => sum + some.length, 0);

/** Makes the engine. */
export function createGuestLibrary(parts: GuestLibraryParts): GuestLibrary {
  const { account, notes, records, library, undo, rows, clock, log } = parts;
  const view = createStore<GuestQuestion>(() => ({ status: 'none' }));
  let underWay: string | undefined;

  function userId(): string | undefined {
    const { state } = account.view.getState();
    return state.status === 'signed-in' ? state.user.id : undefined;
  }

  async function wayNow(): Promise<Way | undefined> {
    const to = userId();
    const waiting = to === undefined ? undefined : await notes.waitingFor(to);
    return waiting && to !== undefined && userId() === to ? { ...waiting, to } : undefined;
  }
  const isStill = (way: Way): boolean => userId() === way.to;

  function ask({ documents }: StoredDocuments, hasFailed: boolean): void {
    const [timers, sessions] = [documents.timers?.length ?? 0, documents.hrsessions?.length ?? 0];
    const programmes = documents.programmes?.length ?? 0;
    view.setState({ status: 'asked', timers, sessions, ...(programmes > 0 && { programmes }), hasFailed }, true);
  }

  async function isEmpty({ id }: Way, stored: StoredDocuments): Promise<boolean> {
    return countOf(stored) === 0 && (await rows.countOf(id)) === 0;
  }

  async function bring(way: Way, stored: StoredDocuments): Promise<void> {
    view.setState({ status: 'bringing' }, true);
    const mover = await parts.mover();
    await library.open(way.to);
    await exchanged(records, clock);
    const { timers } = library.view.getState();
    const { content, unreadable } = guestContent(way.id, stored, { userId: way.to, timers });
    const preview = await mover.preview(content);
    const chosen = { mode: 'merge', preferences: preview.preferences === 'new', sessions: true } as const;
    const outcome = await mover.bring(preview, chosen, () => undefined);
    if (!isStill(way)) return;
    if (!outcome.isComplete) return ask(stored, true);
    view.setState({ status: 'none' }, true);
    const brought = await asBrought(preview);
    const hasLeftAny = unreadable > 0;
    const { timers: own, sessions, programmes = [] } = content;
    offerUndo(broughtWords(own.length, sessions.length, unreadable, programmes.length), {
      undo: () => void attempt(() => takeBack(way, brought)),
      lapsed: () => void attempt(() => finish(way, stored, hasLeftAny)),
    });
  }

  async function asBrought({ timers, programmes = [], sounds = [], sessions }: Preview): Promise<readonly Brought[]> {
    const ids = [
      ...[...timers.merge.added, ...timers.merge.changed].map(({ id }) => ['timers', id] as const),
      ...programmes.map(({ id }) => ['programmes', id] as const),
      ...sounds.map(({ id }) => ['sounds', id] as const),
      ...sessions.added.map(({ sessionId }) => ['hrsessions', sessionId] as const),
    ];
    const found = await Promise.all(ids.map(async ([kind, id]) => ({ kind, document: await records.get(kind, id) })));
    return found.flatMap(({ kind, document }) => (document === undefined ? [] : { kind, document }));
  }

  /** An offer that has gone without being taken has lapsed. */
  function offerUndo(text: string, then: { readonly undo: () => void; readonly lapsed: () => void }): void {
    let isTaken = false;
    undo.offer({
      text,
      stays: 'ten-seconds',
      undo() {
        isTaken = true;
        then.undo();
      },
    });
    const { count } = undo.view.getState();
    const stop = undo.view.subscribe((now) => {
      if (now.text !== undefined && now.count === count) return;
      stop();
      // It goes a moment before it is known to be taken.
      void Promise.resolve().then(() => isTaken || then.lapsed());
    });
  }

  async function takeBack({ id }: Way, brought: readonly Brought[]): Promise<void> {
    await notes.note(id, { kind: 'left', isShared: true });
    // One that was edited since stays.
    for (const { kind, document } of brought) await records.remove(kind, document.id, document);
  }

  async function finish(way: Way, stored: StoredDocuments, hasLeftAny: boolean): Promise<void> {
    // What the device did not say may come with the next page, and what someone who left has not got yet, with them.
    if (!isStill(way) || !stored.isWhole) return;
    // So does what another page, which was still the guest's, has kept meanwhile.
    if (countOf(await records.peek(way.id)) > countOf(stored)) return;
    await rows.move(way.id, way.to);
    if (hasLeftAny) await notes.note(way.id, { kind: 'left', isShared: true });
    else await parts.remove(way.id);
    parts.onMoved();
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      log.warn('guest-not-brought', cause);
    }
  }

  async function lookAt(way: Way): Promise<void> {
    const stored = await records.peek(way.id);
    if (!isStill(way)) return;
    // Its silence says neither that there is nothing nor how much: the person is asked once that is known.
    if (!stored.isWhole && countOf(stored) === 0) return lookAgain(way);
    if (await isEmpty(way, stored)) return parts.remove(way.id);
    if (way.kind === 'offered') return ask(stored, false);
    await bring(way, stored).catch((cause: unknown) => {
      if (isStill(way)) ask(stored, true);
      throw cause;
    });
  }

  function lookAgain(way: Way): void {
    clock.after(LOOKS_AGAIN, () => void attempt(async () => (isStill(way) ? lookAt(way) : undefined)));
  }

  async function look(): Promise<void> {
    const way = await wayNow();
    if (way === undefined) view.setState({ status: 'none' }, true);
    const key = way && `${way.id} ${way.kind} ${way.to}`;
    if (key === underWay) return;
    underWay = key;
    if (way !== undefined) await lookAt(way);
  }

  const settle = (how: 'coming' | 'left') =>
    attempt(async () => {
      const way = await wayNow();
      view.setState({ status: 'none' }, true);
      if (way === undefined) return;
      underWay = undefined;
      const stay = how === 'coming' ? ({ kind: how, to: way.to } as const) : { kind: how };
      await notes.note(way.id, { isShared: true, ...stay });
      await look();
    });

  return {
    view,
    look: () => attempt(look),
    bring: () => settle('coming'),
    later: () => view.setState({ status: 'none' }, true),
    leave: () => settle('left'),
  };
}
