/** How long to wait if the browser does not report idle moments (ms). */
const SOON = 500;

/**
 * Does something once, at the next moment at which the page has nothing better to do; at the latest after `within` ms, if
 * that is given. The result takes it back.
 */
export function whenIdle(run: () => void, within?: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback(run, within === undefined ? undefined : { timeout: within });
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(run, within ?? SOON);
  return () => clearTimeout(waiting);
}
