import { ENGINES } from './engines/engine.ts';
import { test } from './engines/journey.ts';

for (const engine of ENGINES) {
  test(`in ${engine}: two timers side by side outlive a reload, and one rings until it is answered [KIT-10, KIT-30]`, async ({
    open,
  }) => {
    const cook = await open(engine);
    await cook.open('/');
    await cook.tap({ role: 'button', name: 'Use without an account' });
    await cook.tap({ role: 'link', name: 'Kitchen' });
    for (const words of ['pasta 8 min', 'toast 3s']) {
      await cook.fill({ role: 'textbox', name: 'Add a timer' }, words);
      await cook.press('Enter');
    }
    const toast = { role: 'article', name: 'toast' } as const;
    await cook.sees({ role: 'timer', name: 'Time over', within: toast });
    await cook.reload();
    await cook.sees({ role: 'timer', name: 'Time over', within: toast });
    await cook.tap({ role: 'button', name: 'Done', within: toast });
    await cook.sees({ role: 'timer', name: 'Time remaining', within: { role: 'article', name: 'pasta' } });
  });
}
