// The programmes of the person here: which there are, what is changed in them, and the runs that get someone on.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { Failure, isAnswer, sentenceOf } from '../base/failure.ts';
import type { WallTime } from '../base/units.ts';
import { exchanged } from '../library/exchange.ts';
import { withUnknownFields } from '../library/unknown-fields.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import type { Records } from '../ports/records.ts';
import type { Document } from '../ports/wire/wire.ts';
import { PROGRAMME_ID } from '../timer/programme-timer.ts';
import type { Timer } from '../timer/timer.ts';
import { parseProgramme, programmeDocument, programmeProblem } from './document.ts';
import { nextIn, programmeOf, withDone, type Programme, type ProgrammeDraft } from './programme.ts';

/** What is shown of them. */
export interface ProgrammesView {
  /** The one that was started last comes first. */
  readonly programmes: readonly Programme[];
  /** How many this device cannot read. */
  readonly unreadable: number;
}

/** How a change ended; `message` is a sentence for the person. */
export type ProgrammeResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly message: string };

/** What becomes of a programme at a moment. */
export type ProgrammeEdit = (programme: Programme, at: WallTime) => Programme;

/** What is asked of a run. */
export type FollowedRun =
  | { readonly status: 'empty' }
  | { readonly status: 'ready' | 'running' | 'paused' | 'complete'; readonly timer: Pick<Timer, 'id'> };

/** The programmes engine. */
export interface Programmes {
  readonly view: StoreApi<ProgrammesView>;
  start(draft: ProgrammeDraft): Promise<ProgrammeResult>;
  /** Changes a programme as it is kept now. */
  change(id: string, edit: ProgrammeEdit): Promise<ProgrammeResult>;
  remove(id: string): Promise<ProgrammeResult>;
  /** Brings back the one that was removed last, as it was. */
  restore(id: string): Promise<ProgrammeResult>;
  /** One of the timers that programmes have of their own; undefined if there is none. */
  read(timerId: string): Promise<Timer | undefined>;
  /** A run that reaches its end gets done what was next when it began. */
  follow(run: FollowedRun): void;
}

/** What it needs of the world; `library` has the documents and the timers of the person here, `user` is their id. */
export interface ProgrammesParts {
  readonly records: Records;
  readonly random: Random;
  readonly clock: Clock;
  readonly log: Log;
  readonly user: () => string | undefined;
  readonly library: {
    readonly view: Pick<
      StoreApi<{ readonly programmes: readonly Document[]; readonly timers: readonly Timer[] }>,
      'getState' | 'subscribe'
    >;
    readonly open: (userId: string) => Promise<void>;
  };
}

interface Begun {
  readonly timerId: string;
  readonly entries: readonly { readonly programme: string; readonly entry: string }[];
}

const NOT_SAVED = 'This programme could not be saved.';
const GONE = 'This programme is no longer here.';

