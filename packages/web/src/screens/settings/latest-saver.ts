/**
 * Saves one thing after the other and of those that wait the latest alone: a slider is dragged through many values. Answers
 * undefined for one that a later one has taken the place of.
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
