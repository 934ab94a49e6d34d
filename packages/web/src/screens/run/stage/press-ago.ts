/** How long ago something was pressed (ms), by the clock of the window in which it was pressed. */
export function agoOf({ timeStamp, view }: UIEvent): number {
  return (view ?? window).performance.now() - timeStamp;
}
