// @vitest-environment happy-dom
import type { IntervalsRequest, IntervalsState } from '@roundbell/core/ports';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { asGuest, fakeApp, signedIn, signedInWith } from '../../../app/testing/fake-app.ts';
import { openApp } from '../../../app/testing/open-app.tsx';

afterEach(cleanup);

/** The settings of someone; their server answers so, one after another. */
async function openPanel(...answers: readonly (IntervalsState | string)[]) {
  const app = fakeApp(signedIn());
  const care = await app.care.fetch();
  const asked: IntervalsRequest[] = [];
  care.intervalsIcu = async (request) => {
    const answer = answers[asked.length] ?? 'not told';
    asked.push(request);
    return typeof answer === 'string'
      ? { ok: false, code: 'connection-refused', message: answer }
      : { ok: true, state: answer };
  };
  openApp('/settings', app);
  const panel = within(await screen.findByRole('region', { name: 'intervals.icu' }));
  expect(asked).toEqual([]);
  await userEvent.click(panel.getByRole('button', { name: 'Show connection' }));
  return { app, panel, asked };
}

const OFF: IntervalsState = { kind: 'off' };
const ON: IntervalsState = { kind: 'on', athlete: 'Ann', sent: 1 };

describe('intervals.icu in the settings', () => {
  it('is looked up when it is asked for, says what leaves, and connects by a key', async () => {
    const { panel, asked } = await openPanel(OFF, 'It does not take this key.', ON);
    const key = await panel.findByRole('textbox', { name: 'API key' });
    expect(document.activeElement).toBe(key);
    expect(panel.getByText(/^Each workout you finish after connecting is sent there/)).toBeTruthy();
    const connect = panel.getByRole('button', { name: 'Connect' });
    await userEvent.click(connect);
    expect(panel.getByRole('alert').textContent).toBe('API key is required');
    expect(asked).toEqual([{ kind: 'look' }]);
    await userEvent.type(key, ' the-key ');
    await userEvent.click(connect);
    expect((await panel.findByRole('alert')).textContent).toBe('It does not take this key.');
    await userEvent.click(connect);
    expect(await panel.findByText('Connected as Ann. 1 workout sent.')).toBeTruthy();
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(asked.at(-1)).toEqual({ kind: 'connect', key: 'the-key', zone });
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Disconnect' }));
  });

  it('says what keeps workouts from being sent, and disconnects', async () => {
    const { panel, asked } = await openPanel(
      { ...ON, sent: 1200, athlete: '', trouble: 'It no longer takes your key.' },
      OFF,
    );
    expect((await panel.findByRole('alert')).textContent).toBe('It no longer takes your key.');
    expect(panel.getByText(/^Connected\. 1.200 workouts sent\.$/)).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Disconnect' }));
    expect(await panel.findByRole('textbox', { name: 'API key' })).toBeTruthy();
    expect(asked.at(-1)).toEqual({ kind: 'disconnect' });
  });

  it('shows the plan for the day if that is chosen, and no longer once it is disconnected', async () => {
    const { app, panel } = await openPanel(ON, OFF);
    const saved = () => app.asked.filter(([call]) => call === 'saveDefaults').map(([, given]) => given);
    await userEvent.click(await panel.findByRole('checkbox', { name: "Show today's planned workout in My Timers" }));
    expect(saved()).toEqual([{ plannedBy: 'intervals.icu' }]);
    act(() => app.show(signedInWith({ plannedBy: 'intervals.icu' })));
    await userEvent.click(panel.getByRole('button', { name: 'Disconnect' }));
    await panel.findByRole('textbox', { name: 'API key' });
    expect(saved()).toEqual([{ plannedBy: 'intervals.icu' }, { plannedBy: undefined }]);
  });

  it('says why it could not be looked up', async () => {
    const { panel } = await openPanel('This needs a connection.');
    expect((await panel.findByRole('alert')).textContent).toBe('This needs a connection.');
    expect(panel.getByRole('button', { name: 'Show connection' })).toBeTruthy();
  });

  it('is not for a guest', async () => {
    openApp('/settings', fakeApp(asGuest()));
    await screen.findByRole('region', { name: 'New timers start with' });
    expect(screen.queryByRole('region', { name: 'intervals.icu' })).toBeNull();
  });
});
