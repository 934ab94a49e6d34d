import { useEffect, useSyncExternalStore } from 'react';

/** The whole screen for this page. */
export interface FullScreen {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
const isOnNow = (): boolean => Boolean(document.fullscreenElement);
const leave = (): void => void (isOnNow() && document.exitFullscreen().catch(() => undefined));

/** Full screen, or undefined if the browser does not support it; it ends with the component. */
export function useFullScreen(): FullScreen | undefined {
  const isOn = useSyncExternalStore(subscribe, isOnNow);
  useEffect(() => leave, []);
  if (!document.fullscreenEnabled) return undefined;
  return {
    isOn,
    // A browser may refuse; then everything stays as it is, which is plain to see.
    toggle: () => (isOnNow() ? leave() : void document.documentElement.requestFullscreen().catch(() => undefined)),
  };
}
