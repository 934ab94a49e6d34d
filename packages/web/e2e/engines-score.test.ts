// Rounds counted by tap, by keys and by the buttons of the lock screen, across a reload, up to the history.

import { ENGINES } from './engines/engine.ts';
import type { Hand } from './engines/hand.ts';
import { test } from './engines/journey.ts';
import { enter, newPerson } from './engines/person.ts';
import { timerOf } from './people/newcomer.ts';

declare global {
  interface Window {
    readonly remote: Map<string, (details: MediaSessionActionDetails) => void>;
  }
}

/** Remembers what the page does for the buttons of a lock screen, which no test can press. */
function installRemote(): void {
  const remote = new Map<string, (details: MediaSessionActionDetails) => void>();
  Object.assign(window, { remote });
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  const setActionHandler = mediaSession.setActionHandler.bind(mediaSession);
  mediaSession.setActionHandler = (action, press) => {
    if (press) remote.set(action, press);
    setActionHandler(action, press);
  };
}

test.use({ pageScripts: { scripts: [installRemote], scriptSources: [] } });

const written = timerOf('Cindy', [
  {
    steps: [
      { name: 'AMRAP', seconds: 600 },
      { name: 'Put the weights away', seconds: 1 },
    ],
  },
]);
const CINDY = {
  ...written,
  rounds: written.rounds.map((round) => ({
    ...round,
    steps: round.steps.map((step, at) => (at === 0 ? { ...step, count: { kind: 'rounds' as const } } : step)),
  })),
};

const reads = (ada: Hand, count: number) => ada.sees({ text: `Rounds: ${count}` });

/** Two taps within 250 ms are one. */
async function passGuard(ada: Hand): Promise<void> {
  const since = await ada.evaluate(() => performance.now(), undefined);
  await ada.until((then) => performance.now() - then > 260, since);
}

for (const engine of ENGINES) {
  test(`in ${engine}: rounds are counted by tap, keys and the lock screen, outlive a reload, and stand there the next time [TAL-1, TAL-6, TAL-20]`, async ({
    open,
    playwright,
    sharedServer,
  }) => {
    const ada = await open(engine);
    await enter(ada, await newPerson(await playwright.request.newContext(), sharedServer.url, [CINDY]));
    await ada.tap({ role: 'link', name: 'Run', within: { role: 'article', name: 'Cindy' } });
    await ada.tap({ role: 'button', name: 'Start' });
    await reads(ada, 0);
    const counts: readonly (() => Promise<unknown>)[] = [
      () => ada.tap({ role: 'button', name: 'Count one' }),
      () => ada.press('Space'),
      () => ada.press('Enter'),
    ];
    for (const [at, count] of counts.entries()) {
      await count();
      await reads(ada, at + 1);
      await passGuard(ada);
    }
    let counted = counts.length;
    const hasRemote = await ada.evaluate(() => window.remote.has('nexttrack'), undefined);
    if (hasRemote) {
      await ada.evaluate(() => window.remote.get('nexttrack')?.({ action: 'nexttrack' }), undefined);
      counted += 1;
      await reads(ada, counted);
    }
    await ada.tap({ role: 'button', name: 'Minus one' });
    counted -= 1;
    await reads(ada, counted);
    await ada.reload();
    await ada.tap({ role: 'button', name: 'Resume' });
    await reads(ada, counted);
    await ada.tap({ role: 'button', name: 'Count one' });
    await reads(ada, counted + 1);
    await ada.tap({ role: 'button', name: 'Next step' });
    await ada.sees({ role: 'heading', name: 'Complete!' });
    await ada.fill({ role: 'spinbutton', name: 'Repetitions after that' }, '12');
    await ada.sees({ text: `Rounds: ${counted + 1} + 12` });
    await ada.tap({ role: 'button', name: 'Back to Library' });
    await ada.tap({ role: 'link', name: 'Run', within: { role: 'article', name: 'Cindy' } });
    const last = { role: 'region', name: 'Last time' } as const;
    await ada.reads(last, `Last ${counted + 1} + 12, best ${counted + 1} + 12`);
  });
}
