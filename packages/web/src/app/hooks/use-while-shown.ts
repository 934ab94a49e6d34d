import { useEffect, useRef } from 'react';

/** Gives a signal for something that only makes sense while what calls this is shown: it is aborted when that goes. */
export function useWhileShown(): () => AbortSignal {
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  return () => {
    latest.current = new AbortController();
    return latest.current.signal;
  };
}
