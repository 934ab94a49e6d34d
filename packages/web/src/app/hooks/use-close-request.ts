import { type RefObject, useEffect, useRef } from 'react';

/** The browser's own answer to Back and Escape, where it has one; TypeScript's DOM does not know it yet. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

let opened = 0;

/**
 * While something is open, Back closes it and does not leave the page. Where the browser has no CloseWatcher, an entry of
 * the history stands for it, which goes when it closes otherwise.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    return 'CloseWatcher' in window ? watch(window.CloseWatcher as new () => Watcher, close) : enter(close);
  }, [isOpen]);
}

function watch(CloseWatcher: new () => Watcher, close: RefObject<() => void>): () => void {
  const watcher = new CloseWatcher();
  watcher.onclose = () => close.current();
  return () => watcher.destroy();
}

function enter(close: RefObject<() => void>): () => void {
  opened += 1;
  // No other page load has the same.
  const entry = `${performance.timeOrigin}/${opened}`;
  const isHere = () => entryOf(window.history.state) === entry;
  // The state of the page below stays readable for those who ask for it.
  window.history.pushState({ ...window.history.state, entry }, '');
  const onBack = () => !isHere() && close.current();
  window.addEventListener('popstate', onBack);
  return () => {
    window.removeEventListener('popstate', onBack);
    // What closed it may lead to another page right away.
    setTimeout(() => isHere() && window.history.back());
  };
}

function entryOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'entry' in state ? state.entry : undefined;
}
