// A lane of the kitchen beside eleven others. Its cues are counted from its second tone, which is due in its second 1: the first one
// sounds when it is started, in the middle of a second.

import { setTimeout as sleep } from 'node:timers/promises';
import { audioClockOf } from './audio-clock.ts';
import { AFTERMATH, type CueRow, type Stage, ownScore } from './measure-cues.ts';
import { openProduct } from './product.ts';
import { type Situation, timerOf } from './situations.ts';
import { type TappedPage, openBrowser } from './tapped-browser.ts';

const OTHERS = 11;
/** What the others ring at their start is over by then (ms). */
const QUIET = 3000;

/** Measures a situation on the board, in a browser of its own. */
export async function measureBoard(situation: Situation, stage: Stage): Promise<readonly CueRow[]> {
  const browser = await openBrowser(stage.built, situation.flags ?? []);
  try {
    const { tapped } = await openProduct(browser, stage.product, timerOf(situation), 'tapped');
    const pressedAt = await startLane(tapped, stage.product);
    await sleep(situation.length + AFTERMATH);
    const heard = await tapped.report();
    const onsets = heard.listenings.flatMap((listening) =>
      listening.onsets.map(({ contextTime }) => audioClockOf(listening).pageTimeOf(contextTime)),
    );
    const [, second = 0] = onsets.filter((at) => at > pressedAt).sort((a, b) => a - b);
    return [{ situation: situation.name, design: 'roundbell', ...ownScore(heard, second - 1000, situation, []) }];
  } finally {
    await browser.close();
  }
}

/** Puts the bench's timer on a board of others and starts it; answers when it was pressed, in page time (ms). */
async function startLane({ page, report }: TappedPage, url: string): Promise<number> {
  await page.goto(`${url}/library`);
  await page.getByRole('link', { name: 'Kitchen' }).click();
  const field = page.getByRole('textbox', { name: 'Add a timer' });
  for (let other = 1; other <= OTHERS; other++) {
    await field.fill(`other ${other} h`);
    await field.press('Enter');
    await page
      .getByRole('article')
      .nth(other - 1)
      .waitFor();
  }
  await page.goBack();
  await page.getByRole('button', { name: 'More for Bench' }).click();
  await page.getByRole('menuitem', { name: 'Add to Kitchen' }).click();
  const start = page.getByRole('article', { name: 'Bench' }).getByRole('button', { name: 'Start' });
  await start.waitFor();
  await sleep(QUIET);
  await start.click();
  return (await report()).taps.at(-1)?.at ?? 0;
}
