import { ENGINES } from './engines/engine.ts';
import type { Hand } from './engines/hand.ts';
import { test } from './engines/journey.ts';
import { addTimer, signUp } from './engines/person.ts';
import { newAda } from './person.ts';

const PHONE = { width: 390, height: 844 };

async function signUpAndRun(ada: Hand): Promise<void> {
  await signUp(ada);
  await ada.sees({ text: "You don't have any timers yet." });
  await addTimer(ada, 'Morning', [
    { steps: [{ delay: 1 }] },
    { repeat: 2, rest: 1, steps: [{ name: 'Push', seconds: 1 }] },
  ]);
  // 1 + 1 x 2 + 1 x (2 - 1) s
  await ada.reads({ role: 'article', name: 'Morning' }, /\b4s\b/);
  await ada.tap({ role: 'link', name: 'Run', within: { role: 'article', name: 'Morning' } });
  await ada.sees({ role: 'heading', name: 'Morning' });
  await ada.tap({ role: 'button', name: 'Start' });
  await ada.sees({ role: 'heading', name: 'Complete!' });
}

for (const engine of ENGINES) {
  test(`[PRT-100] in ${engine}: sign up, build, run to Complete!`, async ({ open }) => {
    await signUpAndRun(await open(engine));
  });
}

test('[PRT-100] in Firefox on a phone: sign up, build, run to Complete!', async ({ open }) => {
  const ada = await open('Firefox', { size: PHONE });
  await signUpAndRun(ada);
  await ada.until(() => document.documentElement.scrollWidth <= innerWidth, undefined);
});

for (const engine of ['Chromium', 'Firefox'] as const) {
  test(`[PRT-105] in ${engine}: by Tab, Enter, Space and typing alone from the landing page to Complete!`, async ({
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
    // A field that Tab comes to has its text selected.
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
