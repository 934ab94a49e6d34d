// A rehearsal where the browser is another: its bar, its speed and its end.

import { OTHER_ENGINES } from './engines/engine.ts';
import { test } from './engines/journey.ts';
import { enter, newPerson, seesTimers } from './engines/person.ts';
import { timerOf } from './people/newcomer.ts';

const LEGS = timerOf('Legs', [
  {
    repeat: 3,
    rest: 15,
    steps: [
      { name: 'Squats', seconds: 40 },
      { name: 'Lunges', seconds: 40 },
    ],
  },
]);
const bar = { role: 'region', name: 'Rehearsal' } as const;

for (const engine of OTHER_ENGINES) {
  test(`in ${engine}: a draft is played from a step to its end, and the step is marked`, async ({
    open,
    playwright,
    sharedServer,
  }) => {
    const ada = await open(engine);
    await enter(ada, await newPerson(await playwright.request.newContext(), sharedServer.url, [LEGS]));
    await seesTimers(ada, ['Legs']);
    await ada.tap({ role: 'link', name: 'Edit' });
    await ada.tap({ role: 'button', name: /^Lunges/ });
    await ada.tap({
      role: 'button',
      name: 'Rehearse from here',
      within: { role: 'group', name: 'Step 2: Lunges' },
    });
    await ada.sees({ role: 'button', name: /^Now: Lunges/, within: bar });
    await ada.choose({ role: 'combobox', name: 'Speed', within: bar }, '30');
    await ada.tap({ role: 'button', name: 'Play', within: bar });
    await ada.until(
      (name) => document.querySelector('[aria-current="step"]')?.getAttribute('aria-label') === name,
      'Step 1: Squats',
    );
    await ada.sees({ text: 'Complete', within: bar });
    await ada.tap({ role: 'button', name: 'Stop', within: bar });
    await ada.seesNo(bar);
  });
}
