// What the tones of one instant sound like at the loudspeaker, from the samples that leave the audio graph.

import { heightAt } from '@roundbell/core/testing';
import { expect, test } from '../machine/journey.ts';
import { openLibrary, timerOf } from '../people/newcomer.ts';
import { heardOn, installAudioTap, recordingOf, untilHeard } from '../sound/audio-tap.ts';
import { press } from '../sound/listened-run.ts';

/** A sound is considered begun a little after its first sample (s). */
const SLACK = 0.002;

test.use({ bypassCSP: true });

/**
 * The heights of some pitches in a stretch (s) throughout which they sound, and the share of its energy that belongs to
 * none of them.
 */
function pitchesIn(
  { samples, rate }: { readonly samples: Float32Array; readonly rate: number },
  [from, to]: readonly [number, number],
  pitches: readonly number[],
) {
  const first = Math.round((from - SLACK) * rate);
  const stretch = samples.subarray(first, first + Math.round((to - from) * rate));
  const heights = pitches.map((pitch) => heightAt(stretch, pitch, rate));
  const energy = stretch.reduce((sum, sample) => sum + sample ** 2, 0) / stretch.length;
  const planned = heights.reduce((sum, height) => sum + height ** 2 / 2, 0);
  return { foreign: 1 - planned / energy, unevenness: Math.max(...heights) / Math.min(...heights), heights };
}

test('a round change at full volume is a chord of its four pitches, equally high, and of nothing else [CUE-62]', async ({
  page,
  context,
  server,
}) => {
  await context.addInitScript(installAudioTap);
  const rounds = ['One', 'Two', 'Three'].map((name) => ({ steps: [{ name, seconds: 3 }] }));
  const globalSettings = { countdownBeep: false, voiceEnabled: false, volume: 100 };
  await openLibrary(page, server.url, [{ ...timerOf('Chords', rounds), globalSettings }]);
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await press(page, 'Start');
  // The beginning, two changes, and the end.
  await untilHeard(page, 4);

  for (const change of [1, 2]) {
    const recording = await recordingOf(page, change);
    const first = pitchesIn(recording, [0.01, 0.11], [500, 600, 800]);
    expect(first.foreign).toBeLessThan(0.01);
    expect(first.unevenness, `heights ${first.heights.join(', ')}`).toBeLessThan(1.05);
    const [third = 0] = first.heights;
    expect(third).toBeGreaterThan(0.25);
    const second = pitchesIn(recording, [0.22, 0.38], [400, 750]);
    expect(second.foreign).toBeLessThan(0.01);
    expect(second.heights[0]! / third).toBeCloseTo(1, 1);
  }
  const peaks = (await heardOn(page)).map(({ peak }) => peak);
  expect(Math.max(...peaks)).toBeLessThan(0.81);
});
