// cspell:ignore documentData
import { DOCUMENT_KINDS } from '@roundbell/core';
import type { Millis, RecordsState, Stop } from '@roundbell/core';

import { askWithoutStream } from './records-asking.ts';
import type { OpenDatabase } from './records-database.ts';
import { createPatience } from './records-patience.ts';
import type { Patience } from './records-patience.ts';
import { replicate } from './records-replication.ts';
import { createStanding } from './records-state.ts';
import type { Standing, UnsentId } from './records-state.ts';
import { shareBetweenTabs } from './records-tabs.ts';
import type { RecordsDeps } from './records.ts';

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
export interface Sync {
  now(): void;
  state(): RecordsState;
  /** What is to be sent, where this tab leads. */
  unsent(): readonly UnsentId[];
  readonly stop: Stop;
}

/** PRT-29 to PRT-32: all tabs follow, one leads: it alone talks to the server, until it is gone and another takes over. */
export function startSync(deps: Deps, name: string, opened: OpenDatabase): Sync {
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
  const patience = createPatience({ clock, random, onOutcome: (outcome) => standing.ended(outcome) });
  const stopOffline = deps.page.onOffline(() => standing.ended('offline'));
  const stopFollowing = followEdits(opened, standing, patience);
  void opened.database.waitForLeadership().then(() => {
    if (opened.database.closed) return;
    toldByLeader = undefined;
    standing.restart();
    lead = startLead({ deps, opened, standing, patience });
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
      patience.close();
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
  readonly patience: Patience;
}

function startLead({ deps, opened, standing, patience }: LeadDeps): Lead {
  const { server, clock, page, random, log } = deps;
  const documents = server.documentsOf(deps.userId);
  const replications = DOCUMENT_KINDS.map((kind) =>
    replicate({ kind, collection: opened.kinds[kind], server: documents, patience, standing, log }),
  );
  const resync = () => {
    for (const replication of replications) replication.reSync();
  };
  const now = () => {
    patience.wake();
    resync();
  };
  // It leaves the patience alone: a server that is away is not asked more often for it.
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

function followEdits({ kinds }: OpenDatabase, standing: Standing, patience: Patience): Stop {
  const followed = DOCUMENT_KINDS.map((kind) =>
    kinds[kind].eventBulks$.subscribe(({ context, events }) => {
      if (context.startsWith(FROM_SERVER)) return;
      for (const { documentData: row } of events) standing.here(kind, row.id, row.rev);
      if (!context.startsWith(FROM_EXCHANGE)) patience.wake();
    }),
  );
  return () => {
    for (const subscription of followed) subscription.unsubscribe();
  };
}
