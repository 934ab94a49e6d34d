import { useEffect, useRef, useState, type MouseEvent } from 'react';

/** How long a button must be held to count: no drop of water does that. */
export const HOLD_MS = 1000;

/** A button that a finger holds for a second; a key, or a press by assistive technology, counts immediately. */
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
