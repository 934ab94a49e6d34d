import type { SyncView } from '@roundbell/core/timer';

/**
 * What the sign says; nothing while no account is open, and nothing that is not true where the browser keeps nothing. What is
 * being sent is safe here already, and without a sign-in it stays so.
 */
export function syncWords({ state, isPersisted }: Pick<SyncView, 'state' | 'isPersisted'>): string | undefined {
  if (state.status === 'closed' || state.status === 'device-only') return undefined;
  if (state.status === 'synced') return 'Synced';
  if (state.status === 'offline' && state.changes === 0) return 'Offline';
  if (!isPersisted) return undefined;
  if (state.status === 'failed')
    return state.changes === 0 ? 'Not up to date: reload the page' : 'Not sent: reload the page';
  if (state.status !== 'offline') return 'Saved on this device';
  return `Offline: ${state.changes} ${state.changes === 1 ? 'change' : 'changes'} waiting`;
}
