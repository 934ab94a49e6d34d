import { useCallback, useState } from 'react';

/** Used where a box cannot be measured. */
const FALLBACK_HEIGHT = 600;

/** The visible height of a scrolled box in CSS pixels (0 until it is there), and the ref to give to the box. */
export function useViewport(): readonly [height: number, measure: (box: HTMLElement | null) => void] {
  const [height, setHeight] = useState(0);
  const measure = useCallback((box: HTMLElement | null) => {
    if (box === null) return undefined;
    const read = () => setHeight(box.clientHeight || FALLBACK_HEIGHT);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [height, measure];
}
