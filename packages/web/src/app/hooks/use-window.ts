import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** The build draws the landing page for a phone; a wider window is seen once the page is taken over. */
const matchesWhenDrawn = (): boolean => true;

/** A window as a style sheet asks for it; those of phones stand in nav.module.css as well. */
function windowOf(query: string): () => boolean {
  const subscribe = (onChange: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  const matches = () => window.matchMedia(query).matches;
  return function useWindow() {
    return useSyncExternalStore(subscribe, matches, matchesWhenDrawn);
  };
}

/** Whether the window is as narrow as a phone held upright. */
export const useNarrow = windowOf('(max-width: 44rem)');

/** Whether the window is that of a phone, upright or on its side. */
export const usePhone = windowOf('(max-width: 44rem), (max-height: 30rem)');

/** Whether the window has room for two columns. */
export const useWide = windowOf('(min-width: 66rem)');

/** Calls the latest `onChange` when the window gets another width, as when a phone is turned; a keyboard takes height alone. */
export function useNewWidth(onChange: () => void): void {
  const hear = useEffectEvent(onChange);
  useEffect(() => {
    let width = window.innerWidth;
    const look = () => {
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      hear();
    };
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
}
