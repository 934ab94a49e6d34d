/** Into the top layer, where no container of the run screen can cut it off; without such a layer it stays where it is. */
export function raise(notice: HTMLElement | null): void {
  if (notice !== null && 'showPopover' in notice) notice.showPopover();
}
