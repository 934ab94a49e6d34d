import { test } from './engines/journey.ts';
import { installAudioTap } from './sound/audio-tap.ts';
import { hearABreath, hearRainUnderAStep } from './sound/engine-background.ts';
import { hearEachToneOnce } from './sound/engine-tones.ts';

// The recorder's script comes from the page itself.
test.use({ pageScripts: { scripts: [installAudioTap], scriptSources: ['blob:'] } });

for (const engine of ['Chromium', 'Firefox'] as const)
  test(`in ${engine}: the tones of a run leave the audio graph once each, and in order [PRT-104]`, async ({
    open,
    request,
    sharedServer,
  }) => {
    await hearEachToneOnce(await open(engine), request, sharedServer.url);
  });

for (const engine of ['Chromium', 'Firefox'] as const)
  test(`in ${engine}: rain is heard under its step, and fades away under the next`, async ({
    open,
    request,
    sharedServer,
  }) => {
    await hearRainUnderAStep(await open(engine), request, sharedServer.url);
  });

for (const engine of ['Chromium', 'Firefox'] as const)
  test(`in ${engine}: the tone of a breath is heard while air moves, and not while it is held`, async ({
    open,
    request,
    sharedServer,
  }) => {
    await hearABreath(await open(engine), request, sharedServer.url);
  });
