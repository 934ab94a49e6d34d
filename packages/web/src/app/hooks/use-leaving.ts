import { type RefObject, useEffect } from 'react';

/** Does what the ref holds when the component goes. */
export function useLeaving(run: RefObject<() => void>): void {
  useEffect(() => () => run.current(), [run]);
}
