// A page of the product in any engine, in which a sound file is made by its own dialog and then played under observation.

import { setTimeout as sleep } from 'node:timers/promises';
import type { LabQuestion } from './page/track-lab.ts';
import { moveIn } from './product.ts';
import type { PlannedTrack } from './track-plan.ts';

/** What is not there by then will not be (ms). */
const WAIT = 60_000;
const LOOK = 20;

/** A window of any engine. */
export interface PlainPage {
  goto(url: string): Promise<unknown>;
  evaluate<Argument, Result>(script: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>>;
}

/** A file as it was made: from the press of the button to the file (ms), its bytes, and the parts it was put together from. */
export interface MadeFile {
  readonly time: number;
  readonly bytes: number;
  readonly parts: number;
}

let asked = 0;

/** Asks the page, and waits for its answer. */
export async function ask(page: PlainPage, question: LabQuestion, value = 0): Promise<readonly number[]> {
  const number = ++asked;
  await page.evaluate(([id, what, given]) => window.trackLab.ask(id, what, given), [number, question, value] as const);
  const answer = await until(() => page.evaluate((id) => window.trackLab.answer(id) ?? null, number), question);
  if (answer.failure !== undefined) throw new Error(`${question}: ${answer.failure}`);
  return answer.values;
}

/** Lets the product make the sound file of a timer, of a person of its own. */
export async function makeFile(page: PlainPage, url: string, { timer }: PlannedTrack): Promise<MadeFile> {
  await moveIn(page, timer);
  await page.goto(`${url}/library`);
  for (const name of ['More for Bench', 'Download as audio', 'Download as audio']) await press(page, name);
  const [time = 0, bytes = 0, parts = 0] = await ask(page, 'file');
  return { time, bytes, parts };
}

/** Presses a button or an item of a menu as soon as it is there. */
async function press(page: PlainPage, name: string): Promise<void> {
  await until(async () => (await page.evaluate(click, name)) || null, `button '${name}'`);
}

/** Runs in the page: the drivers' own mice take seconds on a busy machine. */
function click(name: string): boolean {
  const button = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name && !one.disabled,
  );
  button?.click();
  return button !== undefined;
}

async function until<Found>(look: () => Promise<Found | null>, what: string): Promise<Found> {
  const deadline = performance.now() + WAIT;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error(`there is no ${what}`);
    await sleep(LOOK);
  }
}
