/** How long ago something was pressed (ms), by the clock of the window it was pressed in. */
export function agoOf({ timeStamp, view }: UIEvent): number {
  return (view ?? window).performance.now() - timeStamp;
}
