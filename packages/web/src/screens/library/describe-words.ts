import type { App } from '@roundbell/core';
import type { User } from '@roundbell/core/ports';
import type { SavedDescription } from '@roundbell/core/timer';

// In addition to what the device keeps: a second request on the same page is answered immediately.
const written = new WeakMap<User, SavedDescription>();

function userOf({ account }: App): User | undefined {
  const { state } = account.view.getState();
  return state.status === 'signed-in' ? state.user : undefined;
}

/** Keeps on this device how the person here describes a workout. */
export function keepWords(app: App, words: string): void {
  const user = userOf(app);
  if (user === undefined) return;
  const saved = { words, timers: app.library.view.getState().timers.length };
  written.set(user, saved);
  app.drafts.keepDescription(words.trim() === '' ? undefined : saved);
}

/** How the person here last described a workout on this page, '' if they did not, or have added a timer since. */
export function savedWords(app: App): string {
  const user = userOf(app);
  return wordsIn(app, user && written.get(user));
}

/** The same from an earlier page; '' if this one has its own words. */
export async function earlierWords(app: App): Promise<string> {
  const saved = await app.drafts.description();
  const user = userOf(app);
  return user === undefined || written.has(user) ? '' : wordsIn(app, saved);
}

function wordsIn(app: App, saved: SavedDescription | undefined): string {
  return saved === undefined || app.library.view.getState().timers.length > saved.timers ? '' : saved.words;
}
