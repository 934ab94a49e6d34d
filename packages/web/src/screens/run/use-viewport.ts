import { useCallback, useState } from 'react';

/** Used if a box cannot be measured. */
const FALLBACK_HEIGHT = 600;

/** A scrolled box: its visible height in CSS pixels (0 until it is there), and the ref to give to it. */
export interface Viewport {
  readonly height: number;
  readonly measure: (box: HTMLElement | null) => void;
}

/** Measures a box now and whenever its size changes. */
export function useViewport(): Viewport {
  const [height, setHeight] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const read = () => setHeight(element.clientHeight || FALLBACK_HEIGHT);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { height, measure };
}
