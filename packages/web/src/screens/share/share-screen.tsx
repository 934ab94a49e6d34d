import { personIn } from '@roundbell/core';
import { once } from '@roundbell/core/base';
import { zonesFor } from '@roundbell/core/heart';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useStore } from 'zustand';
import { useApp } from '../../app/engines/use-app.ts';
import { useFetched } from '../../app/hooks/use-late.ts';
import { Loading } from '../../parts/spinner.tsx';
import { sharedText } from './shared-text.ts';

/**
 * Where other apps and assistants share to, and the system opens files: the page of a timer, if that is what was shared; else the timers
 * here, or those for visitors, with the dialog 'Paste' open.
 */
export function ShareScreen() {
  const { state } = useStore(useApp().account.view);
  const [shared] = useState(() => sharedText(window.location.search));
  const [code] = useState(() => once(() => import('../../parts/paste/read-pasted.ts')));
  const reader = useFetched(code);
  if (state.status === 'resolving' || reader.status === 'loading') return <Loading />;
  const zones = zonesFor(personIn(state)?.profile.heartRatePreferences ?? {});
  const read = shared !== '' && reader.status === 'ready' ? reader.value.readOneTimer(shared, zones) : undefined;
  // The address goes, and with it what was shared: it is to be in no history and no log.
  if (read?.kind === 'place') return <Redirect to={read.href} state={read.state} replace />;
  const problem = read?.kind === 'refused' ? read.problem : undefined;
  return (
    <Redirect to={state.status === 'signed-out' ? '/ready-made' : '/library'} state={{ shared, problem }} replace />
  );
}
