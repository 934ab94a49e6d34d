import { useEffect, useRef } from 'react';

/** Acts once, when the page has been drawn, if it is to. */
export function useFirst(isWanted: boolean, act: () => void): void {
  const wasDone = useRef(false);
  useEffect(() => {
    if (!isWanted || wasDone.current) return;
    wasDone.current = true;
    act();
  });
}
