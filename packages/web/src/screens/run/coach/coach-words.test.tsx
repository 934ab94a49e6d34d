// @vitest-environment happy-dom
import { type Coach, COACH_OFF, COACHING_REASONS, type CoachingReason, type CoachView, once } from '@roundbell/core';
import { aRound, aStep, aTimer, fakePorts } from '@roundbell/core/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { fakeApp } from '../../../app/testing/fake-app.ts';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const TIMER = aTimer([
  aRound('Main', [
    aStep('Squats', 60, { targetHeartRateZone: 4 }),
    aStep('Walk', 60),
    aStep('Jog', 60, { targetHeartRateZone: 2, coachingEnabled: false }),
  ]),
]);

/** A run whose coach is played by the test. */
async function showCoached() {
  const view = createStore<CoachView>(() => COACH_OFF);
  const coach: Coach = { view, follow: () => undefined };
  const app = Object.assign(fakeApp(), { coaching: once(async () => coach) });
  const { player } = await showRun(TIMER, fakePorts(), app);
  await act(async () => void (await import('./coach-words.tsx')));
  act(() => player.start());
  return {
    next: () => act(() => void player.next()),
    say: (text: string, stepKey: string, reason: CoachingReason = 'needs_urgency') =>
      act(async () => view.setState({ status: 'active', last: { text, reason, stepKey } })),
    box: () => screen.queryByRole('region', { name: 'AI Coach' }),
  };
}

describe('what the coach has said', () => {
  it('[SCR-460] shows in the box with its reason', async () => {
    const { say, box } = await showCoached();
    await say('Ease off a little.', '0/0/0/0');
    expect(box()?.textContent).toContain('Ease off a little.You are far above your zone.');
  });

  it('[SCR-460] has a different sentence for every reason', async () => {
    const { say, box } = await showCoached();
    const seen = new Set<string | undefined>();
    for (const reason of COACHING_REASONS) {
      // oxlint-disable-next-line no-await-in-loop -- one line after the other
      await say('Steady.', '0/0/0/0', reason);
      seen.add(box()?.textContent);
    }
    expect(seen.size).toBe(COACHING_REASONS.length);
  });

  it('[SCR-461] disappears with its step', async () => {
    const { say, next, box } = await showCoached();
    await say('Ease off a little.', '0/0/0/0');
    next();
    expect(box()).toBeNull();
  });

  it('[SCR-462] has no box in a step without a target', async () => {
    const { say, next, box } = await showCoached();
    next();
    expect(box()).toBeNull();
    await say('Keep going!', '0/0/1/0', 'long_silence');
    expect(box()).toBeNull();
  });

  it('[SCR-463] is off in a step whose coaching is off', async () => {
    const { next, box } = await showCoached();
    next();
    next();
    expect(within(box() as HTMLElement).getByText('Coaching is off for this step.')).toBeTruthy();
  });
});
