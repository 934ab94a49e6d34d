import { useEffect } from 'react';

/** The second tap of a double tap has come by then. */
const DOUBLE_TAP_MS = 300;

/** A finger that taps twice does not leave a circle of this radius (CSS pixels). */
const FINGER = 24;

/** Resolves when a double tap would be over: what moves under a finger moves after that. */
export function afterSecondTap(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, DOUBLE_TAP_MS);
  });
}

interface Tap {
  readonly control: Element | null;
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * The second tap of a double tap meets what the first one met, or nothing: what has come under the finger meanwhile
 * was not there when the person decided to tap.
 */
export function useNoSecondTaps(): void {
  useEffect(() => {
    let last: Tap | undefined;
    let pointer: string | undefined;
    const onPointer = (event: PointerEvent) => {
      pointer = event.pointerType;
    };
    const onClick = (event: MouseEvent) => {
      if (!isTap(event, pointer)) return;
      const tap = { control: controlOf(event.target), x: event.clientX, y: event.clientY, at: event.timeStamp };
      if (last === undefined || last.control === tap.control || !isDoubled(last, tap)) last = tap;
      else {
        last = { ...tap, control: last.control };
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('pointerdown', onPointer, { capture: true, passive: true });
    window.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', onPointer, { capture: true });
      window.removeEventListener('click', onClick, { capture: true });
    };
  }, []);
}

/**
 * Before iOS 18.4 a click does not say what made it, or calls a finger a mouse (WebKit 218665, 282988): there it was the pointer
 * that went down last, unless a key or a script made it, whose clicks have no count.
 */
function isTap(event: MouseEvent, pointer: string | undefined): boolean {
  const by = 'pointerType' in event ? event.pointerType : undefined;
  const isDoubtful = event.detail > 0 && (by === undefined || by === 'mouse');
  return (isDoubtful ? pointer : by) === 'touch';
}

function isDoubled(first: Tap, second: Tap): boolean {
  return second.at - first.at <= DOUBLE_TAP_MS && Math.hypot(second.x - first.x, second.y - first.y) <= FINGER;
}

/** What a tap means to press: a label presses its field. */
function controlOf(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const pressed = target.closest('a, button, input, select, summary, label') ?? target;
  return pressed instanceof HTMLLabelElement ? (pressed.control ?? pressed) : pressed;
}
