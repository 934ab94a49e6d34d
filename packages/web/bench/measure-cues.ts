// One situation, the product and the references beside it, from the tap to the scores.

import { setTimeout as sleep } from 'node:timers/promises';
import { audioClockOf } from './audio-clock.ts';
import { type BenchSpeech, isSpokenNumber } from './bench-speech.ts';
import type { TapReport } from './page/tap-report.ts';
import { openProduct, startSurely } from './product.ts';
import { DESIGNS, type Design, cuesOf, startReferences } from './reference-page.ts';
import { type Score, type Sound, matchSounds, scoreOf } from './score.ts';
import { type Situation, secondsDue, timerOf } from './situations.ts';
import { type TappedBrowser, type TappedPage, openBrowser } from './tapped-browser.ts';

/** Where everything is that a measurement needs. */
export interface Stage {
  readonly product: string;
  readonly references: string;
  readonly speech: BenchSpeech;
  /** The folder of the built page scripts. */
  readonly built: string;
}

/** The row of one design in one situation. */
export interface CueRow {
  readonly situation: string;
  readonly design: 'roundbell' | Design;
  readonly score: Score;
  readonly underruns: number | undefined;
  readonly complaints: readonly string[];
}

/** Time enough for the last sound to be heard and noted (ms). */
export const AFTERMATH = 1500;
/** Pages hide this long after the first tone, so that the start is an ordinary one (ms). */
const HIDES_AFTER = 3000;
/** The wall clock moved: the run may rightly have moved with it, and the row means nothing (ms). */
const MOST_WALL_SHIFT = 500;

/** Measures one situation in a browser of its own. */
export async function measureCues(situation: Situation, stage: Stage): Promise<readonly CueRow[]> {
  const browser = await openBrowser(stage.built, situation.flags ?? []);
  try {
    return await measureIn(browser, situation, stage);
  } finally {
    await browser.close();
  }
}

async function measureIn(browser: TappedBrowser, situation: Situation, stage: Stage): Promise<readonly CueRow[]> {
  const seconds = secondsDue(situation);
  const due = situation.due === undefined ? '' : `?due=${situation.due.join(',')}`;
  const references = await browser.open(`${stage.references}/${due}`, 'tapped');
  const product = await openProduct(browser, stage.product, timerOf(situation), 'tapped');
  if (timerOf(situation).spokenCountdown !== undefined) await stage.speech.fetched();
  const wallOffset = (await product.tapped.report()).wallOffset;
  await startReferences(references);
  const epoch = await startSurely(product);
  await undergo(situation, [product.tapped, references]);
  const heard = await product.tapped.report();
  const around = await references.report();
  const moved = heard.wallOffset - wallOffset;
  const note = Math.abs(moved) > MOST_WALL_SHIFT ? [`the wall clock moved by ${Math.round(moved)} ms`] : [];
  const rows: CueRow[] = [
    { situation: situation.name, design: 'roundbell', ...ownScore(heard, epoch, situation, note) },
  ];
  for (const design of DESIGNS) {
    const cues = await cuesOf(references, around, design, seconds);
    const listening = around.listenings[DESIGNS.indexOf(design)];
    const jumps = listening ? audioClockOf(listening).jumps : [];
    const score = scoreOf(cues, 0, { freezes: around.freezes, jumps, blind: situation.blind });
    const { complaints } = around;
    rows.push({ situation: situation.name, design, score, underruns: listening?.underruns, complaints });
  }
  return rows;
}

/** Lets a situation happen to the pages, from the first tone to its end. */
async function undergo(situation: Situation, pages: readonly TappedPage[]): Promise<void> {
  const from = performance.now();
  const until = (time: number) => sleep(Math.max(0, time - (performance.now() - from)));
  const { stalls, freeze } = situation;
  if (stalls) for (const page of pages) await page.stall(stalls);
  if (situation.isHidden) {
    await until(HIDES_AFTER);
    for (const page of pages) await page.hide();
  }
  if (freeze) {
    await until(freeze.from);
    for (const page of pages) await page.freeze(true);
    await until(freeze.from + freeze.length);
    for (const page of pages) await page.freeze(false);
  }
  await until(situation.length + AFTERMATH);
}

/** The product's part of a row; `epoch` is the page time of the first tone (ms). */
export function ownScore(
  report: TapReport,
  epoch: number,
  situation: Situation,
  notes: readonly string[],
): Pick<CueRow, 'score' | 'underruns' | 'complaints'> {
  const cues = secondsDue(situation).map((second) => ({ second, due: epoch + second * 1000 }));
  const clocks = report.listenings.map(audioClockOf);
  const sounds = report.listenings.flatMap((listening, index) =>
    listening.onsets.map((onset) => ({ ...onset, at: clocks[index]?.pageTimeOf(onset.contextTime) ?? 0 })),
  );
  // What sounded while the product was warmed up is not part of the run.
  const ofRun = sounds.filter(({ at }) => at > epoch - 500).sort((a, b) => a.at - b.at);
  const matched = matchSounds(cues, ofRun, situation.timer ? 'many' : 'in-turns');
  const jumps = clocks.flatMap((clock) => clock.jumps).filter(({ to }) => to > epoch);
  return {
    score: scoreOf(matched.cues, matched.doubles.length, { freezes: report.freezes, jumps, blind: situation.blind }),
    underruns: report.listenings.at(-1)?.underruns,
    complaints: [
      ...report.complaints,
      ...notes,
      ...spokenText(situation, ofRun),
      ...matched.doubles.map((sound) => doubleText(sound, epoch)),
    ],
  };
}

/** How many numbers were numbers: beeps would be as exact. */
function spokenText({ timer }: Situation, sounds: readonly Sound[]): readonly string[] {
  if (timer?.spokenCountdown === undefined) return [];
  return [`${sounds.filter(({ length }) => isSpokenNumber(length)).length} numbers were heard`];
}

function doubleText({ at, length, peak }: Sound, epoch: number): string {
  return `doubled ${((at - epoch) / 1000).toFixed(4)} s after the start: ${length.toFixed(1)} ms long, ${peak.toFixed(3)} high`;
}
