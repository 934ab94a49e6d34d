import { OTHER_ENGINES } from './engines/engine.ts';
import type { Hand } from './engines/hand.ts';
import { test } from './engines/journey.ts';
import { addTimer, signUp } from './engines/person.ts';

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

for (const engine of OTHER_ENGINES) {
  test(`in ${engine}: sign up, build, run to Complete! [PRT-100]`, async ({ open }) => {
    await signUpAndRun(await open(engine));
  });
}

test('in Firefox on a phone: sign up, build, run to Complete! [PRT-100]', async ({ open }) => {
  const ada = await open('Firefox', { size: PHONE });
  await signUpAndRun(ada);
  await ada.until(() => document.documentElement.scrollWidth <= innerWidth, undefined);
});
