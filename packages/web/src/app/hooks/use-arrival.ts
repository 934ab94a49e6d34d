import { type RefObject, useEffect, useRef } from 'react';
import { pathHere } from '../../base/host.ts';

/**
 * On arriving at another page by a link: starts at its top and tells assistive technology by moving the focus to main, or to
 * what should be read first (`data-arrival`). Going back or forward leaves the place to the browser.
 */
export function useArrival(path: string, main: RefObject<HTMLElement | null>): void {
  const last = useRef(path);
  const wentBack = useRef(false);
  useEffect(() => {
    const onPopState = () => {
      // A dialog that closes by going back stays on its page.
      wentBack.current = pathHere() !== last.current;
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    const first = main.current?.querySelector<HTMLElement>('[data-arrival]');
    if (!wentBack.current) {
      window.scrollTo(0, 0);
      first?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
    wentBack.current = false;
    (first ?? main.current)?.focus({ preventScroll: true });
  }, [path, main]);
}
