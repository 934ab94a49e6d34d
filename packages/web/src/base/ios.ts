/** Whether this is an iPhone or iPad: only browsers there say whether the page is installed, and an iPad that calls itself a Mac has a touch screen. */
export function isIos(navigator: Navigator): boolean {
  return 'standalone' in navigator && navigator.maxTouchPoints > 1;
}
