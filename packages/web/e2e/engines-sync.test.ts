import type { EngineName } from './engines/engine.ts';
import { test } from './engines/journey.ts';
import { enter, newPerson, rename, seesTimers, serverHas } from './engines/person.ts';
import { timerOf } from './people/newcomer.ts';

const HOLD = [{ steps: [{ name: 'Hold', seconds: 3 }] }];
const PAIRS: readonly (readonly [EngineName, EngineName])[] = [
  ['Chromium', 'Firefox'],
  ['WebKit', 'Chromium'],
];

for (const [one, other] of PAIRS) {
  test(`edits in ${one} soon appear in ${other}, and the other way round`, async ({ open, request, sharedServer }) => {
    const ada = await newPerson(request, sharedServer.url, [timerOf('Live', HOLD)]);
    const [here, there] = [await open(one), await open(other)];
    for (const hand of [here, there]) {
      await enter(hand, ada);
      await seesTimers(hand, ['Live']);
    }
    await rename(here, 'Live', 'Lively');
    await seesTimers(there, ['Lively']);
    await rename(there, 'Lively', 'Livelier');
    await seesTimers(here, ['Livelier']);
    await serverHas(request, sharedServer.url, ['Livelier']);
  });
}
