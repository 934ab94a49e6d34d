// cspell:ignore Übung
// A timer in a link where the browser is another: what unpacks it counts in whole numbers, so that all engines agree.

import { linkBody } from '@roundbell/core/formats';
import { NEW_GLOBAL_SETTINGS } from '@roundbell/core/timer';
import { OTHER_ENGINES } from './engines/engine.ts';
import { test } from './engines/journey.ts';
import { timerOf } from './people/newcomer.ts';
import { newAda } from './people/person.ts';

const BELL = timerOf('Übung “bell” 🔔', [{ repeat: 2, steps: [{ name: 'Strike', seconds: 1 }] }]);
const written = linkBody({ ...BELL, globalSettings: NEW_GLOBAL_SETTINGS, tags: [] });
const ADDRESS = `/t#${written.ok ? written.body : ''}`;

for (const engine of OTHER_ENGINES) {
  test(`in ${engine}: a link is run once without an account, then added by signing up [SCR-966]`, async ({ open }) => {
    const ada = await open(engine);
    await ada.open(ADDRESS);
    await ada.sees({ role: 'heading', name: BELL.name });
    await ada.tap({ role: 'button', name: 'Run once' });
    await ada.tap({ role: 'button', name: 'Start' });
    await ada.sees({ role: 'heading', name: 'Complete!' });
    await ada.tap({ role: 'button', name: 'Back to Timer' });

    const { displayName, email, password } = newAda();
    await ada.tap({ role: 'button', name: 'Add to my timers' });
    await ada.fill({ role: 'textbox', name: 'Display Name' }, displayName);
    await ada.fill({ role: 'textbox', name: 'Email' }, email);
    await ada.fill({ label: 'Password' }, password);
    await ada.tap({ role: 'button', name: 'Create Account' });
    await ada.sees({ role: 'article', name: BELL.name });
  });
}
