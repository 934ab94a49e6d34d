// The synchronisation of an open account: all tabs follow, and the one that leads talks to the server.

import { stopAll } from '../base/stop-all.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { MarkedRow, RowConflict, TabChannel } from '../ports/document-log.ts';
import type { Log } from '../ports/log.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { DocumentName, RecordsState } from '../ports/records.ts';
import type { Server } from '../ports/server.ts';
import type { Stop } from '../ports/stop.ts';
import { type AccountNews, DOCUMENT_KINDS, type DocumentKind } from '../ports/wire/wire.ts';
import { createEventBuffer, type KindChanges } from './event-buffer.ts';
import { exchangeRows, type KindExchange } from './kind-exchange.engine.ts';
import { createPolling } from './polling.engine.ts';
import { pullOf } from './pull.engine.ts';
import { pushOf } from './push.engine.ts';
import { createRequestQueue, type RequestQueue } from './request-queue.engine.ts';
import { createRestoreEpoch } from './restore-epoch.engine.ts';
import { createRetry, type Retry } from './retry.engine.ts';
import { isDeviceOnly } from './row.ts';
import type { Rows } from './rows.engine.ts';
import { withCommonBase, type CommonBases } from './settle.ts';
import { createSyncStatus, type SyncStatus } from './sync-status.engine.ts';
import { shareBetweenTabs } from './tabs.engine.ts';

/** The pause between two polls: a missed event must not last. */
const PULL_EVERY: Millis = 60_000;
/** While the stream of events is live, one kind in turn is polled each fifteenth time. */
const WHILE_LIVE = 15;

export interface ExchangeDeps {
  readonly server: Server;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Page;
  readonly log: Log;
  readonly userId: string;
  readonly rows: Rows;
  readonly channel: TabChannel | undefined;
  /** Settles a conflict; its copies are kept when it resolves. */
  readonly settle: (kind: DocumentKind, conflict: RowConflict) => Promise<MarkedRow>;
  readonly onState: (state: RecordsState) => void;
}

export interface AccountExchange {
  now(): void;
  state(): RecordsState;
  /** The documents to be sent, if this tab leads. */
  unsent(): readonly DocumentName[];
  readonly stop: Stop;
  /** Resolves when the server has answered everything that it was asked. Never rejects. */
  answered(): Promise<void>;
}

/** All tabs follow, one leads: only it talks to the server, until it is gone and another takes over. */
export function startExchange(deps: ExchangeDeps): AccountExchange {
  const { clock, random, rows, onState } = deps;
  let lead: Lead | undefined;
  let leaderState: RecordsState | undefined;
  const status = createSyncStatus(DOCUMENT_KINDS, (next) => {
    if (lead) tabs.broadcast(next);
    if (!leaderState) onState(next);
  });
  const stateNow = () => (leaderState ? withUnsent(leaderState, unsentOf(rows)) : status.state());
  const tabs = shareBetweenTabs({
    channel: deps.channel,
    stateOfLeader: () => lead && status.state(),
    onState: (next) => {
      leaderState = next;
      onState(stateNow());
    },
    onSync: () => lead?.now(),
  });
  const retry = createRetry({ clock, random, onOutcome: (outcome) => status.ended(outcome) });
  const server = createRequestQueue({ clock, random, server: deps.server.documentsOf(deps.userId) });
  const stopOffline = deps.page.onOffline(() => status.ended('offline'));
  const stopFollowing = followEdits(rows, status, retry, () => leaderState && onState(stateNow()));
  void rows.lead().then(async () => {
    // The tab that led may have ended before it could broadcast what it had written.
    if (leaderState !== undefined) await rows.readAgain();
    if (rows.isClosed()) return;
    leaderState = undefined;
    status.restart();
    DOCUMENT_KINDS.forEach((kind) => rows.unsent(kind).forEach(({ row }) => status.setLocal(kind, row.id, row.rev)));
    lead = startLead(deps, { status, retry, server });
    tabs.broadcast(status.state());
  });

  return {
    now: () => (lead ? lead.now() : tabs.sync()),
    state: stateNow,
    unsent: status.unsent,
    answered: server.answered,
    stop: stopAll([stopFollowing, stopOffline, () => lead?.stop(), retry.close, server.close, tabs.close]),
  };
}

/** How many documents this tab has that the server is not known to have. */
function unsentOf(rows: Rows): number {
  return DOCUMENT_KINDS.reduce((count, kind) => count + rows.unsent(kind).length, 0);
}

