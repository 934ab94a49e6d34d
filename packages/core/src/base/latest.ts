// Answers that come too late: something newer was asked meanwhile.

/** Tells the latest of several questions from those before it. */
export interface Latest {
  /** Begins another one, which makes all before it stale. The result says whether it is the latest still. */
  readonly begin: () => () => boolean;
  /** Joins the latest one. The result says whether no other has begun since. */
  readonly join: () => () => boolean;
}

/** Makes one with nothing asked. */
export function latest(): Latest {
  let count = 0;
  const join = (): (() => boolean) => {
    const mine = count;
    return () => mine === count;
  };
  return {
    join,
    begin() {
      count += 1;
      return join();
    },
  };
}
