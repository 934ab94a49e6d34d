import { DOCUMENT_KINDS } from '@roundbell/core';
import type { Millis, RecordsState, Stop } from '@roundbell/core';

import type { OpenDatabase } from './records-database.ts';
import { createPatience } from './records-patience.ts';
import { replicate } from './records-replication.ts';
import { createStanding } from './records-state.ts';
import { shareBetweenTabs } from './records-tabs.ts';
import type { RecordsDeps } from './records.ts';

/** Asked this often, whatever else wakes it: a missed event must not last. */
const PULL_EVERY: Millis = 60_000;
/** RxDB marks with this what came from the server. */
const FROM_SERVER = 'replication-downstream';

interface Deps extends RecordsDeps {
  readonly onState: (state: RecordsState) => void;
}

/** The synchronisation of an open account. */
export interface Sync {
  now(): void;
  state(): RecordsState;
  readonly stop: Stop;
}

/** PRT-21 to PRT-24: all tabs follow, one leads: it alone talks to the server, until it is gone and another takes over. */
export function startSync({ server, clock, random, page, log, onState }: Deps, name: string, { database, kinds }: OpenDatabase): Sync {
  const stops: Stop[] = [];
  let leads = false;
  let toldByLeader: RecordsState | undefined;
  let resync = () => {};

  const state = () => toldByLeader ?? standing.state();
  const standing = createStanding(DOCUMENT_KINDS, (next) => {
    if (leads) tabs.tell(next);
    if (!toldByLeader) onState(next);
  });
  const patience = createPatience({ clock, random, onOutcome: standing.ended });
  const tabs = shareBetweenTabs({
    name: `roundbell-${name}`,
    stateOfLeader: () => (leads ? standing.state() : undefined),
    onState: (next) => {
      toldByLeader = next;
      onState(next);
    },
    onSync: () => now(),
  });
  const now = () => {
    if (!leads) return tabs.sync();
    patience.wake();
    resync();
  };

  for (const kind of DOCUMENT_KINDS) {
    const followed = kinds[kind].eventBulks$.subscribe(({ context, events }) => {
      if (context.startsWith(FROM_SERVER)) return;
      for (const { documentData: row } of events) standing.changed(kind, row.id, row.rev);
    });
    stops.push(() => followed.unsubscribe());
  }
  const lead = () => {
    leads = true;
    toldByLeader = undefined;
    standing.restart();
    const replications = DOCUMENT_KINDS.map((kind) => replicate({ kind, collection: kinds[kind], server, patience, standing, log }));
    resync = () => replications.forEach((replication) => replication.reSync());
    stops.push(server.onEvents(() => resync()), clock.every(PULL_EVERY, now), page.onOnline(now), page.onVisible(now));
  };
  void database.waitForLeadership().then(() => {
    if (!database.closed) lead();
  });

  return {
    now,
    state,
    stop() {
      for (const stop of stops) stop();
      patience.close();
      tabs.close();
    },
  };
}
