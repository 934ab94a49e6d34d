import { Redirect } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { Loading } from '../../parts/spinner.tsx';
import { sharedText } from './shared-text.ts';

/** Where other apps share to, and the system opens files: the timers here, or those for visitors, with the dialog 'Paste' open. (SCR-1029) */
export function ShareScreen() {
  const status = useStore(useApp().account.view, ({ state }) => state.status);
  if (status === 'resolving') return <Loading />;
  const shared = sharedText(window.location.search);
  // The address goes, and with it what was shared: it is to be in no history and no log.
  return <Redirect to={status === 'signed-out' ? '/ready-made' : '/library'} state={{ shared }} replace />;
}
