import { OTHER_ENGINES } from './engines/engine.ts';
import { AWAY, test } from './engines/journey.ts';
import { addTimer, enter, newPerson, rename, seesTimers, serverHas, untilKept } from './engines/person.ts';
import { timerOf } from './people/newcomer.ts';

const HOLD = [{ steps: [{ name: 'Hold', seconds: 3 }] }];

for (const engine of OTHER_ENGINES) {
  test(`in ${engine}: edits without a server outlive a reload, and are sent when it is back [PRT-101]`, async ({
    open,
    door,
    request,
    allowed,
    sharedServer,
  }) => {
    allowed.push(AWAY);
    const ada = await open(engine);
    await enter(ada, await newPerson(request, sharedServer.url, [timerOf('Changes', HOLD)]));
    await seesTimers(ada, ['Changes']);
    await untilKept(ada);
    await door.shut();

    await ada.reload();
    await seesTimers(ada, ['Changes']);
    await rename(ada, 'Changes', 'Changed');
    await addTimer(ada, 'Comes', HOLD);
    await ada.reload();
    await seesTimers(ada, ['Changed', 'Comes']);
    await ada.tap({ role: 'link', name: 'Run', within: { role: 'article', name: 'Comes' } });
    await ada.tap({ role: 'button', name: 'Start' });
    await ada.sees({ role: 'heading', name: 'Complete!' });
    await serverHas(request, sharedServer.url, ['Changes']);

    await door.unlock();
    await serverHas(request, sharedServer.url, ['Changed', 'Comes']);
  });
}