/** What the leader reports, which may not know yet of so many changes here. */
function withUnsent(state: RecordsState, changes: number): RecordsState {
  if (changes === 0 || state.status === 'closed') return state;
  if (state.status === 'synced') return { status: 'waiting', changes };
  return { ...state, changes: Math.max(state.changes, changes) };
}

type Lead = Pick<AccountExchange, 'now' | 'stop'>;

/** The exchange of one kind, and what events bring of it. */
interface KindInTouch extends Pick<KindExchange, 'stop'> {
  readonly kind: DocumentKind;
  /** Asks the server, whatever is buffered. */
  readonly askServer: () => void;
  readonly hear: (changes: KindChanges) => void;
}

interface Shared {
  readonly status: SyncStatus;
  readonly retry: Retry;
  readonly server: RequestQueue;
}

function exchangeKind(deps: ExchangeDeps, { status, retry, server }: Shared): (kind: DocumentKind) => KindInTouch {
  const { random, log, rows, settle } = deps;
  const newRev = () => random.id('rev-');
  return (kind) => {
    const [eventBuffer, bases] = [createEventBuffer(), new Map() as CommonBases];
    const restoreEpoch = createRestoreEpoch({ kind, rows, server, retry, status, log, settle, newRev });
    const { ask, stop } = exchangeRows({
      kind,
      rows,
      pull: pullOf({ kind, eventBuffer, rows, server, retry, status, restoreEpoch }),
      push: pushOf({ kind, rows, server, retry, status, log, bases, restoreEpoch }),
      settle: (conflict) => settle(kind, withCommonBase(conflict, bases)),
      onExchanged: () => status.exchanged(kind),
      onOutcome(work, fault) {
        if (fault !== undefined) log.warn('exchange-failed', fault);
        status.failed(kind, work, fault !== undefined);
      },
    });
    return {
      kind,
      askServer() {
        eventBuffer.askServer();
        ask();
      },
      hear(changes) {
        eventBuffer.add(changes);
        ask();
      },
      stop,
    };
  };
}

function startLead(deps: ExchangeDeps, shared: Shared): Lead {
  const { clock, page, random, userId, rows } = deps;
  const kinds = DOCUMENT_KINDS.map(exchangeKind(deps, shared));
  const ask = () => {
    for (const { askServer } of kinds) askServer();
  };
  const known = () => Math.max(0, ...Object.values(rows.checkpoints()).map(({ sequence }) => sequence));
  const onEvent = (_: number, news?: AccountNews) => {
    // Someone else may have signed in since this page was opened; a server that knows less than this device has been restored.
    if (news?.account !== userId || news.sequence < known()) return ask();
    const { sequence, epoch = '', changes } = news;
    for (const { kind, since, documents } of changes)
      kinds.find((one) => one.kind === kind)?.hear({ epoch, since, sequence, documents });
  };
  const now = () => {
    shared.retry.wake();
    ask();
  };
  // It leaves the pauses alone: an unreachable server is not asked more often because of it.
  const polling = createPolling({ clock, page, random, ask });
  let wasLive = false;
  let polls = 0;
  const pollOneKind = () => {
    polls += 1;
    if (!wasLive) return now();
    if (polls % WHILE_LIVE > 0) return;
    shared.retry.wake();
    kinds[(polls / WHILE_LIVE) % kinds.length]?.askServer();
  };
  const stopEvents = deps.server.onEvents(onEvent, (isLive) => {
    polling.setLive(isLive);
    // A cut stream is the first sign of an unreachable server.
    if (wasLive && !isLive) ask();
    wasLive = isLive;
  });
  return {
    now,
    stop: stopAll([
      ...kinds.map((one) => one.stop),
      stopEvents,
      polling.stop,
      clock.every(PULL_EVERY, pollOneKind),
      page.onOnline(now),
      page.onVisible(now),
    ]),
  };
}

function followEdits(rows: Rows, status: SyncStatus, retry: Retry, onEdit: () => void): Stop {
  return stopAll(
    DOCUMENT_KINDS.map((kind) =>
      rows.onRows(kind, (written, from) => {
        for (const { id, rev } of written.filter((row) => !isDeviceOnly(row))) {
          if (from === 'server') status.setServer(kind, id, rev);
          status.setLocal(kind, id, rev);
        }
        if (from === 'device') retry.wake();
        onEdit();
      }),
    ),
  );
}
