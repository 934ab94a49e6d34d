/** An engine whose commands answer once it is here. */
export type Deferred<E> = {
  readonly [Name in keyof E]: E[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>>
    : E[Name];
};
/** What an engine has beside its commands: stores, and engines of its own. */
export type Shown<E> = {
  readonly [Name in keyof E as E[Name] extends (...given: never[]) => unknown ? never : Name]: E[Name];
};

/**
 * Stands for an engine that is on its way: whatever it is asked waits for it, and rejects if it cannot be fetched. What
 * there is of it already is `here`: all that is not a command, and a command that has to answer at once.
 */
export function deferred<E extends object, Here extends Shown<E>>(
  fetch: () => Promise<E>,
  here: Here,
): Omit<Deferred<E>, keyof Here> & Here {
  const known = new Map<PropertyKey, unknown>(Object.entries(here));
  const commandOf =
    (name: keyof E) =>
    async (...given: unknown[]) =>
      ((await fetch())[name] as (...given: unknown[]) => unknown)(...given);
  // What it can be asked is known to its type alone, so that a new command is written once.
  return new Proxy({} as Omit<Deferred<E>, keyof Here> & Here, {
    get(_, name) {
      // An engine is not a promise, though one is asked whether it is wherever it is waited for.
      if (name === 'then' || typeof name === 'symbol') return undefined;
      if (!known.has(name)) known.set(name, commandOf(name as keyof E));
      return known.get(name);
    },
  });
}
