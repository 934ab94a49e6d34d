// Wraps the log of one account, which is in IndexedDB. If it hangs or fails, we carry on in memory and flush when it responds.

import { createEmitter } from '../base/emitter.ts';
import { inTime } from '../base/in-time.ts';
import { createTurns } from '../base/in-turn.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Appended, DocumentLog, LogContents, LogEntry, TabChannel } from '../ports/document-log.ts';
import type { Log } from '../ports/log.ts';
import type { Stop } from '../ports/stop.ts';
import type { LiveMap } from './live-map.engine.ts';

/** A log that has not been read by then counts as empty. */
const LOADS_WITHIN: Millis = 2000;
/** A log that has not answered for this long has failed, if a change waits for it. */
const WRITES_WITHIN: Millis = 1800;
/** The same if only the exchange waits: a computer that sleeps lets minutes pass between a question and its answer. */
const ANSWERS_WITHIN: Millis = 600_000;
/** The pause between two attempts to recover. */
const RETRY_AFTER: Millis = 5000;
/** With so many calls hanging the attempts are rarer: the browser keeps a call that is never answered. */
const MOST_UNANSWERED = 2;
const RETRY_MUCH_LATER: Millis = 30_000;
const LATE = 'late';
const late = (): typeof LATE => LATE;

type Loaded = LogContents | typeof LATE;

/** While `degraded` or `recovering`, memory is all there is. */
type Status = 'persisted' | 'degraded' | 'recovering' | 'stopped';
type Event = 'fail' | 'retry' | 'flushed' | 'stop';

const TRANSITIONS: Readonly<Record<Status, Readonly<Partial<Record<Event, Status>>>>> = {
  persisted: { fail: 'degraded', stop: 'stopped' },
  degraded: { retry: 'recovering', stop: 'stopped' },
  recovering: { fail: 'degraded', flushed: 'persisted', stop: 'stopped' },
  stopped: {},
};

export interface LogGuard {
  /** False while the documents are in memory alone. */
  isPersisted(): boolean;
  readonly onPersisted: (hear: () => void) => Stop;
  /** Rejects as the log does; 'late' if the log failed meanwhile. */
  append(contents: LogContents): Promise<Appended | typeof LATE>;
  /** Does some work that someone waits for: a log that does not answer soon has failed. */
  awaited<T>(work: () => Promise<T>): Promise<T>;
  /** Reads the log, unless it has failed. Rejects as the log does. */
  reload(): Promise<void>;
  /** Reads the log for the first time, without waiting long. */
  open(): Promise<void>;
  /** The log has failed. */
  degrade(cause?: unknown): void;
  /** Sends other tabs what was written. */
  broadcast(entries: readonly LogEntry[]): void;
  /** Resolves when the log fails. */
  degraded(): Promise<void>;
  readonly stop: Stop;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  readonly documentLog: DocumentLog;
  readonly channel: TabChannel | undefined;
  readonly live: LiveMap;
  /** Other tabs may have written what this one did not receive. */
  readonly onMissed: () => void;
}

