// The log of one account as long as the device answers. Silence, a refusal and a closed store are one case: the page goes on in
// memory, and gives the log what it lacks once it answers again.

import { createEmitter } from '../base/emitter.ts';
import { inTime } from '../base/in-time.ts';
import { createTurns } from '../base/in-turn.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Appended, DocumentLog, LogContents, LogEntry, TabChannel } from '../ports/document-log.ts';
import type { Log } from '../ports/log.ts';
import type { Stop } from '../ports/stop.ts';
import type { LiveMap } from './live-map.engine.ts';

/** PRT-84: a device that has not said by then what it keeps counts as one that keeps nothing. */
const LOADS_WITHIN: Millis = 2000;
/** PRT-86: the same for one that has not answered for so long while a change waits. */
const KEEPS_WITHIN: Millis = 1800;
/** The same where no one waits but the exchange: a computer that sleeps lets minutes pass between a question and its answer. */
const ANSWERS_WITHIN: Millis = 600_000;
/** How often the device is tried while the account lives in memory. */
const AGAIN_AFTER: Millis = 5000;
/** While so many questions hang it is tried less often: what is never answered stays in the browser. */
const MOST_UNANSWERED = 2;
const MUCH_LATER: Millis = 30_000;
const LATE = 'late';
const late = (): typeof LATE => LATE;

type Loaded = LogContents | typeof LATE;

/** The log, and whether it is there. */
export interface KeptLog {
  /** False while the documents live in memory alone. */
  isKept(): boolean;
  readonly onKept: (hear: () => void) => Stop;
  /** Rejects as the log does; 'late' if the page has gone on in memory. */
  append(contents: LogContents): Promise<Appended | typeof LATE>;
  /** PRT-86: does some work that someone waits for; a device that does not answer meanwhile keeps nothing. */
  awaited<T>(work: () => Promise<T>): Promise<T>;
  /** Takes what the log has, and what other tabs write while it is read, unless the page goes on in memory. Rejects as the log does. */
  reload(): Promise<void>;
  /** The same at the beginning, which does not wait long. */
  open(): Promise<void>;
  /** From now on memory is all there is, until the device answers again. */
  fall(cause?: unknown): void;
  /** Tells other tabs what the log has. */
  tell(entries: readonly LogEntry[]): void;
  /** Resolves as soon as memory is all there is. */
  fallen(): Promise<void>;
  readonly stop: Stop;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  readonly documentLog: DocumentLog;
  readonly channel: TabChannel | undefined;
  readonly live: LiveMap;
  /** This page was away: other tabs may have written. */
  readonly onMissed: () => void;
}

