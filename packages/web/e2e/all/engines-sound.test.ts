import { ENGINES } from '../engines/engine.ts';
import { expect, test } from '../engines/journey.ts';
import { enter, newPerson } from '../engines/person.ts';
import { type Sound, installAudioTap } from '../sound/audio-tap.ts';
import { timerOfChimes } from '../sound/listened-run.ts';

// The recorder's script comes from the page itself.
test.use({ pageScripts: { scripts: [installAudioTap], scriptSources: ['blob:'] } });

const LENGTH = 6;
/** On a machine that is too busy to play, a tone that comes late is left out; most are heard (PRT-15). */
const MOST = 4;
/** Two tones at once are twice as high as one. */
const ALIKE = 1.2;
/** Two tones of different seconds begin so far apart (s), however late a busy machine plays them. */
const APART = 0.3;

for (const engine of ENGINES) {
  test(`[PRT-104] in ${engine}: the tones of a run leave the audio graph once each, and in order`, async ({
    open,
    request,
    sharedServer,
  }) => {
    const ada = await open(engine);
    await enter(ada, await newPerson(request, sharedServer.url, [timerOfChimes([['Hold', LENGTH]])]));
    await ada.tap({ role: 'link', name: 'Run' });
    await ada.tap({ role: 'button', name: 'Start' });
    await ada.sees({ role: 'heading', name: 'Complete!' });
    // A sound is told of when it has ended.
    await ada.until((most) => window.audioTap.count() >= most, MOST);

    const [ear] = await ada.evaluate(() => window.audioTap.ears as readonly { sounds: readonly Sound[] }[], undefined);
    const sounds = ear?.sounds ?? [];
    const gaps = sounds.slice(1).map(({ begin }, index) => begin - sounds[index]!.begin);
    expect(sounds.length).toBeLessThanOrEqual(LENGTH + 1);
    expect(Math.min(...gaps), `${gaps.join(', ')} s`).toBeGreaterThan(APART);
    const heights = sounds.slice(1, -1).map(({ peak }) => peak);
    expect(Math.max(...heights) / Math.min(...heights), heights.join(', ')).toBeLessThan(ALIKE);
  });
}
