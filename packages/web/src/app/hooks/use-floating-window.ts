import { useEffect, useRef, useState } from 'react';

/** A small window above all others (Document Picture-in-Picture), which the page draws into. */
export interface FloatingWindow {
  /** What to draw into; undefined while it is closed. */
  readonly body: HTMLElement | undefined;
  readonly toggle: () => void;
}

/** The part of Document Picture-in-Picture that is used here; few browsers have it. */
interface PictureInPicture {
  requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>;
}

declare global {
  interface Window {
    readonly documentPictureInPicture?: PictureInPicture;
  }
}

/** A floating window of a size in pixels, or undefined if the browser has none; it closes with the component. */
export function useFloatingWindow(width: number, height: number): FloatingWindow | undefined {
  const [shown, setShown] = useState<Window>();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => () => shown?.close(), [shown]);

  async function open(pictures: PictureInPicture): Promise<void> {
    const opened = await pictures.requestWindow({ width, height });
    if (!isHere.current) return opened.close();
    dress(opened.document);
    opened.addEventListener('pagehide', () => setShown((now) => (now === opened ? undefined : now)));
    setShown(opened);
  }

  const pictures = window.documentPictureInPicture;
  if (pictures === undefined) return undefined;
  return {
    body: shown?.document.body,
    toggle: () => (shown === undefined ? void open(pictures).catch(() => undefined) : setShown(undefined)),
  };
}

/** Gives an empty document the language and the style sheets of this one: as links, which the policy allows. */
function dress(empty: Document): void {
  empty.documentElement.lang = document.documentElement.lang;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    const copy = empty.importNode(sheet, true);
    if (sheet instanceof HTMLLinkElement) copy.setAttribute('href', sheet.href);
    empty.head.append(copy);
  }
}
