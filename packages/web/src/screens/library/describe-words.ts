import type { App, KeptDescription, User } from '@roundbell/core';

// Beside what the device keeps: what is asked for twice on one page is there at once.
const written = new WeakMap<User, KeptDescription>();

function userOf({ account }: App): User | undefined {
  const { state } = account.view.getState();
  return state.status === 'signed-in' ? state.user : undefined;
}

/** Keeps how whoever is here describes a workout, on this device. */
export function keepWords(app: App, words: string): void {
  const user = userOf(app);
  if (user === undefined) return;
  const kept = { words, timers: app.library.view.getState().timers.length };
  written.set(user, kept);
  app.drafts.keepDescription(words.trim() === '' ? undefined : kept);
}

/** How whoever is here described a workout last on this page, '' where they did not, or have a timer more since. */
export function keptWords(app: App): string {
  const user = userOf(app);
  return wordsIn(app, user && written.get(user));
}

/** The same from an earlier page; '' where this one has its own words. */
export async function earlierWords(app: App): Promise<string> {
  const kept = await app.drafts.description();
  const user = userOf(app);
  return user === undefined || written.has(user) ? '' : wordsIn(app, kept);
}

function wordsIn(app: App, kept: KeptDescription | undefined): string {
  return kept === undefined || app.library.view.getState().timers.length > kept.timers ? '' : kept.words;
}
