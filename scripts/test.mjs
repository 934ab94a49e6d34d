// `npm test`: installs what it needs, then runs the static checks, the unit tests and a few journeys, in minutes. `.ci/run` runs
// it with `gate`: what every change has to pass before it lands. With `all` (`npm run test:all`) everything there is. The last
// line says how many passed and failed.

import { buildWhatIsStale } from './build.mjs';
import {
  HELD_CHECK,
  SIZE_CHECK,
  STATIC_CHECKS,
  benchChecks,
  runChecks,
  runDistributedTests,
  runJourneys,
  runTestsAtOddMoments,
  runUnitTests,
  summaryOf,
} from './checks.mjs';
import {
  installChromium,
  installDrills,
  installEngines,
  installFaketime,
  installPackages,
  installPooler,
  installPostgres,
  installSpeech,
  main,
} from './machine.mjs';

/** @type {import('./checks.mjs').Which} */
const which = process.argv[2] === 'gate' || process.argv[2] === 'all' ? process.argv[2] : 'quick';

await main(async () => {
  await installPackages();
  process.env['CHROMIUM_PATH'] = await installChromium();
  if (which !== 'quick') {
    await installEngines();
    await installPostgres();
    await installPooler();
    await installSpeech();
  }
  if (which === 'all') await installDrills();
  const tallies = [await runChecks(STATIC_CHECKS)];
  await buildWhatIsStale();
  tallies.push(
    await runChecks([SIZE_CHECK, ...benchChecks(which)]),
    await runUnitTests(which),
    await runJourneys(which),
  );
  if (which === 'all')
    tallies.push(
      await runChecks([HELD_CHECK]),
      await runDistributedTests(),
      ...(await runTestsAtOddMoments(await installFaketime())),
    );
  const { line, failed, before } = summaryOf(tallies);
  if (failed > 0) process.exitCode = 1;
  for (const text of before) console.log(text);
  console.log(line);
});
