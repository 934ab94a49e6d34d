import { once } from '@roundbell/core/base';
import type { ComponentType, ReactNode } from 'react';
import { useFetched, useFetchedWhile } from '../app/hooks/use-late.ts';
import { firstPicture } from '../base/first-picture.ts';

/** A screen, or a part of one, that is a separate chunk. */
export interface Late<Props> {
  readonly Part: ComponentType<Props>;
  /** Fetches the chunk ahead of need; never rejects, and a failed fetch is tried again when the part is shown. */
  readonly fetch: () => Promise<void>;
}

/**
 * A part that is fetched when first shown, but after the page's first picture, and shown immediately if it was fetched before;
 * `Missing` replaces one that is unavailable, `waiting` one that is on its way. Kept out of Suspense: React holds back for 300 ms
 * what comes after a waiting sign.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
  waiting: ReactNode = null,
): Late<Props> {
  return fetched(load, Missing, waiting, () => useFetched(firstPicture).status === 'ready');
}

/** What a page was opened for: the same, but the first picture waits for it. */
export function lateContent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
  waiting: ReactNode,
): Late<Props> {
  return fetched(load, Missing, waiting, () => true);
}

function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
  waiting: ReactNode,
  useIsDue: () => boolean,
): Late<Props> {
  const code = once(load);
  return {
    fetch: () =>
      code.fetch().then(
        () => undefined,
        () => undefined,
      ),
    Part: function Part(props: Props) {
      const isDue = useIsDue();
      const arrival = useFetchedWhile(isDue && isWanted(props), code);
      if (arrival.status === 'loading') return waiting;
      const Shown = arrival.status === 'ready' ? arrival.value : Missing;
      return <Shown {...props} />;
    },
  };
}

/** An overlay is wanted while it is open, everything else while it is shown. */
function isWanted(props: object): boolean {
  return !('open' in props) || props.open === true;
}

/** Replaces a part that a screen can do without. */
export function Nothing(): null {
  return null;
}
