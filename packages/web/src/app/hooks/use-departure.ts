import { useEffect, useEffectEvent } from 'react';

/** Calls the latest `run` when the component unmounts, and when the page is hidden or goes, perhaps for good. */
export function useDeparture(run: () => void): void {
  const depart = useEffectEvent(run);
  useEffect(() => {
    const goes = () => depart();
    const look = () => document.visibilityState === 'hidden' && depart();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', goes);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', goes);
      depart();
    };
  }, []);
}
