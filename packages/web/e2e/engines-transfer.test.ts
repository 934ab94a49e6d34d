import { writeFile } from 'node:fs/promises';
import { OTHER_ENGINES } from './engines/engine.ts';
import { expect, test } from './engines/journey.ts';
import { enter, newPerson, seesTimers } from './engines/person.ts';
import { timerOf } from './people/newcomer.ts';

const LEGS = timerOf('Legs', [{ repeat: 3, rest: 15, steps: [{ name: 'Squats', seconds: 40 }, { delay: 5 }] }]);
const ARMS = timerOf('Arms', [{ infinite: true, steps: [{ name: 'Curls', seconds: 30, type: 'recovery' }] }]);
const YOURS = { role: 'region', name: 'Your data' } as const;
const DIALOG = { role: 'dialog', name: 'Import a file' } as const;

for (const engine of OTHER_ENGINES) {
  test(`in ${engine}: an account moves into another through a file [PRT-103]`, async ({
    open,
    playwright,
    sharedServer,
  }, current) => {
    const newcomer = async (timers: readonly (typeof LEGS)[]) =>
      newPerson(await playwright.request.newContext(), sharedServer.url, timers);
    const ada = await open(engine);
    await enter(ada, await newcomer([LEGS, ARMS]));
    await seesTimers(ada, ['Arms', 'Legs']);
    await ada.tap({ role: 'link', name: 'Settings' });
    const file = await ada.download(() => ada.tap({ role: 'button', name: 'Export everything', within: YOURS }));
    expect(file.name).toMatch(/^roundbell-\d{4}-\d\d-\d\d\.json$/);
    const path = current.outputPath(file.name);
    await writeFile(path, file.text);

    await ada.window.close();
    const ben = await open(engine);
    await enter(ben, await newcomer([]), '/settings');
    await ben.tap({ role: 'button', name: 'Import a file', within: YOURS });
    await ben.sees(DIALOG);
    await ben.upload(path);
    await ben.sees({ text: 'Timers: 2 new', within: DIALOG });
    await ben.tap({ role: 'button', name: 'Import 2 timers', within: DIALOG });
    await ben.sees({ text: '2 timers imported.', within: DIALOG });
    await ben.tap({ role: 'button', name: 'Close', within: DIALOG });
    await ben.tap({ role: 'link', name: 'My Timers' });
    await seesTimers(ben, ['Arms', 'Legs']);
  });
}
