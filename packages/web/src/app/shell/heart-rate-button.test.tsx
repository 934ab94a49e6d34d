// @vitest-environment happy-dom
import { once } from '@roundbell/core/base';
import { ZONES } from '@roundbell/core/heart';
import { ZONE_NUMBERS } from '@roundbell/core/timer';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppContext } from '../engines/use-app.ts';
import { fakeApp, signedIn } from '../testing/fake-app.ts';
import { AT_142, withMonitor } from '../testing/fake-monitor.ts';
import { HeartRateButton } from './heart-rate-button.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = () => screen.getByRole('button', { name: 'Heart rate' });
/** What assistive technology reads after the name. */
const description = () =>
  document.getElementById(button().getAttribute('aria-describedby')!)!.textContent.replace(/\s+/g, ' ').trim();

/** The moments at which the page has nothing better to do, brought about by hand. */
function idleByHand() {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  return () => act(async () => idle.splice(0).forEach((run) => run()));
}

async function openButton(state = signedIn()) {
  const rest = idleByHand();
  const { app, monitor } = withMonitor(fakeApp(state));
  const fetched = vi.fn<typeof app.heartRate.fetch>(app.heartRate.fetch);
  await act(async () =>
    render(
      <AppContext value={{ ...app, heartRate: once(fetched) }}>
        <HeartRateButton />
      </AppContext>,
    ),
  );
  return { fetched, monitor, rest, show: (view: Parameters<typeof monitor.show>[0]) => act(() => monitor.show(view)) };
}

describe('the floating button', () => {
  it('fetches its engines when the page is idle, or at the first tap', async () => {
    const idle = await openButton();
    expect(idle.fetched).not.toHaveBeenCalled();
    await idle.rest();
    expect(idle.fetched).toHaveBeenCalledOnce();
    cleanup();
    const tapped = await openButton();
    await act(async () => button().click());
    expect(tapped.fetched).toHaveBeenCalledOnce();
    await tapped.rest();
    expect(tapped.fetched).toHaveBeenCalledOnce();
  });

  it('fetches no engines for a visitor before the first tap', async () => {
    const { fetched, rest } = await openButton({ status: 'signed-out' });
    await rest();
    expect(fetched).not.toHaveBeenCalled();
    await act(async () => button().click());
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("shows the rate as 'NN bpm' in the zone's colour, with the zone's number", async () => {
    const { rest, show } = await openButton();
    await rest();
    expect(description()).toBe('');
    expect(button().querySelector('svg')).not.toBeNull();
    for (const zone of ZONE_NUMBERS) {
      show({ ...AT_142, zone });
      expect(screen.getByText('142 bpm')).toBeTruthy();
      expect(description()).toBe(`142 bpm Zone ${zone}`);
      expect(button().querySelector('svg')).toBeNull();
      expect(button().style.background.toUpperCase()).toBe(ZONES[zone].color);
    }
  });

  it("shows '-- bpm' without a zone while a connected strap says nothing", async () => {
    const { rest, show } = await openButton();
    await rest();
    show({ ...AT_142, reading: undefined, zone: undefined });
    expect(description()).toBe('-- bpm');
    expect(button().style.background).toBe('');
  });

  it('goes on in a page that the browser has translated', async () => {
    const { rest, show } = await openButton();
    await rest();
    show({ connection: { status: 'connecting' } });
    const translated = document.createElement('font');
    translated.textContent = 'Joining...';
    const walker = document.createTreeWalker(button(), NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null && walker.currentNode.textContent !== 'Connecting...');
    walker.currentNode.parentNode?.replaceChild(translated, walker.currentNode);
    show(AT_142);
    expect(description()).toBe('142 bpm Zone 3');
  });

  it("shows 'Connecting...' while it connects, and no rate without a strap", async () => {
    const { rest, show } = await openButton();
    await rest();
    show({ connection: { status: 'connecting' } });
    expect(description()).toBe('Connecting...');
    show({ connection: { status: 'error', message: 'Failed to connect' } });
    expect(description()).toBe('');
  });

  it('says that a demonstration is simulated', async () => {
    const { rest, show } = await openButton();
    await rest();
    show({ ...AT_142, isDemo: true });
    expect(description()).toBe('142 bpm Zone 3 Simulated');
  });
});
