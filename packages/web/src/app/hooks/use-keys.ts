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

const NOT_TYPED = 'checkbox radio range button';

/** Whether keys that are pressed there write or take back letters, which the browser does itself. */
export function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type);
  return target instanceof HTMLTextAreaElement;
}

/** Whether Ctrl+Z that is pressed there is not for the page: a text field takes back letters, a dialog is about one thing. */
export function hasOwnUndo(target: EventTarget | null): boolean {
  return (
    isTyping(target) || (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null)
  );
}
