// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeApp, fakeApp, signedIn, signedInWith } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';
import { latestSaver } from './latest-saver.ts';

beforeAll(async () => {
  await Promise.all([import('./settings-screen.tsx'), import('./last-panels.tsx')]);
}, 60_000);
afterEach(cleanup);

async function openPanel(app: FakeApp = fakeApp(signedIn())) {
  openApp('/settings', app);
  const region = within(await screen.findByRole('region', { name: 'New timers start with' }));
  return {
    app,
    region,
    volume: region.getByRole<HTMLInputElement>('slider', { name: 'Volume' }),
    voice: region.getByRole<HTMLInputElement>('checkbox', { name: 'Voice Announcements' }),
    saved: () => app.asked.filter(([command]) => command === 'saveDefaults').map(([, defaults]) => defaults),
  };
}

const keeping = (defaultVolume: number) => signedInWith({ defaultVolume });

describe('what new timers start with', () => {
  it('is shown as it is stored, and saved immediately', async () => {
    const { volume, voice, saved } = await openPanel();
    expect([volume.value, volume.min, volume.max, voice.checked]).toEqual(['70', '0', '100', true]);
    fireEvent.change(volume, { target: { value: '35' } });
    await userEvent.click(voice);
    expect([volume.value, voice.checked]).toEqual(['35', false]);
    await waitFor(() => expect(saved().at(-1)).toEqual({ defaultVolume: 35, defaultVoiceEnabled: false }));
  });

  it('says what could not be saved, until it can', async () => {
    const app = fakeApp(signedIn());
    app.accountAnswer = { ok: false, message: 'Error saving settings. Please try again.' };
    const { region, voice } = await openPanel(app);
    await userEvent.click(voice);
    expect((await region.findByRole('alert')).textContent).toBe('Error saving settings. Please try again.');
    app.accountAnswer = { ok: true };
    await userEvent.click(voice);
    await waitFor(() => expect(region.queryByRole('alert')).toBeNull());
  });

  it('follows the account once what was changed here is saved, and saves nothing twice', async () => {
    const { app, volume, voice, saved } = await openPanel();
    const stored = (defaultVolume: number) => act(() => app.account.view.setState({ state: keeping(defaultVolume) }));
    fireEvent.change(volume, { target: { value: '35' } });
    await waitFor(() => expect(saved()).toEqual([{ defaultVolume: 35 }]));
    expect(volume.value).toBe('35');
    stored(35);
    stored(50);
    await waitFor(() => expect(volume.value).toBe('50'));
    await userEvent.click(voice);
    await waitFor(() => expect(saved().at(-1)).toEqual({ defaultVoiceEnabled: false }));
    expect([volume.value, voice.checked]).toEqual(['50', false]);
  });

  it('is saved one after the other, of those waiting only the latest', async () => {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const save = latestSaver((value: number) => {
      begun.push(value);
      return new Promise<string>((resolve) => ends.push(() => resolve(`saved ${value}`)));
    });
    const answers = [save(1), save(2), save(3)];
    await waitFor(() => expect(begun).toEqual([3]));
    ends[0]?.();
    expect(await Promise.all(answers)).toEqual([undefined, undefined, 'saved 3']);
  });
});
