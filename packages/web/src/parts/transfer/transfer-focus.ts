/** Takes the focus as soon as it is there: what had it is gone. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}
