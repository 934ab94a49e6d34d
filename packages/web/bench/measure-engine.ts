// The product in Firefox and in WebKit: the same tap, given to the page by the door of the journeys.

import { setTimeout as sleep } from 'node:timers/promises';
import { EMPTY_PAGE, openDoor } from '../e2e/engines/door.ts';
import type { Engine, EngineName, Window } from '../e2e/engines/engine.ts';
import { startFirefox } from '../e2e/engines/firefox.ts';
import { missingPackages } from '../e2e/engines/installed.ts';
import { startWebKit } from '../e2e/engines/webkit.ts';
import { AFTERMATH, type CueRow, type Stage, ownScore } from './measure-cues.ts';
import { type RunScreen, moveIn, startSurely } from './product.ts';
import { type Situation, timerOf } from './situations.ts';
import { tapScript } from './tapped-browser.ts';

/** A button that is not there by then never will be (ms). */
const WAIT = 60_000;

/** A situation of another engine. */
export type EngineSituation = Situation & { readonly engine: Exclude<EngineName, 'Chromium'> };

const START: Readonly<Record<EngineSituation['engine'], () => Promise<Engine>>> = {
  Firefox: startFirefox,
  WebKit: startWebKit,
};

const running = new Set<Engine>();

/** Ends every engine that is still there: after an interruption nothing else does. */
export async function endEngines(): Promise<void> {
  await Promise.all([...running].map((engine) => engine.end()));
}

/** The product's row in an engine of its own; none, and a word why, where the machine does not have it. */
export async function measureEngine(situation: EngineSituation, stage: Stage): Promise<readonly CueRow[]> {
  const missing = missingPackages(situation.engine);
  if (missing.length > 0) {
    console.log(`\n${situation.engine} cannot be started (Debian: apt-get install ${missing.join(' ')})`);
    return [];
  }
  const engine = await START[situation.engine]();
  running.add(engine);
  const door = await openDoor(stage.product, { scripts: [tapScript(stage.built)], scriptSources: ['blob:'] });
  try {
    return [await measureAt(await engine.open(), door.url, situation)];
  } finally {
    running.delete(engine);
    await engine.end();
    await door.shut();
  }
}

async function measureAt(window: Window, url: string, situation: EngineSituation): Promise<CueRow> {
  await window.goto(`${url}${EMPTY_PAGE}`);
  const id = await moveIn(window, timerOf(situation));
  await window.goto(`${url}/run/${id}`);
  const screen = screenAt(window);
  const { wallOffset } = await screen.report();
  const epoch = await startSurely(screen);
  if (situation.stalls) await window.evaluate((stalls) => globalThis.window.cueTap.stall(stalls), situation.stalls);
  await sleep(situation.length + AFTERMATH);
  const heard = await screen.report();
  const moved = Math.round(heard.wallOffset - wallOffset);
  const notes = Math.abs(moved) > 500 ? [`the wall clock moved by ${moved} ms`] : [];
  return {
    situation: situation.name,
    design: 'roundbell',
    ...ownScore(heard, epoch, situation, notes),
  };
}

function screenAt(window: Window): RunScreen {
  return {
    async press(name) {
      const deadline = performance.now() + WAIT;
      for (;;) {
        if (await window.evaluate(click, name)) return;
        if (performance.now() > deadline) throw new Error(`there is no button '${name}'`);
        await sleep(50);
      }
    },
    report: () =>
      window.evaluate(() => {
        globalThis.window.cueTap.settle();
        return globalThis.window.cueTap.report();
      }, undefined),
  };
}

/** Clicks a button, if it is there. Runs in the page: the drivers' own mice take seconds on a busy machine. */
function click(name: string): boolean {
  const button = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name && !one.disabled,
  );
  button?.click();
  return button !== undefined;
}
