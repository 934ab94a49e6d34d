import { type RefObject, useEffect } from 'react';

/** Calls what the ref holds when the component unmounts. */
export function useLeaving(run: RefObject<() => void>): void {
  useEffect(() => () => run.current(), [run]);
}
