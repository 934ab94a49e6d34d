import { ENGINES } from './engines/engine.ts';
import { expect, test } from './engines/journey.ts';
import { addTimer, createAccount, seesTimers } from './engines/person.ts';

for (const engine of ENGINES) {
  test(`in ${engine}: a timer without an account is run, outlives a reload, the server hears nothing of it, and an account takes it along [ACC-400, ACC-401, ACC-410]`, async ({
    open,
  }) => {
    const guest = await open(engine);
    await guest.open('/');
    await guest.tap({ role: 'button', name: 'Use without an account' });
    await guest.sees({ text: /^Kept on this device only\./ });
    await addTimer(guest, 'Egg', [{ steps: [{ name: 'Boil', seconds: 2 }] }]);
    await guest.reload();
    await seesTimers(guest, ['Egg']);
    await guest.tap({ role: 'link', name: 'Run', within: { role: 'article', name: 'Egg' } });
    await guest.tap({ role: 'button', name: 'Start' });
    await guest.sees({ role: 'heading', name: 'Complete!' });
    const asked = () =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/api/') ? [name] : []));
    expect(await guest.evaluate(asked, undefined)).toEqual([]);

    await guest.tap({ role: 'button', name: 'Back to Library' });
    await guest.tap({ role: 'link', name: 'Create Account' });
    await createAccount(guest);
    await guest.sees({ text: /^1 timer and 1 session are in your account now\./ });
    await seesTimers(guest, ['Egg']);
    await guest.reload();
    await seesTimers(guest, ['Egg']);
    await guest.seesNo({ text: /^Kept on this device only\./ });
  });
}
