import { useEffect, useEffectEvent } from 'react';

/** Calls the latest `run` when the component unmounts. */
export function useDeparture(run: () => void): void {
  const depart = useEffectEvent(run);
  useEffect(() => () => depart(), []);
}
