import { once } from '@roundbell/core/base';
import { type HeartRateSession, isSummaryOnly, type Sessions } from '@roundbell/core/heart';
import { useState } from 'react';
import { useFetched } from '../../../app/hooks/use-late.ts';

interface WholeSession {
  readonly session: HeartRateSession;
  readonly status: 'here' | 'coming' | 'missing';
}

/** A session with its readings; they are fetched if this device has only its numbers. */
export function useWholeSession(known: HeartRateSession, sessions: Pick<Sessions, 'whole'>): WholeSession {
  const [whole] = useState(() => once(async () => (isSummaryOnly(known) ? sessions.whole(known.sessionId) : known)));
  const arrival = useFetched(whole);
  if (!isSummaryOnly(known)) return { session: known, status: 'here' };
  if (arrival.status === 'loading') return { session: known, status: 'coming' };
  const fetched = arrival.status === 'ready' ? arrival.value : undefined;
  if (fetched === undefined || isSummaryOnly(fetched)) return { session: known, status: 'missing' };
  // What is known of it may have been changed since.
  return { session: { ...fetched, notes: known.notes }, status: 'here' };
}