/** Makes the engine. */
export function createProgrammes({ records, random, clock, log, user, library }: ProgrammesParts): Programmes {
  const read = new WeakMap<Document, Programme | 'unreadable'>();
  const readOnce = (document: Document): Programme | undefined => {
    const programme = read.get(document) ?? programmeIn(document) ?? 'unreadable';
    if (programme === 'unreadable' && !read.has(document)) log.warn('document-unreadable');
    read.set(document, programme);
    return programme === 'unreadable' ? undefined : programme;
  };
  const shown = (): ProgrammesView => {
    const documents = library.view.getState().programmes;
    const programmes = documents.flatMap((document) => readOnce(document) ?? []);
    return { programmes: programmes.sort(byLatestStart), unreadable: documents.length - programmes.length };
  };
  const view = createStore<ProgrammesView>(shown);
  let removed: Document | undefined;
  let begun: Begun | undefined;

  library.view.subscribe((now, before) => {
    if (now.programmes !== before.programmes) view.setState(shown());
  });

  async function ready(): Promise<string> {
    const userId = user();
    if (userId === undefined) throw new Failure('not-signed-in');
    await library.open(userId);
    return userId;
  }

  async function attempt(work: (userId: string) => Promise<ProgrammeResult>): Promise<ProgrammeResult> {
    try {
      return await work(await ready());
    } catch (thrown) {
      if (!isAnswer(thrown)) log.warn('timer-update-failed', thrown);
      return refused(thrown instanceof Failure ? sentenceOf(thrown, 'timer-update-failed') : NOT_SAVED);
    }
  }

  async function keep(programme: Programme, stored?: Document, known?: Programme): Promise<ProgrammeResult> {
    const written = programmeDocument(programme);
    const body =
      stored === undefined || known === undefined
        ? written
        : (withUnknownFields(stored.body, programmeDocument(known), written) as Document['body']);
    const problem = programmeProblem(programme, body, known?.entries.length);
    if (problem !== undefined) return refused(problem);
    const updatedAt = programme.updatedAt.getTime();
    const document = { id: programme.id, rev: random.id('rev-'), updatedAt, deleted: false, body };
    await records.put('programmes', document, stored);
    return { ok: true, id: programme.id };
  }

  const change: Programmes['change'] = (id, edit) =>
    attempt(async () => {
      const stored = await records.get('programmes', id);
      const programme = stored && programmeIn(stored);
      if (programme === undefined) return refused(GONE);
      const at = clock.wall();
      return keep({ ...edit(programme, at), updatedAt: new Date(at) }, stored, programme);
    });

  /** What is next and has this timer. */
  function nextWith(timerId: string): Begun['entries'] {
    return view.getState().programmes.flatMap((programme) => {
      const next = programme.pausedAt === undefined ? nextIn(programme, library.view.getState().timers) : undefined;
      return next?.timer.id === timerId ? [{ programme: programme.id, entry: next.entry.id }] : [];
    });
  }

  return {
    view,
    change,
    start: (draft) =>
      attempt(async (userId) => keep(programmeOf(draft, { userId, id: random.id(PROGRAMME_ID), at: clock.wall() }))),
    remove: (id) =>
      attempt(async () => {
        const document = await records.get('programmes', id);
        // A second press finds nothing, and must not take from 'Undo' what the first one removed.
        if (document === undefined) return { ok: true, id };
        await records.remove('programmes', id, document);
        removed = document;
        return { ok: true, id };
      }),
    restore: (id) =>
      attempt(async (userId) => {
        if ((await records.get('programmes', id)) !== undefined) return { ok: true, id };
        if (removed?.id !== id || removed.body['userId'] !== userId)
          return refused('This programme cannot be brought back.');
        await records.put('programmes', { ...removed, rev: random.id('rev-') });
        return { ok: true, id };
      }),
    async read(timerId) {
      await ready();
      const find = (): Timer | undefined =>
        view
          .getState()
          .programmes.flatMap(({ timers }) => timers)
          .find(({ id }) => id === timerId);
      const timer = find();
      if (timer !== undefined) return timer;
      // A device that has not yet reached the server may lack it.
      await exchanged(records, clock);
      return find();
    },
    follow(run) {
      if (run.status === 'empty' || run.status === 'ready') return void (begun = undefined);
      if (run.status !== 'complete' && begun?.timerId !== run.timer.id)
        begun = { timerId: run.timer.id, entries: nextWith(run.timer.id) };
      if (run.status !== 'complete' || begun === undefined) return;
      const { entries } = begun;
      begun = undefined;
      const at = clock.wall();
      for (const { programme, entry } of entries) void change(programme, (latest) => withDone(latest, entry, at));
    },
  };
}

function programmeIn({ body, id }: Document): Programme | undefined {
  const parsed = parseProgramme({ ...body, id });
  return parsed.ok ? parsed.programme : undefined;
}

function byLatestStart(a: Programme, b: Programme): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

function refused(message: string): ProgrammeResult {
  return { ok: false, message };
}
