/**
 * Saves one thing after the other, and of those waiting only the latest: a slider is dragged through many values.
 * Resolves undefined for one that a later one has replaced.
 */
export function latestSaver<T, R>(save: (value: T) => Promise<R>): (value: T) => Promise<R | undefined> {
  let last = Promise.resolve();
  let latest = 0;
  return (value) => {
    const mine = (latest += 1);
    const saved = last.then(() => (mine === latest ? save(value) : undefined));
    last = saved.then(
      () => undefined,
      () => undefined,
    );
    return saved;
  };
}
