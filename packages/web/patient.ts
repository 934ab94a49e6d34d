// A test that awaits a part of the page waits for it as long as a busy machine takes.

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 10_000 }); // cspell:disable-line
}

export {};
