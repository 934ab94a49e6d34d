// `npm run check`: everything that needs no build, browser or database; meant to finish in under a minute.

import { STATIC_CHECKS, runChecks, runUnitTests, summaryOf } from './checks.mjs';
import { installPackages, main } from './machine.mjs';

await main(async () => {
  await installPackages();
  const { line, failed } = summaryOf([
    await runChecks(STATIC_CHECKS),
    await runUnitTests(['core', 'core-alone', 'web', 'web-alone', 'scripts']),
  ]);
  if (failed > 0) process.exitCode = 1;
  console.log(line);
});
