// @vitest-environment happy-dom
import type { PlannedResult } from '@roundbell/core';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn, signedInWith } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

/** The library of someone who has chosen to see the plan for the day, which is this. */
async function openPlanned(result: PlannedResult) {
  const app = fakeApp(signedIn());
  const asked: string[] = [];
  (await app.care.fetch()).plannedWorkouts = async (day) => {
    asked.push(day);
    return result;
  };
  openApp('/library', app);
  await screen.findByRole('heading', { level: 1, name: 'My Timers' });
  expect(asked).toEqual([]);
  act(() => app.show(signedInWith({ plannedBy: 'intervals.icu' })));
  const region = await screen.findByRole('region', { name: 'Planned today' });
  return { asked, region };
}

describe("today's planned workout", () => {
  it('is above the timers, and opens as what was pasted', async () => {
    const hills = { name: 'Hills', text: '4x\n- 4m Z4 HR' };
    const { asked, region } = await openPlanned({ ok: true, workouts: [hills, { name: 'Stretch', text: '' }] });
    const link = await within(region).findByRole('link', { name: 'Open Hills' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/paste?text={name Hills}\n\n4x\n- 4m Z4 HR');
    expect(region.textContent).toBe('Today: HillsOpenToday: Stretch (no steps)');
    const now = new Date();
    const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
    expect(asked).toEqual([parts.map((part) => String(part).padStart(2, '0')).join('-')]);
  });

  it('is said to be none', async () => {
    const { region } = await openPlanned({ ok: true, workouts: [] });
    expect(await within(region).findByText('Nothing is planned for today.')).toBeTruthy();
  });

  it('is missing with the reason', async () => {
    const message = 'intervals.icu does not answer. Please try again later.';
    const { region } = await openPlanned({ ok: false, code: 'connection-refused', message });
    expect(await within(region).findByText(message)).toBeTruthy();
  });
});
