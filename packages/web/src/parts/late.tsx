import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** A screen, or a part of one, that is a separate chunk. */
export interface Late<Props> {
  readonly Part: ComponentType<Props>;
  /** Fetches the chunk ahead of need; never rejects, and a failed fetch is tried again when the part is shown. */
  readonly fetch: () => Promise<void>;
}

/** A part that is fetched when first shown, and shown at once where it was fetched before; `Missing` stands for one that cannot be had, `waiting` for one that is on its way. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
  waiting: ReactNode = null,
): Late<Props> {
  let here: ComponentType<Props> | undefined;
  const fetch = async (): Promise<ComponentType<Props>> => (here ??= await load());
  const Fetched = lazy(async () => ({ default: await fetch().catch(() => Missing) }));
  return {
    fetch: () =>
      fetch().then(
        () => undefined,
        () => undefined,
      ),
    Part: function Part(props: Props) {
      const [Shown] = useState(() => here ?? Fetched);
      return (
        <Suspense fallback={waiting}>
          <Shown {...props} />
        </Suspense>
      );
    },
  };
}

/** Replaces a part that a screen can do without. */
export function Nothing(): null {
  return null;
}
