// `npm run bench:cues`: how exactly tones leave the loudspeaker, in real browsers, by the product as it is built.
// Words choose rows; '--long' adds ten real minutes. Asserts nothing.

import { startServer } from '../e2e/machine/running-server.ts';
import { startBenchSpeech } from './bench-speech.ts';
import { measureBoard } from './measure-board.ts';
import { type CueRow, type Stage, measureCues } from './measure-cues.ts';
import { endEngines, measureEngine } from './measure-engine.ts';
import { SCREEN_ROWS, type ScreenRow, measureScreen } from './measure-screen.ts';
import { printCues, printScreen } from './print-cues.ts';
import { serveReferences } from './reference-page.ts';
import { SIMULATED_HOUR, simulateHour } from './simulated-hour.ts';
import { LONG, SITUATIONS, type Situation } from './situations.ts';
import { closeBrowsers } from './tapped-browser.ts';

const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

async function rowsOf(situation: Situation, stage: Stage): Promise<readonly CueRow[]> {
  if (situation.place === 'kitchen') return measureBoard(situation, stage);
  if (situation.engine === undefined) return measureCues(situation, stage);
  return measureEngine({ ...situation, engine: situation.engine }, stage).catch((cause: unknown) => {
    // The other rows are worth their time.
    console.log(`\n${situation.says}: ${String(cause)}`);
    return [];
  });
}

async function measureAll(stage: Stage): Promise<void> {
  const situations = [...SITUATIONS.filter(({ name }) => isWanted(name)), ...(words.includes('--long') ? [LONG] : [])];
  for (const situation of situations) {
    const rows = await rowsOf(situation, stage);
    printCues(situation, rows);
  }
  if (isWanted(SIMULATED_HOUR.name)) printCues(SIMULATED_HOUR, [await simulateHour()]);
  const figures: ScreenRow[] = [];
  for (const name of SCREEN_ROWS.filter(isWanted)) figures.push(...(await measureScreen(name, stage)));
  if (figures.length > 0) printScreen(figures);
}

/** Rejects when somebody wants the bench to end. */
function interruption(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
  });
}

const built = import.meta.dirname;
const speech = await startBenchSpeech();
const server = await startServer(speech.settings);
const references = await serveReferences(built);
try {
  await Promise.race([measureAll({ product: server.url, references: references.url, speech, built }), interruption()]);
} catch (cause) {
  console.error(cause);
  process.exitCode = 1;
} finally {
  await closeBrowsers();
  await endEngines();
  references.close();
  await server.stop();
  await speech.stop();
}
// After an interruption a measurement may still wait for its end.
process.exit();
