import { useEffect, useRef, useState, type MouseEvent } from 'react';

/** So long a button is held until it counts: no drop of water does that. */
export const HOLD_MS = 1000;

/** A button that a finger holds for a second; a key, or the press of an assistive technology, counts at once. */
export function useHold(onHeld: () => void) {
  const [isHeld, setIsHeld] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => {
    clearTimeout(waiting.current);
    setIsHeld(false);
  };
  const hold = () => {
    release();
    setIsHeld(true);
    waiting.current = setTimeout(onHeld, HOLD_MS);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    isHeld,
    on: {
      onPointerDown: hold,
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick: ({ detail }: MouseEvent) => {
        // A press without a pointer.
        if (detail === 0) onHeld();
      },
    },
  };
}
