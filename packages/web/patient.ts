// What holds for each file of tests that draws: nothing is left of the test before, and what is awaited may take as long as a
// busy machine takes.

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  const { cleanup } = await import('@testing-library/react');
  const { afterEach } = await import('vitest');
  afterEach(cleanup);
  // As in most browsers: a dialog then puts nothing into the history, from which the next test would come back.
  Object.assign(globalThis, {
    CloseWatcher: class {
      destroy = () => undefined;
    },
  });
  configure({ asyncUtilTimeout: 10_000, defaultHidden: false }); // cspell:disable-line
}

export {};
