// A plan and a weekly goal where the browser is another: its own fields for days and times, its own way to keep a file.

import { readCalendar } from '@roundbell/core/testing';
import { OTHER_ENGINES } from './engines/engine.ts';
import { expect, test } from './engines/journey.ts';
import { enter, newPerson, seesTimers } from './engines/person.ts';
import { timerOf } from './people/newcomer.ts';

const LEGS = timerOf('Legs, and arms', [{ repeat: 3, steps: [{ name: 'Squats', seconds: 40 }] }]);
const DIALOG = { role: 'dialog', name: 'Plan "Legs, and arms"' } as const;
const GOAL = { role: 'combobox', name: 'Weekly goal' } as const;

for (const engine of OTHER_ENGINES) {
  test(`in ${engine}: a timer is planned, and a goal is set`, async ({ open, playwright, sharedServer }) => {
    const ada = await open(engine);
    await enter(ada, await newPerson(await playwright.request.newContext(), sharedServer.url, [LEGS]));
    await seesTimers(ada, ['Legs, and arms']);
    await ada.tap({ role: 'button', name: 'More for Legs, and arms' });
    await ada.tap({ role: 'menuitem', name: 'Plan this timer' });
    for (const name of ['Mon', 'Wed', 'Sun']) await ada.tap({ role: 'checkbox', name, within: DIALOG });
    await ada.fill({ role: 'spinbutton', name: 'Weeks', within: DIALOG }, '3');
    await ada.sees({ text: /^Fri, Sun at 7:00.*, for 3 weeks: 6 times$/, within: DIALOG });
    const save = { role: 'button', name: 'Save calendar file', within: DIALOG } as const;
    const file = await ada.download(() => ada.tap(save));
    expect(file.name).toBe('roundbell-legs-and-arms.ics');
    const read = readCalendar(file.text);
    expect(read.text('VEVENT', 'SUMMARY')).toBe('Legs, and arms');
    expect(read.raw('VEVENT', 'RRULE')).toBe('FREQ=WEEKLY;BYDAY=FR,SU;COUNT=6');
    expect(read.raw('VEVENT', 'DTSTART')).toMatch(/^\d{8}T070000$/);
    await ada.tap({ role: 'button', name: 'Close', within: DIALOG });

    await ada.tap({ role: 'link', name: 'History' });
    await ada.choose(GOAL, '3');
    await ada.sees({ text: '0 of 3 this week' });
    await ada.reload();
    await ada.holds(GOAL, '3');
    await ada.tap({ role: 'link', name: 'My Timers' });
    await ada.sees({ text: '0 of 3 this week' });
  });
}
