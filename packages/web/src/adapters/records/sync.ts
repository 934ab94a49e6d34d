// cspell:ignore documentData
import { DOCUMENT_KINDS, type Millis, type RecordsState, type Stop } from '@roundbell/core';
import { askWithoutStream } from './asking.ts';
import type { OpenDatabase } from './database.ts';
import type { RecordsDeps } from './records.ts';
import { replicate } from './replication.ts';
import { createRetry, type Retry } from './retry.ts';
import { createStanding, type Standing, type UnsentId } from './state.ts';
import { shareBetweenTabs } from './tabs.ts';

/** Asked this often, whatever else wakes it: a missed event must not last. */
const PULL_EVERY: Millis = 60_000;
/** RxDB marks with these what came from the server, and what the exchange itself wrote. */
const FROM_SERVER = 'replication-downstream';
const FROM_EXCHANGE = 'replication-';

interface Deps extends RecordsDeps {
  readonly userId: string;
  readonly onState: (state: RecordsState) => void;
}

/** The synchronisation of an open account. */
export interface AccountSync {
  now(): void;
  state(): RecordsState;
  /** What is to be sent, where this tab leads. */
  unsent(): readonly UnsentId[];
  readonly stop: Stop;
}

/** PRT-29 to PRT-32: all tabs follow, one leads: it alone talks to the server, until it is gone and another takes over. */
export function startSync(deps: Deps, name: string, opened: OpenDatabase): AccountSync {
  const { clock, random, onState } = deps;
  let lead: Lead | undefined;
  let toldByLeader: RecordsState | undefined;
  const standing = createStanding(DOCUMENT_KINDS, (next) => {
    if (lead) tabs.tell(next);
    if (!toldByLeader) onState(next);
  });
  const tabs = shareBetweenTabs({
    name: `roundbell-${name}`,
    stateOfLeader: () => lead && standing.state(),
    onState: (next) => {
      toldByLeader = next;
      onState(next);
    },
    onSync: () => lead?.now(),
  });
  const retry = createRetry({ clock, random, onOutcome: (outcome) => standing.ended(outcome) });
  const stopOffline = deps.page.onOffline(() => standing.ended('offline'));
  const stopFollowing = followEdits(opened, standing, retry);
  void opened.database.waitForLeadership().then(() => {
    if (opened.database.closed) return;
    toldByLeader = undefined;
    standing.restart();
    lead = startLead({ deps, opened, standing, retry });
    tabs.tell(standing.state());
  });

  return {
    now: () => (lead ? lead.now() : tabs.sync()),
    state: () => toldByLeader ?? standing.state(),
    unsent: standing.unsent,
    stop() {
      stopFollowing();
      stopOffline();
      lead?.stop();
      retry.close();
      tabs.close();
    },
  };
}

interface Lead {
  now(): void;
  readonly stop: Stop;
}

interface LeadDeps {
  readonly deps: Deps;
  readonly opened: OpenDatabase;
  readonly standing: Standing;
  readonly retry: Retry;
}

function startLead({ deps, opened, standing, retry }: LeadDeps): Lead {
  const { server, clock, page, random, log } = deps;
  const documents = server.documentsOf(deps.userId);
  const replications = DOCUMENT_KINDS.map((kind) =>
    replicate({ kind, collection: opened.kinds[kind], server: documents, retry, standing, log }),
  );
  const resync = () => {
    for (const replication of replications) replication.reSync();
  };
  const now = () => {
    retry.wake();
    resync();
  };
  // It leaves the pauses alone: a server that is away is not asked more often for it.
  const asking = askWithoutStream({ clock, page, random, ask: resync });
  let wasLive = false;
  const stopEvents = server.onEvents(resync, (isLive) => {
    asking.setLive(isLive);
    // A stream that is cut is the first sign of a server that is away.
    if (wasLive && !isLive) resync();
    wasLive = isLive;
  });
  const stops = [stopEvents, asking.stop, clock.every(PULL_EVERY, now), page.onOnline(now), page.onVisible(now)];
  return {
    now,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

function followEdits({ kinds }: OpenDatabase, standing: Standing, retry: Retry): Stop {
  const followed = DOCUMENT_KINDS.map((kind) =>
    kinds[kind].eventBulks$.subscribe(({ context, events }) => {
      if (context.startsWith(FROM_SERVER)) return;
      for (const { documentData: row } of events) standing.here(kind, row.id, row.rev);
      if (!context.startsWith(FROM_EXCHANGE)) retry.wake();
    }),
  );
  return () => {
    for (const subscription of followed) subscription.unsubscribe();
  };
}
