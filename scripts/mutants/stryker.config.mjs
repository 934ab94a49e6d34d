// How StrykerJS changes the code of core and runs its tests (docs/design/tests.md). `scripts/mutants.mjs` says which files.

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // A mutant in what a module computes while it is loaded would need every test again.
  ignoreStatic: true,
  ignorePatterns: ['/packages/web', '/packages/server', '/docs', '/data', '/dist', '/reports', '/test-results'],
  // Stryker rewrites a tsconfig with a part of TypeScript that version 7 no longer has; without one it leaves them alone.
  tsconfigFile: 'none.json',
  tempDirName: '.stryker-tmp',
  reporters: ['progress', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'reports/mutants.json' },
  // What a mutant may take beyond the time of its tests; one that hangs costs this and a new worker.
  timeoutMS: 3000,
  thresholds: { high: 90, low: 85, break: null },
};
