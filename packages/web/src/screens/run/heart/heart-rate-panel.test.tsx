// @vitest-environment happy-dom
import { ZONES } from '@roundbell/core/heart';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AT_142 } from '../../../app/testing/fake-monitor.ts';
import { showPanels } from '../testing/show-panels.tsx';

afterEach(cleanup);

describe('the heart-rate panel', () => {
  it('shows the rate in colour and words of its zone, and the battery [SCR-413]', async () => {
    const { panel, show } = await showPanels();
    await show(AT_142);
    const tile = (await panel().findByText('Zone 3, Aerobic')).closest('p')!;
    expect(tile.textContent).toBe('142 bpm Zone 3, Aerobic');
    expect(tile.style.background.toUpperCase()).toBe(ZONES[3].color);
    expect(panel().getByText('Battery 80%')).toBeTruthy();
    await show({ ...AT_142, reading: undefined, zone: undefined });
    expect(tile.textContent).toBe('-- bpm ');
    expect(tile.style.background).toBe('');
    expect(panel().getByText('No heart rate received')).toBeTruthy();
  });

  it('is right below the countdown while there is a strap, and last of the boxes without one', async () => {
    const { show } = await showPanels();
    const order = () =>
      [...document.querySelectorAll('main section, main [role="group"]')].map(
        (part) => part.getAttribute('aria-label') ?? part.querySelector('h2')?.textContent,
      );
    const last = ['Now', 'AI Coach', 'Coming up', 'Sound', 'Heart rate', 'Controls'];
    const first = ['Now', 'Heart rate', 'AI Coach', 'Coming up', 'Sound', 'Controls'];
    expect(order()).toEqual(last);
    await show({ connection: { status: 'connecting' } });
    expect(order()).toEqual(first);
    await show({ ...AT_142, reading: undefined, zone: undefined });
    expect(order()).toEqual(first);
    await show({ connection: { status: 'error', message: 'Failed to connect' } });
    expect(order()).toEqual(last);
  });

  it('while a run shows the heart rate in its panel the button is an icon without figures; they remain its description', async () => {
    const { show } = await showPanels();
    const heart = () => screen.getByRole('button', { name: 'Heart rate', hidden: true });
    const figures = () => document.getElementById(heart().getAttribute('aria-describedby')!)!;
    const isPlain = () => [heart().querySelector('svg') !== null, figures().className, heart().style.background];
    await show(AT_142);
    expect(isPlain()).toEqual([true, 'sr-only', '']);
    expect(figures().textContent).toContain('142 bpm');
    await act(async () => screen.getByRole('button', { name: 'Overview', hidden: true }).click());
    expect(heart().querySelector('svg')).toBeNull();
    expect(figures().className).not.toBe('sr-only');
  });

  it("says 'Connecting...' while the strap is looked for [SCR-413]", async () => {
    const { panel, show } = await showPanels();
    await show({ connection: { status: 'connecting' } });
    expect(await panel().findByText('Connecting...')).toBeTruthy();
    expect(panel().getByText('--').textContent).toBe('-- bpm');
    expect(panel().queryByText('No heart rate received')).toBeNull();
  });

  it('says what the target is, and whether it is met', async () => {
    const { panel, player, show } = await showPanels();
    await show(AT_142);
    const facts = async () => (await panel().findByText('Target: Zone 4,')).closest('p')?.textContent;
    expect(await facts()).toContain('Target: Zone 4, 150–168 bpm');
    expect(panel().getByText('below target')).toBeTruthy();
    await show({ zone: 4 });
    expect(panel().getByText('in target')).toBeTruthy();
    await show({ zone: 5, zones: 200 });
    expect(panel().getByText('above target')).toBeTruthy();
    expect(await facts()).toContain('Target: Zone 4, 160–180 bpm');
    // Zones of their own are shown with each heart rate once.
    await show({ zone: 4, zones: { floors: [100, 120, 140, 155, 170], top: 190 } });
    expect(await facts()).toContain('Target: Zone 4, 155–169 bpm');
    act(() => void player.next());
    expect(panel().queryByText(/target/i)).toBeNull();
  });

  it('draws the last minutes, with the span they cover in words', async () => {
    const { panel, player, show } = await showPanels();
    await show({ ...AT_142, recent: [{ bpm: 120, timestamp: 0 }] });
    expect(panel().queryByRole('img', { hidden: true })).toBeNull();
    await show({ recent: [120, 131, 118].map((bpm, second) => ({ bpm, timestamp: second * 1000 })) });
    const trace = panel().getByRole('img', { name: 'The last minutes: 118 to 131 bpm', hidden: true });
    expect(trace.querySelector('rect')?.getAttribute('fill')).toBe(ZONES[4].color);
    act(() => void player.next());
    expect(trace.querySelector('rect')).toBeNull();
  });

  it('warns of a battery below 15 % until the run begins, and to screen readers too', async () => {
    const { panel, player, show } = await showPanels();
    await show({ ...AT_142, battery: 15 });
    const warning = async () => (await panel().findByRole('status', { hidden: true })).textContent;
    expect(await warning()).toBe('');
    await show({ battery: 14 });
    expect(await warning()).toBe("The strap's battery is at 14% and may not last this workout.");
    act(() => player.start());
    expect(await warning()).toBe('');
  });

  it('says that a rate has not changed for 2 minutes, and keeps it', async () => {
    const { panel, show } = await showPanels();
    await show({ ...AT_142, isUnchanging: true });
    expect(await panel().findByText('has not changed for 2 minutes')).toBeTruthy();
    expect(panel().getByText('142').textContent).toBe('142 bpm');
    expect(panel().getByText('below target')).toBeTruthy();
  });

  it('has a missing strap tried at once when it is tapped', async () => {
    const { panel, show, asked } = await showPanels();
    await show({ connection: { status: 'connecting', attempt: 'search' } });
    const before = asked().length;
    await userEvent.click(await panel().findByText('Connecting...'));
    expect(asked().slice(before)).toEqual([['retryNow']]);
  });

  it('says that a demonstration is simulated', async () => {
    const { panel, show } = await showPanels();
    await show({ ...AT_142, isDemo: true, battery: undefined });
    expect(await panel().findByText('Simulated')).toBeTruthy();
  });
});
