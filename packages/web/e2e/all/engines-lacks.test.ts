import type { Hand } from '../engines/hand.ts';
import { expect, test } from '../engines/journey.ts';
import { enter, newPerson } from '../engines/person.ts';
import { timerOf } from '../people/newcomer.ts';

const PHONE = { width: 390, height: 844 };
const HEART = { role: 'button', name: 'Heart rate' } as const;
const DIALOG = { role: 'dialog', name: 'Heart Rate Monitor' } as const;

/** A control that needs a browser feature is absent if the browser lacks it. */
async function offersNone(ada: Hand, name: string, has: () => boolean): Promise<void> {
  if (await ada.evaluate(has, undefined)) return;
  await ada.seesNo({ role: 'button', name });
}

for (const engine of ['Firefox', 'WebKit'] as const) {
  test(`in ${engine}: nothing is offered that the engine lacks [PRT-106]`, async ({ open, request, sharedServer }) => {
    const ada = await open(engine, { size: PHONE });
    await ada.open('/');
    await ada.sees({ role: 'link', name: 'Get Started' });
    await ada.tap(HEART);
    await ada.sees({ text: 'Web Bluetooth is not supported in this browser' });
    await ada.sees({ role: 'button', name: 'Try with a demo', within: DIALOG });
    await ada.seesNo({ role: 'button', name: 'Connect', within: DIALOG });

    await enter(
      ada,
      await newPerson(request, sharedServer.url, [timerOf('Hold', [{ steps: [{ name: 'Hold', seconds: 9 }] }])]),
    );
    await ada.sees({ role: 'article', name: 'Hold' });
    await ada.seesNo({ role: 'button', name: 'Install' });
    await ada.tap({ role: 'link', name: 'Run' });
    await ada.sees({ role: 'button', name: 'Start' });
    await offersNone(ada, 'Floating timer', () => 'documentPictureInPicture' in window);
    await offersNone(ada, 'Full screen', () => document.fullscreenEnabled);

    await ada.open('/settings');
    await ada.sees({ role: 'checkbox', name: 'Flash the screen at transitions' });
    await ada.seesNo({ role: 'checkbox', name: 'Vibrate at transitions' });
    await ada.seesNo({ role: 'button', name: /^Install/ });
    await ada.open('/history');
    await ada.sees({ role: 'heading' });
    expect(await ada.evaluate(() => document.documentElement.scrollWidth <= innerWidth, undefined)).toBe(true);
  });
}
