// The first minute where the browser is another: a timer handed on, a start together, a field that takes anything; and Back.

import { linkBody } from '@roundbell/core/formats';
import { NEW_GLOBAL_SETTINGS } from '@roundbell/core/timer';
import { OTHER_ENGINES } from '../engines/engine.ts';
import type { Hand } from '../engines/hand.ts';
import { expect, test } from '../engines/journey.ts';
import { enter, newPerson } from '../engines/person.ts';
import { timerOf } from '../people/newcomer.ts';

const CIRCUIT = timerOf('Park circuit', [
  {
    repeat: 50,
    steps: [
      { name: 'Burpees', seconds: 8 },
      { name: 'Breathe', seconds: 7, type: 'rest' },
    ],
  },
]);
const CARD = { role: 'article', name: CIRCUIT.name } as const;
const SHARING = { role: 'dialog', name: `Share ${CIRCUIT.name}` } as const;
const PASTING = { role: 'dialog', name: 'Paste a link, a timer or a description' } as const;
const PASTED = { role: 'textbox', name: PASTING.name, within: PASTING } as const;

async function openSharing(hand: Hand): Promise<void> {
  await hand.tap({ role: 'button', name: /^More for/, within: CARD });
  await hand.tap({ role: 'menuitem', name: 'Share' });
  await hand.sees({ role: 'textbox', name: 'Link', within: SHARING });
}

/** The path of the link in the open dialog. */
function linkIn(hand: Hand): Promise<string> {
  return hand.evaluate(() => {
    const { value } = document.querySelector<HTMLInputElement>('[role=dialog] input[readonly]')!;
    return value.slice(value.indexOf('/t#'));
  }, undefined);
}

/** What a run shows: the step and the time left. */
const placeOn = (hand: Hand) =>
  hand.evaluate(() => {
    const digits = document.querySelector('[role=timer][aria-label="Time remaining"]')?.textContent;
    return digits === undefined ? undefined : `${document.querySelector('main h2')?.textContent} ${digits}`;
  }, undefined);

// Without it, Back is an entry of the history in every engine.
test.use({ pageScripts: { scripts: [forgetWatchers], scriptSources: [] } });

for (const engine of OTHER_ENGINES) {
  test(`in ${engine}: a link leads from one person's card to another person's page`, async ({
    open,
    request,
    sharedServer,
  }) => {
    const ada = await open(engine);
    await enter(ada, await newPerson(request, sharedServer.url, [CIRCUIT]));
    await openSharing(ada);
    const link = await linkIn(ada);
    expect(link).toMatch(/^\/t#1\./);
    await ada.tap({ role: 'button', name: 'Copy link', within: SHARING });
    await ada.reads({ role: 'status', within: SHARING }, /^Link copied\.|^The link could not be copied the link\./);

    const ben = await open(engine);
    await ben.open(link);
    await ben.sees({ role: 'heading', name: CIRCUIT.name });
    await ben.sees({ role: 'button', name: 'Run once' });
  });

  test(`in ${engine}: two devices start together, and stay so [SCR-1009]`, async ({ open }) => {
    const written = linkBody({ ...CIRCUIT, globalSettings: NEW_GLOBAL_SETTINGS, tags: [] }, Date.now() + 15_000);
    const link = `/t#${written.ok ? written.body : ''}`;
    const [ada, ben] = [await open(engine), await open(engine)];
    for (const hand of [ada, ben]) {
      await hand.open(link);
      await hand.reads({ role: 'timer' }, /^(Starts in 0:\d\d|Started \d+s ago)$/);
      await hand.tap({ role: 'button', name: 'Join' });
    }
    const areInStep = async () => {
      const [one, other] = await Promise.all([placeOn(ada), placeOn(ben)]);
      return one !== undefined && one === other;
    };
    await expect.poll(areInStep, { timeout: 30_000 }).toBe(true);
    await ben.tap({ role: 'button', name: 'Next step' });
    await ben.tap({ role: 'button', name: 'Back in step' });
    await expect.poll(areInStep, { timeout: 30_000 }).toBe(true);
  });

  test(`in ${engine}: a field takes words and links, and Back closes it [SCR-1021, SCR-1354]`, async ({
    open,
    request,
    sharedServer,
  }) => {
    const ada = await open(engine);
    await enter(ada, await newPerson(request, sharedServer.url, [CIRCUIT]));
    await ada.sees(CARD);
    await ada.tap({ role: 'button', name: 'Paste' });
    await ada.sees(PASTED);
    await ada.evaluate(() => history.back(), undefined);
    await ada.seesNo(PASTING);
    await ada.sees(CARD);

    const written = linkBody({ ...CIRCUIT, name: 'Hill', globalSettings: NEW_GLOBAL_SETTINGS, tags: [] });
    await ada.tap({ role: 'button', name: 'Paste' });
    await ada.fill(PASTED, `See you there: https://another.example/t#${written.ok ? written.body : ''}`);
    await ada.tap({ role: 'button', name: 'Read', within: PASTING });
    await ada.sees({ role: 'heading', name: 'Hill' });
    await ada.tap({ role: 'button', name: 'Add to my timers' });
    await ada.sees({ role: 'article', name: 'Hill' });

    await ada.tap({ role: 'button', name: 'Paste' });
    await ada.fill(PASTED, '6 rounds of 40 s burpees, 20 s rest');
    await ada.tap({ role: 'button', name: 'Read', within: PASTING });
    await ada.sees({ role: 'heading', name: 'Create New Timer' });
  });
}

function forgetWatchers(): void {
  delete (window as { CloseWatcher?: unknown }).CloseWatcher;
}
