import type { Arrival, Once } from '@roundbell/core/base';
import { useState } from 'react';
import { useFetched } from '../../../app/hooks/use-late.ts';

/** Something fetched for someone to see; what is known stays while it is looked up again, and with it the button that has the focus. */
export function useLookedUp<T>(late: Once<T>): Arrival<T> {
  const arrival = useFetched(late);
  const [known, setKnown] = useState(arrival);
  if (arrival.status !== 'loading' && arrival !== known) setKnown(arrival);
  return arrival.status === 'loading' && known.status === 'ready' ? known : arrival;
}
