import { useCallback } from 'react';

/** Hears whether the pointer is over an element or the focus in it; the result is its ref. */
export function useAttended(onAttended: (isAttended: boolean) => void): (element: HTMLElement | null) => void {
  return useCallback(
    (element: HTMLElement | null) => {
      for (const name of ['pointerenter', 'focusin']) element?.addEventListener(name, () => onAttended(true));
      for (const name of ['pointerleave', 'focusout']) element?.addEventListener(name, () => onAttended(false));
    },
    [onAttended],
  );
}
