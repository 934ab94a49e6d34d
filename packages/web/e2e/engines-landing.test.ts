// The landing page where the browser is another: its policy allows the styles that it carries, and it is taken over.

import { OTHER_ENGINES } from './engines/engine.ts';
import { test } from './engines/journey.ts';

for (const engine of OTHER_ENGINES) {
  test(`in ${engine}: the landing page stands without a complaint, and two taps run a Tabata [SCR-1054]`, async ({
    open,
  }) => {
    const stranger = await open(engine);
    await stranger.open('/');
    await stranger.sees({ role: 'heading', name: 'Every round, right on the bell.' });
    await stranger.tap({ role: 'link', name: 'Try a Tabata now' });
    await stranger.tap({ role: 'button', name: 'Start' });
    await stranger.sees({ role: 'button', name: 'Pause' });
  });
}