/** SYN-203: nothing is loaded at first. */
export function createKeptLog({ clock, log, documentLog, channel, live, onMissed }: Deps): KeptLog {
  const kept = createEmitter();
  const turns = createTurns();
  let state: 'kept' | 'memory' | 'stopped' = 'kept';
  let unanswered = 0;
  /** What other tabs write while the log is being read. */
  let meanwhile: LogEntry[] | undefined;
  /** Whether another tab has written something that was not taken from it. */
  let hasMissed = false;
  let stopWaiting: Stop = () => {};
  let falling = signal();
  let waiting = 0;
  let pending = 0;
  let stopWatching: Stop = () => {};
  const isIn = (one: typeof state): boolean => state === one;

  function tryLater(): void {
    stopWaiting();
    if (!isIn('memory')) return;
    const pause = unanswered < MOST_UNANSWERED ? AGAIN_AFTER : MUCH_LATER;
    stopWaiting = clock.after(pause, () => void turns.inTurn(() => comeBack(load())).then(tryLater));
  }
  async function load(): Promise<Loaded> {
    unanswered += 1;
    const loading = documentLog.load().finally(() => (unanswered -= 1));
    const contents = await inTime(clock, LOADS_WITHIN, () => loading, late);
    // A late answer counts.
    if (contents === LATE) loading.then((answer) => turns.inTurn(() => comeBack(answer)), late);
    return contents;
  }
  /** Each answer gives the device its time again. */
  function watch(): void {
    stopWatching();
    const limit = waiting > 0 ? KEEPS_WITHIN : ANSWERS_WITHIN;
    const isAwaited = isIn('kept') && waiting + pending > 0;
    stopWatching = isAwaited ? clock.after(limit, () => fall()) : () => {};
  }
  function orLate<T>(work: Promise<T>): Promise<T | typeof LATE> {
    pending += 1;
    if (waiting + pending === 1) watch();
    return Promise.race([work, falling.given.then(late)]).finally(() => {
      pending -= 1;
      watch();
    });
  }

  /** False if the log does not answer. */
  async function takeAll(loading: Loaded | Promise<Loaded>): Promise<boolean> {
    const heard: LogEntry[] = (meanwhile = []);
    const contents = await Promise.resolve(loading).finally(() => (meanwhile = undefined));
    if (contents === LATE) {
      hasMissed ||= heard.length > 0;
      return false;
    }
    live.adopt(contents);
    live.fold(heard);
    return true;
  }
  /** PRT-86: the log gets what it does not have, including what is written meanwhile, and is used again once it has everything. */
  async function comeBack(loading: Loaded | Promise<Loaded>): Promise<void> {
    for (let from = loading; isIn('memory'); from = load()) {
      if (!(await takeAll(from).catch(() => false))) return;
      if ((await catchUp()) !== 'outdated') return;
    }
  }
  async function catchUp(): Promise<Appended | typeof LATE> {
    for (let given = live.lacking(); given.entries.length > 0; given = live.lacking()) {
      const outcome = await inTime(clock, KEEPS_WITHIN, () => documentLog.append(given), late).catch(late);
      if (outcome !== 'kept') return outcome;
      live.logged(given.entries);
      tell(given.entries);
    }
    if (isIn('memory')) {
      state = 'kept';
      falling = signal();
      stopWaiting();
      watch();
      kept.emit();
      // A late answer may be older than what was told meanwhile.
      if (hasMissed) onMissed();
      hasMissed = false;
    }
    return 'kept';
  }
  function fall(cause?: unknown): void {
    if (!isIn('kept')) return;
    state = 'memory';
    log.warn('records-in-memory', cause);
    stopWatching();
    falling.give();
    kept.emit();
    tryLater();
  }
  function tell(entries: readonly LogEntry[]): void {
    const written = entries.map((entry) => ({ ...entry, version: entry.version + 1 }));
    if (!isIn('stopped') && written.length > 0) channel?.post({ kind: 'rows', entries: written });
  }
  channel?.onMessage((message) => {
    if (message.kind === 'missed' && isIn('kept')) onMissed();
    if (message.kind !== 'rows' || isIn('stopped')) return;
    if (meanwhile !== undefined) meanwhile.push(...message.entries);
    else if (isIn('kept')) live.fold(message.entries);
    // What is written into a log that does not answer here is read when it does.
    else hasMissed = true;
  });

  return {
    isKept: () => !isIn('memory'),
    onKept: kept.on,
    append: (contents) => orLate(documentLog.append(contents)),
    awaited(work) {
      waiting += 1;
      if (waiting === 1) watch();
      return work().finally(() => {
        waiting -= 1;
        if (waiting === 0) watch();
      });
    },
    async reload() {
      await takeAll(orLate(documentLog.load()));
    },
    async open() {
      if (!(await takeAll(load()))) fall();
    },
    fall,
    tell,
    fallen: () => falling.given,
    stop() {
      state = 'stopped';
      stopWaiting();
      stopWatching();
      channel?.close();
    },
  };
}

/** Something that happens once. */
function signal(): { readonly give: () => void; readonly given: Promise<void> } {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give, given };
}
