import { useCallback } from 'react';

/**
 * Hears the wheel over an element in time to keep it from the page, which React's own wheel events cannot; the result is its
 * ref.
 */
export function useWheel(
  onWheel: (event: WheelEvent) => void,
): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element: HTMLElement | null) => {
      element?.addEventListener('wheel', onWheel, { passive: false });
      return () => element?.removeEventListener('wheel', onWheel);
    },
    [onWheel],
  );
}
