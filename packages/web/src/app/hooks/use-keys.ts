import { useEffect } from 'react';

/** Hears every key pressed on the page while the component is there, except those that something else has used. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) onKey(event);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [onKey]);
}
