import { whenIdle } from '../../base/idle.ts';

/** Fetches the code of one part of the app. */
export type Load = () => Promise<unknown>;

/** What preloading asks of the browser. */
export interface PreloadPlace {
  /** Calls back once, when the page has nothing better to do; the result takes that back. */
  readonly onIdle: (run: () => void) => () => void;
  /** Whether each byte counts: the person saves data, or the line is slow. */
  readonly isCostly: () => boolean;
}

/** Fetches parts one after another, each when the page is idle again, until stopped; none if bytes are dear. */
export function preload(loads: readonly Load[], { onIdle, isCostly }: PreloadPlace): () => void {
  let stop = (): void => undefined;
  let isStopped = false;
  const goOn = ([load, ...rest]: readonly Load[]): void => {
    if (load === undefined || isStopped) return;
    stop = onIdle(() => {
      // A part that is unavailable now is fetched again, with a message if it fails, when it is opened.
      if (!isCostly())
        void load().then(
          () => goOn(rest),
          () => goOn(rest),
        );
    });
  };
  goOn(loads);
  return () => {
    isStopped = true;
    stop();
  };
}

/** What Chromium tells of the line; other browsers tell nothing. */
interface Line {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** The same of this browser. */
export const BROWSER_PLACE: PreloadPlace = {
  onIdle: whenIdle,
  isCostly() {
    const { saveData = false, effectiveType = '' } = (navigator as Line).connection ?? {};
    return saveData || effectiveType.endsWith('2g');
  },
};
