import { test } from '../engines/journey.ts';
import { installAudioTap } from '../sound/audio-tap.ts';
import { hearEachToneOnce } from '../sound/engine-tones.ts';

// The recorder's script comes from the page itself.
test.use({ pageScripts: { scripts: [installAudioTap], scriptSources: ['blob:'] } });

for (const engine of ['WebKit'] as const)
  test(`in ${engine}: the tones of a run leave the audio graph once each, and in order [PRT-104]`, async ({
    open,
    request,
    sharedServer,
  }) => {
    await hearEachToneOnce(await open(engine), request, sharedServer.url);
  });
