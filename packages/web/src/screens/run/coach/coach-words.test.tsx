// @vitest-environment happy-dom
import { once } from '@roundbell/core/base';
import {
  type Coach,
  COACH_OFF,
  type CoachLine,
  type CoachView,
  MODEL_TROUBLES,
  type ModelTrouble,
} from '@roundbell/core/heart';
import { COACHING_REASONS, type CoachingReason } from '@roundbell/core/ports';
import { aRound, aStep, aTimer, fakePorts } from '@roundbell/core/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type FakeApp, fakeApp } from '../../../app/testing/fake-app.ts';
import { AT_142, withMonitor } from '../../../app/testing/fake-monitor.ts';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const TIMER = aTimer([
  aRound('Main', [
    aStep('Squats', 60, { targetHeartRateZone: 4 }),
    aStep('Walk', 60),
    aStep('Jog', 60, { targetHeartRateZone: 2, coachingEnabled: false }),
  ]),
]);

const ALL_OUT = aTimer([aRound('Main', [aStep('Sprint', 60, { targetHeartRateZone: 5 })])]);

/** A run whose coach is played by the test. */
async function showCoached(given: FakeApp = fakeApp(), timer = TIMER) {
  const view = createStore<CoachView>(() => COACH_OFF);
  const coach: Coach = { view, follow: () => undefined };
  const app = Object.assign(given, { coaching: once(async () => coach) });
  const { player } = await showRun(timer, fakePorts(), app);
  await act(async () => void (await import('./coach-words.tsx')));
  act(() => player.start());
  return {
    next: () => act(() => void player.next()),
    say: (
      text: string,
      stepKey: string,
      reason: CoachingReason = 'needs_urgency',
      type: CoachLine['type'] = 'tooHigh',
    ) => act(async () => view.setState({ status: 'active', last: { text, reason, stepKey, type } })),
    trouble: (trouble: ModelTrouble | undefined) => act(async () => view.setState({ status: 'active', trouble })),
    box: () => screen.queryByRole('region', { name: 'AI Coach' }),
  };
}

describe('what the coach has said', () => {
  it('shows in the box with its reason', async () => {
    const { say, box } = await showCoached();
    await say('Ease off a little.', '0/0/0/0');
    expect(box()?.textContent).toContain('Ease off a little.You are far above your zone.');
  });

  it('has a different sentence for every reason', async () => {
    const { say, box } = await showCoached();
    const seen = new Set<string | undefined>();
    for (const reason of COACHING_REASONS) {
      // oxlint-disable-next-line no-await-in-loop -- one line after the other
      await say('Steady.', '0/0/0/0', reason);
      seen.add(box()?.textContent);
    }
    expect(seen.size).toBe(COACHING_REASONS.length);
  });

  it('shows where the heart is, and how far from the zone, while it is outside', async () => {
    const { app, monitor } = withMonitor();
    // The floating button of every page has the engines fetched.
    await app.heartRate.fetch();
    const { say, box } = await showCoached(app);
    await say('Twenty-five below. Push.', '0/0/0/0', 'far_from_target', 'tooLow');
    expect(box()?.textContent).toContain('Twenty-five below. Push.You are outside your zone.');
    await act(async () => monitor.show({ ...AT_142, zones: 190, reading: { bpm: 126, timestamp: 0 } }));
    expect(box()?.textContent).toContain('Twenty-five below. Push.126 now, 26 below zone 4.');
    await act(async () => monitor.show({ reading: { bpm: 160, timestamp: 0 } }));
    expect(box()?.textContent).not.toContain('now,');
  });

  it('says that the heart is in its zone, and that the strap sends, once it is so', async () => {
    const { app, monitor } = withMonitor();
    await app.heartRate.fetch();
    const { say, box } = await showCoached(app);
    const see = (bpm: number) =>
      act(async () => monitor.show({ ...AT_142, zones: 190, reading: { bpm, timestamp: 0 } }));
    for (const reason of ['far_from_target', 'needs_urgency', 'close_to_target'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one line after the other
      await say('Push.', '0/0/0/0', reason, 'tooLow');
      // oxlint-disable-next-line no-await-in-loop
      await see(160);
      expect(box()?.textContent).toContain('Push.You are in your zone.');
    }
    await say('Down to zone 4.', '0/0/0/0', 'step_just_started', 'transition');
    expect(box()?.textContent).toContain('The step has begun.');
    await say('No heart rate now. Go by feel.', '0/0/0/0', 'long_silence', 'signalLost');
    expect(box()?.textContent).toContain('The strap is sending again.');
  });

  it('says of no heart above the maximum that it is in its zone', async () => {
    const { app, monitor } = withMonitor();
    await app.heartRate.fetch();
    const { say, box } = await showCoached(app, ALL_OUT);
    await say('Ease off.', '0/0/0/0', 'far_from_target', 'tooHigh');
    await act(async () => monitor.show({ ...AT_142, zones: 190, reading: { bpm: 194, timestamp: 0 } }));
    expect(box()?.textContent).toContain('You are outside your zone.');
  });

  it('says what happened to the strap', async () => {
    const { say, box } = await showCoached();
    await say('No heart rate now. Go by feel.', '0/0/0/0', 'long_silence', 'signalLost');
    expect(box()?.textContent).toContain('The strap is not sending a heart rate.');
    await say('Heart rate is back.', '0/0/0/0', 'long_silence', 'signalBack');
    expect(box()?.textContent).toContain('The strap is sending again.');
  });

  it('if the language model gives no lines, the box says why in one plain sentence, until it does', async () => {
    const { trouble, box } = await showCoached();
    const seen = new Set<string>();
    for (const one of MODEL_TROUBLES) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await trouble(one);
      const told = within(box() as HTMLElement).getAllByText(/The coach uses its own lines\.$/);
      expect(told).toHaveLength(1);
      seen.add(told[0]?.textContent ?? '');
    }
    expect(seen.size).toBe(MODEL_TROUBLES.length);
    await trouble(undefined);
    expect(box()?.textContent).not.toContain('its own lines');
  });

  it('disappears with its step', async () => {
    const { say, next, box } = await showCoached();
    await say('Ease off a little.', '0/0/0/0');
    next();
    expect(box()).toBeNull();
  });

  it('a step without a target zone has no box: its coach lines are only heard', async () => {
    const { say, next, box } = await showCoached();
    next();
    expect(box()).toBeNull();
    await say('Keep going!', '0/0/1/0', 'long_silence');
    expect(box()).toBeNull();
  });

  it('a step whose coaching is switched off says so in the box', async () => {
    const { next, box } = await showCoached();
    next();
    next();
    expect(within(box() as HTMLElement).getByText('Coaching is off for this step.')).toBeTruthy();
  });
});
