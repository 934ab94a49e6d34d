import type { CoachingLevel } from '@roundbell/core/ports';
// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

async function openCoaching(level?: CoachingLevel) {
  const state = signedIn();
  if (state.status !== 'signed-in') throw new Error('nobody');
  const preferences = state.profile.heartRatePreferences;
  const heartRatePreferences = { ...preferences, coachingLevel: level ?? preferences.coachingLevel };
  const app = fakeApp({ ...state, profile: { ...state.profile, heartRatePreferences } });
  openApp('/settings', app);
  const region = within(await screen.findByRole('region', { name: 'Heart Rate Settings' }));
  const slider = await region.findByRole<HTMLInputElement>('slider', { name: 'How much coaching' });
  return {
    region,
    slider,
    slide: (to: number) => fireEvent.change(slider, { target: { value: to } }),
    saved: () => app.asked.filter(([command]) => command === 'save').map(([, chosen]) => chosen),
  };
}

const words = (slider: HTMLInputElement) => slider.getAttribute('aria-valuetext');

describe('how much coaching', () => {
  it('ranges from only transitions through when it matters, where it starts, to talkative', async () => {
    const { slider, slide } = await openCoaching();
    expect([slider.min, slider.max, words(slider)]).toEqual(['0', '2', 'When it matters']);
    slide(0);
    expect(words(slider)).toBe('Only transitions');
    slide(2);
    expect(words(slider)).toBe('Talkative');
  });

  it('is where it was saved, and says what its place means', async () => {
    const { region, slider, slide } = await openCoaching('transitions');
    expect([slider.value, words(slider)]).toEqual(['0', 'Only transitions']);
    expect(region.getByText('A word when a step begins, none during it.')).toBeTruthy();
    slide(2);
    expect(region.getByText(/^Speaks throughout/)).toBeTruthy();
  });

  it('is saved with the settings', async () => {
    const { region, slide, saved } = await openCoaching();
    slide(2);
    await userEvent.click(region.getByRole('button', { name: 'Save Settings' }));
    expect(saved()).toEqual([{ coachingLevel: 'talkative' }]);
  });
});
