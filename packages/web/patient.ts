// What holds for each file of tests that draws: nothing is left of the test before, and what is awaited may take as long as a
// busy machine takes.

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  const { cleanup } = await import('@testing-library/react');
  const { afterAll, afterEach } = await import('vitest');
  afterEach(cleanup);
  // The files of a worker share one window: one that ended at '/editor' would be where the next one begins.
  afterAll(() => {
    window.history.replaceState(null, '', '/');
    localStorage.clear();
    sessionStorage.clear();
  });
  await skipOwnerStacks();
  // As in most browsers: a dialog then puts nothing into the history, from which the next test would come back.
  Object.assign(globalThis, {
    CloseWatcher: class {
      destroy = () => undefined;
    },
  });
  configure({ asyncUtilTimeout: 10_000, defaultHidden: false }); // cspell:disable-line
}

/**
 * React takes the stack of each element that it makes, for its warnings to name: a sixth of the time of a test that draws.
 * It stops doing so where it has taken too many in a second; here it has from the start.
 */
async function skipOwnerStacks(): Promise<void> {
  const { default: react } = await import('react');
  const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
}

export {};
