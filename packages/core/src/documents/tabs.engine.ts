// Messages between the tabs of one account.

import type { TabChannel, TabMessage } from '../ports/document-log.ts';
import type { RecordsState } from '../ports/records.ts';
import type { Stop } from '../ports/stop.ts';

interface Deps {
  /** Undefined if tabs cannot reach each other. */
  readonly channel: TabChannel | undefined;
  /** Undefined in a tab that does not lead. */
  readonly stateOfLeader: () => RecordsState | undefined;
  readonly onState: (state: RecordsState) => void;
  readonly onSync: () => void;
}

export interface Tabs {
  /** The leader calls it after each change of its state. */
  broadcast(state: RecordsState): void;
  /** Asks the leader, wherever it is, to synchronise. */
  sync(): void;
  /** Afterwards nothing is reported and nothing is asked. */
  readonly close: Stop;
}

/** One tab talks to the server; the others show what it reports and pass their requests on to it. */
export function shareBetweenTabs({ channel, stateOfLeader, onState, onSync }: Deps): Tabs {
  if (!channel) return { broadcast: () => {}, sync: () => {}, close: () => {} };
  let isClosed = false;
  // Work that was under way when the account was closed may still end.
  const post = (message: TabMessage): void => {
    if (!isClosed) channel.post(message);
  };
  const broadcast = (state: RecordsState) => post({ kind: 'state', state });
  channel.onMessage((message) => {
    if (isClosed) return;
    const state = stateOfLeader();
    // A leading tab knows its own state: a store in memory leads, too, and may send its last report after the device is back.
    if (state === undefined) return message.kind === 'state' ? onState(message.state) : undefined;
    if (message.kind === 'hello') broadcast(state);
    if (message.kind === 'sync') onSync();
  });
  post({ kind: 'hello' });
  return {
    broadcast,
    sync: () => post({ kind: 'sync' }),
    close() {
      isClosed = true;
    },
  };
}
