import { type ComponentType, lazy, Suspense } from 'react';

/** A part of a page that is fetched when first shown; `instead` stands for one that cannot be had. Whoever shows it waits for it. */
export function lazyOr<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
): ComponentType<Props> {
  const fetched = (): Promise<ComponentType<Props>> => load().catch(() => instead);
  return lazy(() => fetched().then((part) => ({ default: part })));
}

/** A part that comes by itself, after its page, and that the page can do without. */
export function lazyExtra<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Extra = lazyOr(load, () => null);
  return function Late(props: Props) {
    return (
      <Suspense fallback={null}>
        <Extra {...props} />
      </Suspense>
    );
  };
}
