// What is fetched by the first who asks for it.

/** Engines that are fetched when they are first asked for, and always the same; after a failure the next who asks tries again. */
export interface LateValue<T> {
  readonly fetch: () => Promise<T>;
  /** Undefined until they are here. */
  readonly now: () => T | undefined;
}

/** Fetches by `make`. */
export function lateOf<T>(make: () => Promise<T>): LateValue<T> {
  let coming: Promise<T> | undefined;
  let made: T | undefined;
  async function ask(): Promise<T> {
    try {
      return (made = await make());
    } catch (cause) {
      coming = undefined;
      throw cause;
    }
  }
  return { fetch: () => (coming ??= ask()), now: () => made };
}