/** Makes the guard of a log that has not been read. */
export function createLogGuard({ clock, log, documentLog, channel, live, onMissed }: Deps): LogGuard {
  const persisted = createEmitter();
  const turns = createTurns();
  const watchdog = watchdogOf(clock, () => status === 'persisted', degrade);
  let status: Status = 'persisted';
  let failure = signal();
  let unanswered = 0;
  /** What other tabs write while the log is being read. */
  let bufferedMessages: LogEntry[] | undefined;
  let hasMissed = false;
  let stopRetrying: Stop = () => {};

  function changeStatus(event: Event): boolean {
    const next = TRANSITIONS[status][event];
    if (next !== undefined) status = next;
    return next !== undefined;
  }
  function isInMemory(): boolean {
    return status === 'degraded' || status === 'recovering';
  }
  function degrade(cause?: unknown): void {
    if (isInMemory() || !changeStatus('fail')) return;
    log.warn('records-in-memory', cause);
    watchdog.restart();
    failure.give();
    persisted.emit();
    retryLater();
  }
  function retryLater(): void {
    stopRetrying();
    if (!isInMemory()) return;
    const pause = unanswered < MOST_UNANSWERED ? RETRY_AFTER : RETRY_MUCH_LATER;
    stopRetrying = clock.after(pause, () => void turns.inTurn(() => tryRecover(load)).then(retryLater));
  }
  async function load(): Promise<Loaded> {
    unanswered += 1;
    const loading = documentLog.load().finally(() => (unanswered -= 1));
    const contents = await inTime(clock, LOADS_WITHIN, () => loading, late);
    // A late answer is used, too.
    if (contents === LATE) loading.then((answer) => turns.inTurn(() => tryRecover(() => answer)), late);
    return contents;
  }
  /** Reads the log and flushes; once more if another tab has written meanwhile. */
  async function tryRecover(read: () => Loaded | Promise<Loaded>): Promise<void> {
    if (!changeStatus('retry')) return;
    let outcome: Appended | typeof LATE = 'outdated';
    for (let next = read; outcome === 'outdated' && isInMemory(); next = load)
      outcome = (await take(next()).catch(() => false)) ? await flush() : LATE;
    if (isInMemory()) changeStatus('fail');
  }
  /** False if the log does not answer. */
  async function take(loading: Loaded | Promise<Loaded>): Promise<boolean> {
    const buffer: LogEntry[] = (bufferedMessages = []);
    const contents = await Promise.resolve(loading).finally(() => (bufferedMessages = undefined));
    if (contents === LATE) {
      hasMissed ||= buffer.length > 0;
      return false;
    }
    live.adopt(contents);
    live.fold(buffer);
    return true;
  }
  /** Writes what the log does not have, including what is changed meanwhile; then the log is used again. */
  async function flush(): Promise<Appended | typeof LATE> {
    for (let rest = live.unflushed(); rest.entries.length > 0; rest = live.unflushed()) {
      const outcome = await inTime(clock, WRITES_WITHIN, () => documentLog.append(rest), late).catch(late);
      if (outcome !== 'kept') return outcome;
      live.logged(rest.entries);
      broadcast(rest.entries);
    }
    // No await above: what is changed from here on goes to the log.
    if (changeStatus('flushed')) recovered();
    return 'kept';
  }
  function recovered(): void {
    failure = signal();
    stopRetrying();
    watchdog.restart();
    persisted.emit();
    // A late answer may be older than what other tabs have sent meanwhile.
    if (hasMissed) onMissed();
    hasMissed = false;
  }
  function raceWithFailure<T>(work: Promise<T>): Promise<T | typeof LATE> {
    return watchdog.during(Promise.race([work, failure.given.then(late)]));
  }
  function broadcast(entries: readonly LogEntry[]): void {
    const written = entries.map((entry) => ({ ...entry, version: entry.version + 1 }));
    if (status !== 'stopped' && written.length > 0) channel?.post({ kind: 'rows', entries: written });
  }
  channel?.onMessage((message) => {
    if (message.kind === 'missed' && status === 'persisted') onMissed();
    if (message.kind !== 'rows' || status === 'stopped') return;
    if (bufferedMessages !== undefined) bufferedMessages.push(...message.entries);
    else if (status === 'persisted') live.fold(message.entries);
    else hasMissed = true;
  });

  return {
    isPersisted: () => !isInMemory(),
    onPersisted: persisted.on,
    append: (contents) => raceWithFailure(documentLog.append(contents)),
    awaited: watchdog.awaited,
    async reload() {
      await take(raceWithFailure(documentLog.load()));
    },
    async open() {
      if (!(await take(load()))) degrade();
    },
    degrade,
    broadcast,
    degraded: () => failure.given,
    stop() {
      changeStatus('stop');
      stopRetrying();
      watchdog.restart();
      channel?.close();
    },
  };
}

/** Reports a log that does not answer in time. Each answer starts the time again. */
function watchdogOf(clock: Clock, isOn: () => boolean, onSilence: () => void) {
  let waiting = 0;
  let pending = 0;
  let stop: Stop = () => {};
  function restart(): void {
    stop();
    const limit = waiting > 0 ? WRITES_WITHIN : ANSWERS_WITHIN;
    stop = isOn() && waiting + pending > 0 ? clock.after(limit, onSilence) : () => {};
  }
  return {
    restart,
    /** Someone waits for this work. */
    awaited<T>(work: () => Promise<T>): Promise<T> {
      waiting += 1;
      if (waiting === 1) restart();
      return work().finally(() => {
        waiting -= 1;
        if (waiting === 0) restart();
      });
    },
    /** The log has this to answer. */
    during<T>(work: Promise<T>): Promise<T> {
      pending += 1;
      if (waiting + pending === 1) restart();
      return work.finally(() => {
        pending -= 1;
        restart();
      });
    },
  };
}

/** Something that happens once. */
function signal(): { readonly give: () => void; readonly given: Promise<void> } {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give, given };
}
