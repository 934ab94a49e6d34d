// What holds for each file of tests that draws: nothing is left of the test before, and what is awaited may take as long as a
// busy machine takes.

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  const { cleanup } = await import('@testing-library/react');
  const { afterEach } = await import('vitest');
  afterEach(cleanup);
  configure({ asyncUtilTimeout: 10_000, defaultHidden: false }); // cspell:disable-line
}

export {};
