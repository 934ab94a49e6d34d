// The timer as text where the browser is another: typed into a native field, read, saved, and printed again.

import { OTHER_ENGINES } from './engines/engine.ts';
import { test } from './engines/journey.ts';
import { enter, newPerson, seesTimers } from './engines/person.ts';
import { timerOf } from './people/newcomer.ts';

const LEGS = timerOf('Legs', [{ repeat: 3, rest: 15, steps: [{ name: 'Squats', seconds: 40 }] }]);
const BOX = { role: 'textbox', name: 'Timer as text' } as const;

for (const engine of OTHER_ENGINES) {
  test(`in ${engine}: a timer is written as text, and saved once it reads [SCR-1101, SCR-1102]`, async ({
    open,
    playwright,
    sharedServer,
  }) => {
    const ada = await open(engine);
    await enter(ada, await newPerson(await playwright.request.newContext(), sharedServer.url, [LEGS]));
    await seesTimers(ada, ['Legs']);
    await ada.tap({ role: 'link', name: 'Edit' });
    await ada.tap({ role: 'button', name: 'Text' });
    await ada.fill(BOX, '{name Legs}\n\nMain 2x\n- Hop\n- Jog 5m Z2 HR');
    await ada.tap({ role: 'button', name: /^Line 4, column 1: This step has no length/ });
    await ada.fill(BOX, '{name Long legs}\n\nMain 2x\n- Hop 15s {pause}\n- Jog 5m Z2 HR');
    await ada.sees({ role: 'group', name: 'Step 1: Hop' });
    await ada.tap({ role: 'button', name: 'Save' });
    await seesTimers(ada, ['Long legs']);
  });
}
