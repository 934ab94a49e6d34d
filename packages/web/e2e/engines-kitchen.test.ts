import { ENGINES } from './engines/engine.ts';
import { expect, test } from './engines/journey.ts';

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

  test(`in ${engine}: 'Ready at' has two timers wait for their starts, and a reload leaves the plan as it was`, async ({
    open,
  }) => {
    const cook = await open(engine);
    await cook.open('/');
    await cook.tap({ role: 'button', name: 'Use without an account' });
    await cook.tap({ role: 'link', name: 'Kitchen' });
    await cook.choose({ label: 'Ready at' }, '12:00');
    await cook.choose({ role: 'combobox', name: 'Day' }, '1');
    for (const words of ['potatoes 20 min', 'peas 5 min']) {
      await cook.fill({ role: 'textbox', name: 'Add a timer' }, words);
      await cook.press('Enter');
    }
    await cook.tap({ role: 'button', name: 'Plan' });
    const starts = { text: /^Starts in [\d:]+$/ };
    const secondsIn = (words: string) =>
      words
        .replace('Starts in ', '')
        .split(':')
        .reduce((sum, part) => sum * 60 + Number(part), 0);
    for (const when of ['as planned', 'after a reload']) {
      for (const name of ['peas', 'potatoes']) await cook.sees({ ...starts, within: { role: 'article', name } });
      // Both in one look: from one to the next a busy machine takes seconds.
      const [first = 0, second = 0] = (await cook.texts(starts)).map(secondsIn);
      const between = second - first;
      expect(Math.abs(Math.abs(between) - 15 * 60), when).toBeLessThanOrEqual(1);
      await cook.reload();
    }
  });
}
