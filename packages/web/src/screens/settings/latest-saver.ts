import { createTurns, latest } from '@roundbell/core/base';

/**
 * Saves one thing after the other, and of those waiting only the latest: a slider is dragged through many values.
 * Resolves undefined for one that a later one has replaced.
 */
export function latestSaver<T, R>(save: (value: T) => Promise<R>): (value: T) => Promise<R | undefined> {
  const { inTurn } = createTurns();
  const wish = latest();
  return (value) => {
    const isLatest = wish.begin();
    return inTurn(async () => (isLatest() ? save(value) : undefined));
  };
}
