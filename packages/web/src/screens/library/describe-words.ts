import type { App, User } from '@roundbell/core';

interface Written {
  readonly words: string;
  /** How many timers there were then. */
  readonly timers: number;
}

const written = new WeakMap<User, Written>();

function userOf({ account }: App): User | undefined {
  const { state } = account.view.getState();
  return state.status === 'signed-in' ? state.user : undefined;
}

/** Keeps how whoever is here described a workout, while the page is open. */
export function keepWords(app: App, words: string): void {
  const user = userOf(app);
  if (user !== undefined) written.set(user, { words, timers: app.library.view.getState().timers.length });
}

/** How whoever is here described a workout last, '' where they did not, or have a timer more since. */
export function keptWords(app: App): string {
  const user = userOf(app);
  const last = user && written.get(user);
  return last === undefined || app.library.view.getState().timers.length > last.timers ? '' : last.words;
}
