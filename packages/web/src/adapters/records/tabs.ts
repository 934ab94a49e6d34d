import type { RecordsState, Stop } from '@roundbell/core';

type Message =
  | { readonly kind: 'state'; readonly state: RecordsState }
  | { readonly kind: 'hello' }
  | { readonly kind: 'sync' };

interface Deps {
  readonly name: string;
  /** Undefined in a tab that does not lead. */
  readonly stateOfLeader: () => RecordsState | undefined;
  readonly onState: (state: RecordsState) => void;
  readonly onSync: () => void;
}

/** What the tabs of one account tell each other. */
export interface Tabs {
  /** To be called by the leader after each change of its state. */
  tell(state: RecordsState): void;
  /** Asks the leader, wherever it is, to synchronise. */
  sync(): void;
  readonly close: Stop;
}

/** Whether tabs can hear each other; where they cannot, each exchanges for itself. */
export function canShare(): boolean {
  return typeof BroadcastChannel === 'function';
}

/** PRT-29: one tab talks to the server; the others show what it tells and pass their wishes on to it. */
export function shareBetweenTabs({ name, stateOfLeader, onState, onSync }: Deps): Tabs {
  if (!canShare()) return { tell: () => {}, sync: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  const post = (message: Message) => channel.postMessage(message);
  const tell = (state: RecordsState) => post({ kind: 'state', state });
  channel.addEventListener('message', (event: MessageEvent<Message>) => {
    const message = event.data;
    const state = stateOfLeader();
    if (message.kind === 'state') onState(message.state);
    else if (state && message.kind === 'hello') tell(state);
    else if (state && message.kind === 'sync') onSync();
  });
  post({ kind: 'hello' });
  return { tell, sync: () => post({ kind: 'sync' }), close: () => channel.close() };
}
