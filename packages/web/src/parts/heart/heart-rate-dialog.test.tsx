// @vitest-environment happy-dom
import { once } from '@roundbell/core/base';
import { ZONES } from '@roundbell/core/heart';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AT_142, withMonitor } from '../../app/testing/fake-monitor.ts';
import { openApp } from '../../app/testing/open-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const STRAP = { id: 'strap-1', name: 'Test Strap' };

async function openDialog({ app, monitor } = withMonitor()) {
  openApp('/nowhere', app);
  await userEvent.click(await screen.findByRole('button', { name: 'Heart rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Heart Rate Monitor' }));
  const button = (name: string) => dialog.getByRole('button', { name });
  return {
    app,
    monitor,
    dialog,
    button,
    press: (name: string) => userEvent.click(button(name)),
    /** What can be pressed now, in order. */
    able: () =>
      dialog
        .getAllByRole('button')
        .filter((one) => one.getAttribute('aria-disabled') !== 'true')
        .map(({ textContent }) => textContent),
    show: (view: Parameters<typeof monitor.show>[0]) => act(() => monitor.show(view)),
    state: () => dialog.getByRole('status').textContent,
  };
}

describe('the dialog', () => {
  it('opens with the focus on its title, before its first button', async () => {
    const { dialog, button } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('heading')));
    await userEvent.tab();
    expect(document.activeElement).toBe(button('Connect'));
  });

  it('connects a strap if there is none yet', async () => {
    const { able, press, state, monitor } = await openDialog();
    expect(state()).toBe('No monitor connected.');
    expect(able()).toEqual(['Connect', 'Try with a demo', 'Close']);
    await press('Disconnect');
    await press('Forget Device');
    await press('Connect');
    expect(monitor.asked).toEqual([['connect']]);
  });

  it("reconnects a known strap by the same 'Connect', and forgets it", async () => {
    const { able, press, show, state, monitor } = await openDialog();
    show({ connection: { status: 'disconnected', device: STRAP } });
    expect(state()).toBe('Test Strap is not connected.');
    expect(able()).toEqual(['Connect', 'Forget Device', 'Try with a demo', 'Close']);
    await press('Connect');
    await press('Forget Device');
    await userEvent.click(await screen.findByRole('button', { name: 'Forget' }));
    expect(monitor.asked).toEqual([['reconnect'], ['forget']]);
  });

  it("'Forget Device' asks first, and is quieter than 'Connect'", async () => {
    const { press, show, button, monitor } = await openDialog();
    show({ connection: { status: 'disconnected', device: STRAP } });
    expect(button('Connect').className).toContain('primary');
    expect(button('Forget Device').className).toContain('quiet');
    await press('Forget Device');
    const question = within(await screen.findByRole('alertdialog', { name: 'Forget Test Strap?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(monitor.asked).toEqual([]);
    expect(document.activeElement).toBe(button('Forget Device'));
  });

  it('offers the demo below the real buttons, and not while a strap is connected', async () => {
    const { able, show, button } = await openDialog();
    const isBelow = () =>
      button('Forget Device').compareDocumentPosition(button('Try with a demo')) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isBelow()).toBeTruthy();
    show(AT_142);
    expect(able()).not.toContain('Try with a demo');
    show({ connection: { status: 'connecting', device: STRAP } });
    expect(isBelow()).toBeTruthy();
  });

  it("says how to get a strap back that does not come by itself; 'Connect' does not wait for a search", async () => {
    const { able, press, show, state, monitor } = await openDialog();
    const advice = 'Wake the strap, then press Connect to choose it again.';
    show({ connection: { status: 'connecting', device: STRAP, attempt: 'search', advice } });
    expect(state()).toBe(`Connecting... ${advice}`);
    expect(able()).toEqual(['Connect', 'Disconnect', 'Forget Device', 'Try with a demo', 'Close']);
    await press('Connect');
    expect(monitor.asked).toEqual([['reconnect']]);
    show({ connection: { status: 'error', message: 'Failed to connect', device: STRAP, advice } });
    expect(state()).toBe(`Test Strap is not connected. ${advice}`);
  });

  it('warns of a battery below 15 %, and of none that is not known', async () => {
    const { show, state } = await openDialog();
    show({ ...AT_142, battery: 14 });
    expect(state()).toBe('Connected to Test Strap. The battery is low and may not last a workout.');
    show({ battery: 15 });
    expect(state()).toBe('Connected to Test Strap');
    show({ battery: undefined });
    expect(state()).toBe('Connected to Test Strap');
  });

  it('says that a rate has not changed for 2 minutes, and keeps it', async () => {
    const { dialog, show } = await openDialog();
    show({ ...AT_142, isUnchanging: true });
    expect(dialog.getByText('has not changed for 2 minutes').closest('p')?.textContent).toContain('142 bpm');
    show({ isUnchanging: false });
    expect(dialog.queryByText(/has not changed/)).toBeNull();
  });

  it('has a missing strap tried at once when it is opened', async () => {
    const { monitor, press } = await openDialog();
    await press('Close');
    await userEvent.click(await screen.findByRole('button', { name: 'Heart rate' }));
    expect(monitor.asked).toEqual([['retryNow']]);
  });

  it("while connecting the dialog says 'Connecting...', and 'Disconnect' abandons the attempt; no button loses the focus by being disabled", async () => {
    const { able, press, show, state, button, monitor } = await openDialog();
    await press('Connect');
    show({ connection: { status: 'connecting', device: STRAP } });
    expect(state()).toBe('Connecting...');
    expect(document.activeElement).toBe(button('Connect'));
    expect(able()).not.toContain('Connect');
    await press('Disconnect');
    expect(monitor.asked).toEqual([['connect'], ['disconnect']]);
  });

  it('shows the name of the strap, the rate in colour and words of its zone, and the battery', async () => {
    const { able, dialog, press, show, state, monitor } = await openDialog();
    show(AT_142);
    expect(state()).toBe('Connected to Test Strap');
    const bpm: HTMLElement = dialog.getByText('142 bpm');
    expect(bpm.parentElement!.style.background.toUpperCase()).toBe(ZONES[3].color);
    expect(dialog.getByText('Zone 3, Aerobic')).toBeTruthy();
    expect(dialog.getByText('Battery 80%')).toBeTruthy();
    expect(dialog.queryByText('Simulated')).toBeNull();
    expect(able()).toEqual(['Disconnect', 'Forget Device', 'Close']);
    await press('Disconnect');
    expect(monitor.asked).toEqual([['disconnect']]);
  });

  it('says so while a connected strap reads nothing, and leaves out an unknown battery', async () => {
    const { dialog, show } = await openDialog();
    show({ ...AT_142, reading: undefined, zone: undefined, battery: undefined });
    expect(dialog.getByText('-- bpm')).toBeTruthy();
    expect(dialog.getByText('No heart rate received. Check that the strap fits snugly.')).toBeTruthy();
    expect(dialog.queryByText(/Battery/)).toBeNull();
  });

  it("what went wrong is read out immediately, in the monitor's sentence, and can be retried", async () => {
    const { able, dialog, show } = await openDialog();
    show({ connection: { status: 'error', message: 'Device does not support GATT', device: STRAP } });
    expect(dialog.getByRole('alert').textContent).toBe('Device does not support GATT');
    expect(able()).toContain('Connect');
    show({ connection: { status: 'connecting', device: STRAP } });
    expect(dialog.getByRole('alert').textContent).toBe('');
  });

  it('warns people whose browser cannot use a strap before they buy one, and says what works', async () => {
    vi.stubGlobal('isSecureContext', true);
    const { able, dialog, show } = await openDialog();
    expect(dialog.queryByText(/not supported/)).toBeNull();
    show({ isSupported: false });
    expect(dialog.getByText('Web Bluetooth is not supported in this browser')).toBeTruthy();
    const works = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(works[0]).toContain('Chrome or Edge on Android, Windows, macOS and ChromeOS');
    expect(works[1]).toContain('Linux');
    expect(works[2]).toBe('Safari on an iPhone, with the free extension Beacio');
    expect(works[3]).toMatch(/Bluefy browser on an iPhone or iPad/);
    expect(dialog.queryByText(/secure page/)).toBeNull();
    expect(able()).toEqual(['Try with a demo', 'Close']);
    expect(dialog.queryByRole('button', { name: 'Connect' })).toBeNull();
  });

  it('says that a secure page is needed if this one is not', async () => {
    vi.stubGlobal('isSecureContext', false);
    const { dialog, show } = await openDialog();
    show({ isSupported: false });
    expect(dialog.getByText(/A secure page \(https\) is also needed/)).toBeTruthy();
  });

  it("'Try with a demo' starts a simulated strap, in any browser; 'Stop the demo' and 'Connect' end it", async () => {
    const { able, dialog, press, show, state, monitor } = await openDialog();
    show({ isSupported: false });
    await press('Try with a demo');
    show({ ...AT_142, isDemo: true, battery: undefined });
    expect(dialog.queryByText(/not supported/)).toBeNull();
    show({ isSupported: true });
    expect(state()).toBe('Demo: this heart rate is simulated.');
    expect(dialog.getByText('Simulated')).toBeTruthy();
    expect(able()).toEqual(['Connect', 'Disconnect', 'Stop the demo', 'Close']);
    await press('Stop the demo');
    await press('Connect');
    expect(monitor.asked).toEqual([['beDemo', true], ['beDemo', false], ['connect']]);
  });

  it("if the monitor's code could not be loaded the dialog says so and offers 'Try again'", async () => {
    const played = withMonitor();
    const fetch = vi.fn(played.app.heartRate.fetch).mockRejectedValueOnce(new TypeError('no network'));
    const app = { ...played.app, heartRate: once(fetch) };
    const { able, dialog, press } = await openDialog({ ...played, app });
    await dialog.findByText('The heart-rate monitor could not be loaded. Check your connection.');
    expect(able()).toEqual(['Try again', 'Close']);
    await press('Try again');
    await waitFor(() => expect(able()).toEqual(['Connect', 'Try with a demo', 'Close']));
    expect(dialog.queryByText(/could not be loaded/)).toBeNull();
  });
});
