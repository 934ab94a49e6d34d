import { type FocusEvent, type MouseEvent, useRef } from 'react';

interface Clicked {
  /** Whether a pointer pressed this element last, and the focus has not been elsewhere since. */
  readonly isLast: (element: EventTarget | null) => boolean;
  /** For the element around all that can be pressed. */
  readonly on: {
    readonly onClickCapture: (event: MouseEvent) => void;
    readonly onFocusCapture: (event: FocusEvent) => void;
  };
}

/** Remembers the button that a pointer pressed, which the browser leaves the focus on. */
export function useClicked(): Clicked {
  const last = useRef<Element | null>(null);
  return {
    isLast: (element) => element !== null && element === last.current,
    on: {
      onClickCapture({ detail, target }) {
        // A click that keys have made has no detail.
        last.current = detail > 0 && target instanceof Element ? target.closest('button') : null;
      },
      onFocusCapture() {
        last.current = null;
      },
    },
  };
}

/** Keeps a button from taking a key for a click of its own when it is released. */
export function withoutClick({ key, target }: KeyboardEvent): void {
  target?.addEventListener('keyup', (up) => up instanceof KeyboardEvent && up.key === key && up.preventDefault(), {
    once: true,
  });
}
