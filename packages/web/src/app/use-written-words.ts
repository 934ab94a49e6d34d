import type { App } from '@roundbell/core';

interface Written {
  readonly userId: string | undefined;
  readonly words: string;
}

const written = new WeakMap<App, Written>();

function personOf({ account }: App): string | undefined {
  const { state } = account.view.getState();
  return state.status === 'signed-in' ? state.user.id : undefined;
}

/** Keeps how somebody described a workout, while the page is open and for nobody else; '' forgets it. */
export function keepWords(app: App, words: string): void {
  written.set(app, { userId: personOf(app), words });
}

/** How whoever is here described a workout last, '' where they did not. */
export function keptWords(app: App): string {
  const last = written.get(app);
  return last?.userId === personOf(app) ? (last?.words ?? '') : '';
}
