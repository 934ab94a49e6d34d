import { ENGINES } from './engines/engine.ts';
import { expect, test } from './engines/journey.ts';
import { addTimer } from './engines/person.ts';

for (const engine of ENGINES) {
  test(`in ${engine}: a programme of selected timers goes on by a run, and outlives a reload [PGM-11]`, async ({
    open,
  }) => {
    const guest = await open(engine);
    await guest.open('/');
    await guest.tap({ role: 'button', name: 'Use without an account' });
    await guest.sees({ text: /^Kept on this device only\./ });
    for (const name of ['Legs', 'Arms']) await addTimer(guest, name, [{ steps: [{ name: 'Hold', seconds: 1 }] }]);
    await guest.tap({ role: 'button', name: 'Select timers' });
    for (const name of ['Legs', 'Arms'])
      await guest.tap({ role: 'checkbox', name: 'Select timer', within: { role: 'article', name } });
    await guest.fill({ role: 'textbox', name: 'Programme name' }, 'Mine');
    await guest.tap({ role: 'button', name: 'Make a programme' });
    await guest.sees({ text: 'Next: Legs' });
    await guest.tap({ role: 'link', name: 'Run next' });
    await guest.tap({ role: 'button', name: 'Start' });
    await guest.sees({ role: 'heading', name: 'Complete!' });
    await guest.tap({ role: 'button', name: 'Back to Library' });
    await guest.sees({ text: 'Next: Arms' });
    await guest.reload();
    await guest.sees({ text: 'Next: Arms' });
    expect(await guest.evaluate(() => location.pathname, undefined)).toBe('/library');
  });
}
