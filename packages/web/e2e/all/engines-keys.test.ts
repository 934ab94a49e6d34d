import type { Hand } from '../engines/hand.ts';
import { test } from '../engines/journey.ts';
import { newAda } from '../people/person.ts';

for (const engine of ['Chromium', 'Firefox'] as const) {
  test(`in ${engine}: by Tab, Enter, Space and typing alone from the landing page to Complete! [PRT-105]`, async ({
    open,
  }) => {
    const ada = await open(engine);
    const { displayName, email, password } = newAda();
    const type = async (spot: Parameters<Hand['tabTo']>[0], text: string) => {
      await ada.tabTo(spot);
      await ada.window.type(text);
    };
    await ada.open('/');
    await ada.tabTo({ role: 'link', name: 'Get Started' });
    await ada.press('Enter');
    await ada.sees({ label: 'Password' });
    if ((await ada.texts({ role: 'button', name: 'Create Account' })).length === 0) {
      await ada.tabTo({ role: 'button', name: 'Create one' });
      await ada.press('Space');
    }
    await type({ role: 'textbox', name: 'Display Name' }, displayName);
    await type({ role: 'textbox', name: 'Email' }, email);
    await type({ label: 'Password' }, password);
    await ada.press('Enter');

    await ada.tabTo({ role: 'link', name: 'New Timer' });
    await ada.press('Enter');
    await type({ role: 'textbox', name: 'Name', within: { role: 'region', name: 'Timer Details' } }, 'By keys');
    await ada.tabTo({ role: 'button', name: 'Add Round' });
    await ada.press('Enter');
    await ada.tabTo({ role: 'button', name: 'Add Delay' });
    await ada.press('Space');
    const row = { role: 'button', within: { role: 'group', name: /^Step 1:/ } } as const;
    if ((await ada.attribute(row, 'aria-expanded')) === 'false') {
      await ada.tabTo(row);
      await ada.press('Enter');
    }
    // When Tab reaches a field its text is selected.
    await type({ role: 'spinbutton', name: 'Seconds' }, '2');
    await ada.tabTo({ role: 'button', name: 'Save' });
    await ada.press('Enter');

    await ada.sees({ role: 'article', name: 'By keys' });
    await ada.tabTo({ role: 'link', name: 'Run' });
    await ada.press('Enter');
    await ada.tabTo({ role: 'button', name: 'Start' });
    await ada.press('Space');
    await ada.sees({ role: 'heading', name: 'Complete!' });
  });
}
