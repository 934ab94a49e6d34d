// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'vibrate');
});

async function openDevice(app = fakeApp(signedIn())) {
  openApp('/settings', app);
  return { app, region: within(await screen.findByRole('region', { name: 'This device' })) };
}

/** The description that assistive technology reads after the name. */
function helpOf(control: HTMLElement): string | null | undefined {
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;
}

function letVibrate(): void {
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: () => true });
}

describe('the settings of this device', () => {
  it('choose the sound, with a word on what that means', async () => {
    const { app, region } = await openDevice();
    const sound = within(region.getByRole('group', { name: 'Sound' }));
    const mix = sound.getByRole('radio', { name: 'Mix with my music' });
    const keep = sound.getByRole('radio', { name: 'Keep playing when locked' });
    expect(helpOf(mix)).toMatch(/^Other apps keep playing\. Keep the screen on: a locked phone may fall silent\./);
    expect(helpOf(keep)).toBe('Other apps stop playing while a timer runs.');
    expect(mix).toHaveProperty('checked', true);
    await userEvent.click(keep);
    expect(keep).toHaveProperty('checked', true);
    expect(mix).toHaveProperty('checked', false);
    expect(app.device.view.getState().soundMode).toBe('keep-sounding');
  });

  it("say with 'Mix with my music' that an iPhone switched to silent plays no tones in it", async () => {
    const { region } = await openDevice();
    const mix = region.getByRole('radio', { name: 'Mix with my music' });
    expect(helpOf(mix)).toMatch(/ An iPhone in silent mode plays no tones: choose another option there\.$/);
  });

  it("have a third sound, 'Pocket', with a word on what it lacks", async () => {
    const { app, region } = await openDevice();
    const pocket = region.getByRole('radio', {
      name: 'Pocket: works with the screen off, also on iPhone Beta',
    });
    expect(helpOf(pocket)).toBe(
      'Other apps stop playing. There is no coach and no browser voice, and a step that ends by heart rate lasts its longest time.',
    );
    await userEvent.click(pocket);
    expect(pocket).toHaveProperty('checked', true);
    expect(app.device.view.getState().soundMode).toBe('pocket');
    expect(region.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it("say what a device could not play, to someone who has chosen 'Pocket', and 'Try again' forgets it", async () => {
    const app = fakeApp(signedIn());
    const failed = [{ form: 'mu-law-16k', why: 'not-ready' }] as const;
    await app.device.change({ pocket: { failed, isAnswered: true } });
    const { region } = await openDevice(app);
    const words = /^This device could not play a workout as one sound at first: the file was not ready in time\./;
    expect(region.queryByText(words)).toBeNull();
    const pocket = region.getByRole('radio', { name: /^Pocket/ });
    await userEvent.click(pocket);
    expect((await region.findByText(words)).closest('[aria-live=polite]')).not.toBeNull();
    await userEvent.click(region.getByRole('button', { name: 'Try again' }));
    expect(app.device.view.getState().pocket).toEqual({ failed: [], isAnswered: true });
    expect(region.queryByText(words)).toBeNull();
    expect(document.activeElement).toBe(pocket);
  });

  it('switch vibration, flash and letter keys independently', async () => {
    letVibrate();
    const { app, region } = await openDevice();
    const names = [
      'Vibrate at transitions',
      'Flash the screen at transitions',
      'Letter keys control a run (O, M, F, ?)',
    ];
    const shown = () => names.map((name) => region.getByRole<HTMLInputElement>('checkbox', { name }).checked);
    const set = () => {
      const { vibration, flash, letterKeys } = app.device.view.getState();
      return [vibration, flash, letterKeys];
    };
    expect(shown()).toEqual([true, false, true]);
    for (const [index, name] of names.entries()) {
      const before = set();
      await userEvent.click(region.getByRole('checkbox', { name }));
      expect(set()).toEqual(before.with(index, !before[index]));
      expect(shown()).toEqual(set());
    }
  });

  it('choose a lead-in, which is off at first', async () => {
    const { app, region } = await openDevice();
    const leadIn = region.getByRole<HTMLSelectElement>('combobox', { name: 'Lead-in' });
    expect([...leadIn.options].map(({ text }) => text)).toEqual(['Off', '3 seconds', '5 seconds', '10 seconds']);
    expect(leadIn.value).toBe('0');
    await userEvent.selectOptions(leadIn, '5 seconds');
    expect(app.device.view.getState().leadIn).toBe(5);
  });

  it('have notes read aloud, which is off at first', async () => {
    const { app, region } = await openDevice();
    const box = region.getByRole<HTMLInputElement>('checkbox', { name: 'Read notes aloud' });
    expect(box.checked).toBe(false);
    await userEvent.click(box);
    expect(app.device.view.getState().readNotes).toBe(true);
  });

  it('are saved immediately, which is said, without a button', async () => {
    letVibrate();
    const { region } = await openDevice();
    expect(region.getByRole('status').textContent).toBe('Saved on this device only.');
    await userEvent.click(region.getByRole('checkbox', { name: 'Vibrate at transitions' }));
    expect(region.getByRole('status').textContent).toBe('Saved on this device only.');
    expect(region.queryAllByRole('button')).toEqual([]);
  });

  it('say when they could not be kept, until they can', async () => {
    const app = fakeApp(signedIn());
    let room = false;
    const { change } = app.device;
    app.device.change = async (settings) => (await change(settings)) && room;
    const { region } = await openDevice(app);
    await userEvent.click(region.getByRole('checkbox', { name: 'Flash the screen at transitions' }));
    expect((await region.findByText(/could not be stored/)).textContent).toBe(
      'These settings could not be stored on this device, so they last only until you close the page. If it is full, free some space, then change one of them again.',
    );
    expect(within(region.getByRole('status')).getByText(/could not be stored/)).toBeTruthy();
    expect(region.getByRole('checkbox', { name: 'Flash the screen at transitions' })).toHaveProperty('checked', true);
    room = true;
    await userEvent.click(region.getByRole('checkbox', { name: 'Flash the screen at transitions' }));
    expect(await region.findByText('Saved on this device only.')).toBeTruthy();
  });

  it('offer no vibration in a browser without it', async () => {
    const { region } = await openDevice();
    expect(region.queryByRole('checkbox', { name: 'Vibrate at transitions' })).toBeNull();
    cleanup();
    letVibrate();
    const second = await openDevice();
    expect(helpOf(second.region.getByRole('checkbox', { name: 'Vibrate at transitions' }))).toBe(
      'On devices that can vibrate.',
    );
  });
});
