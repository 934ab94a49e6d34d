// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SQUATS = aStep('Squats', 65, { repeat: 3, targetHeartRateZone: 4 });
const LEGS = aTimer([aRound('Main', [SQUATS], { repeat: 8, restAfterRound: 10 })], { id: 'legs', name: 'Legs' });
const LONG = aTimer(
  Array.from({ length: 60 }, (_, round) =>
    aRound(
      `Round ${round}`,
      [0, 1, 2, 3, 4].map((step) => aStep(`Exercise ${round} of ${step}`, 45, { id: `s${round}-${step}` })),
      { id: `r${round}` },
    ),
  ),
  { id: 'long', name: 'Long' },
);
/** Names that no link makes shorter. */
const ODD = aTimer(
  [
    aRound(
      'Main',
      Array.from({ length: 99 }, (_, step) =>
        aStep(
          Math.sin(step + 1)
            .toString(36)
            .slice(3),
          45,
        ),
      ),
    ),
  ],
  { id: 'odd', name: 'Odd' },
);
const open = async (id: string) => {
  openApp(`/print/${id}`, fakeApp(signedIn(), [LEGS, LONG, ODD]));
  await screen.findByRole('heading', { level: 1, name: 'Print for the wall' });
};

describe('the sheet for the wall', () => {
  it('shows the name, totals, rounds and steps, and the code of the link', async () => {
    await open('legs');
    const page = within(screen.getByRole('region', { name: 'Page 1' }));
    expect(page.getByRole('heading', { level: 2, name: 'Legs' })).toBeTruthy();
    expect(page.getByText('27m 10s · 1 round · 1 step')).toBeTruthy();
    expect(page.getByRole('img', { name: 'QR code of the link to "Legs"' })).toBeTruthy();
    const [round, step] = page.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(round).toBe('Main x8 rest 10s');
    expect(step).toBe('WorkSquats Z4 x3 1m 5s');
  });

  it("'Print' opens the browser's dialog", async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await open('legs');
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('says what is on further pages', async () => {
    await open('long');
    expect(screen.getByText(/^\d+ more steps on pages 2 to \d$/)).toBeTruthy();
    expect(screen.getByText('Long, page 2')).toBeTruthy();
  });

  it('says that a timer is too long for a code', async () => {
    await open('odd');
    expect(screen.getByText('This timer is too long for a QR code.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
  });

  it('is that of the saved timer while the editor has unsaved changes, says so, and loses none of them', async () => {
    openApp('/editor/legs', fakeApp(signedIn(), [LEGS]));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.type(name, ' and arms');
    await userEvent.click(await screen.findByRole('button', { name: 'Other formats…' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Print for the wall' }));
    expect(await screen.findByText(/^"Legs" as it was last saved/)).toBeTruthy();
    const page = within(screen.getByRole('region', { name: 'Page 1' }));
    expect(page.getByRole('heading', { level: 2, name: 'Legs' })).toBeTruthy();
    window.history.back();
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Legs and arms'),
    );
  });

  it('says that a timer is not there, and leads on', async () => {
    await open('gone');
    expect(screen.getByText('This timer does not exist, or it was deleted.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to My Timers' })).toBeTruthy();
  });
});
