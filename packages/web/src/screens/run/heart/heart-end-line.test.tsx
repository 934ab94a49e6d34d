// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { HeartEnd } from '@roundbell/core/timer';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AT_142 } from '../../../app/testing/fake-monitor.ts';
import { showPanels } from '../testing/show-panels.tsx';

afterEach(cleanup);

const BELOW: HeartEnd = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 };
const timerOf = (end: HeartEnd | undefined = BELOW) =>
  aTimer([aRound('Main', [aStep('Recover', 180, { type: 'rest', end }), aStep('Squats', 60)])]);
type Region = Awaited<ReturnType<typeof showPanels>>['now'];
// The dialog that the strap was chosen in hides what is behind it.
const words = (now: Region) => now().getByRole('status', { hidden: true }).textContent;

describe('a step that ends by the heart', () => {
  it('says under its name what it waits for, and the rate as it is', async () => {
    const { now, player, show } = await showPanels(timerOf());
    const wait = await now().findByText('Until 120 bpm or below');
    expect(wait.parentElement?.textContent).toBe('Until 120 bpm or below, at most 3:00 ');
    await show(AT_142);
    expect(wait.parentElement?.textContent).toBe('Until 120 bpm or below, at most 3:00 now 142');
    expect(words(now)).toBe('');
    act(() => void player.next());
    expect(now().queryByText(/^Until/)).toBeNull();
  });

  it('says instead that there is no heart rate, and for a while that time was up, to screen readers too', async () => {
    const { now, showEnd } = await showPanels(timerOf());
    await now().findByText(/^Until/);
    await showEnd({ status: 'unseen' });
    expect(words(now)).toBe('No heart rate: this step takes its 3:00');
    expect(now().queryByText(/^Until/)).toBeNull();
    await showEnd({ status: 'waiting', timeUpAt: 126 });
    expect(now().getByText(/^Until/)).toBeTruthy();
    expect(words(now)).toBe('Time is up at 126');
  });

  it('says nothing of it while the run is heard by its track, in which it takes its longest time', async () => {
    const { now, player, quieten, showEnd } = await showPanels(timerOf());
    await now().findByText(/^Until/);
    act(() => player.start());
    await quieten(true);
    expect(now().queryByText(/^Until/)).toBeNull();
    await showEnd({ status: 'unseen' });
    expect(words(now)).toBe('');
    await quieten(false);
    expect(words(now)).toBe('No heart rate: this step takes its 3:00');
  });

  it('marks the border on the line of the last minutes, by the zones of the person', async () => {
    const { panel, player, show } = await showPanels(timerOf({ ...BELOW, border: { kind: 'zone', zone: 2 } }));
    const recent = [150, 141].map((bpm, second) => ({ bpm, timestamp: second * 1000 }));
    await show({ ...AT_142, recent });
    const trace = () => panel().getByRole('img', { hidden: true });
    await panel().findByRole('img', { hidden: true });
    expect(trace().getAttribute('aria-label')).toBe('The last minutes: 141 to 150 bpm, waiting for 130');
    expect(trace().querySelectorAll('path')).toHaveLength(2);
    await show({ zones: 200 });
    expect(trace().getAttribute('aria-label')).toContain('waiting for 139');
    act(() => void player.next());
    expect(trace().querySelectorAll('path')).toHaveLength(1);
    expect(trace().getAttribute('aria-label')).toBe('The last minutes: 141 to 150 bpm');
  });

  it('is nothing in a timer without one', async () => {
    const { now } = await showPanels(timerOf({ ...BELOW, border: { kind: 'zone', zone: 5 } }));
    expect(await now().findByText('Until zone 5 or below')).toBeTruthy();
    cleanup();
    await showPanels(aTimer([aRound('Main', [aStep('Row', 60), aStep('Rest', 60)])]));
    expect(screen.queryByText(/^Until/)).toBeNull();
    expect(now().queryByRole('status', { hidden: true })).toBeNull();
  });
});
