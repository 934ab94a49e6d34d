// @vitest-environment happy-dom
import { aRound, aStep, aTimer, fakePorts } from '@roundbell/core/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { AppContext } from '../../app/engines/use-app.ts';
import { type FakeApp, fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { lateHints } from './late-hints.tsx';

await lateHints.fetch();

afterEach(cleanup);

async function show(app: FakeApp, place: 'editor' | 'run' = 'run') {
  await act(async () =>
    render(
      <AppContext value={app}>
        <main tabIndex={-1}>
          <button type="button">Start</button>
          <lateHints.Part place={place} />
        </main>
      </AppContext>,
    ),
  );
}

/** A visitor's engines on a device that has kept nothing. */
async function visitor() {
  const app = fakeApp();
  await app.device.open();
  return app;
}

const region = () => screen.queryByRole('region', { name: 'Hints' });
const hints = () =>
  within(region()!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const RUN = ['Tap the digits to start and to pause.', 'Lock keeps wet fingers out.', 'Overview jumps to any step.'];

describe('hints', () => {
  it('are three of a screen, in a region that is read when it is reached', async () => {
    const app = await visitor();
    await show(app);
    expect(hints()).toEqual(RUN);
    expect(region()?.closest('[aria-live], [role=status], [role=alert], dialog')).toBeNull();
    expect(region()?.querySelector('[aria-live], [role=status], [role=alert]')).toBeNull();
    expect(document.activeElement).toBe(document.body);
    cleanup();
    await show(app, 'editor');
    expect(hints()).toHaveLength(3);
    expect(hints()).toContain('Tap a step to change it.');
  });

  it('go one by one, each described by its words, and the focus stays with the others', async () => {
    const app = await visitor();
    await show(app);
    const [first] = within(region()!).getAllByRole('button', { name: 'Dismiss hint', description: RUN[0]! });
    await userEvent.click(first!);
    expect(hints()).toEqual(RUN.slice(1));
    expect(document.activeElement).toBe(region());
    expect(app.device.view.getState().hints.dismissed).toEqual(['digits-pause']);
    for (const left of [1, 0]) {
      await userEvent.click(within(region()!).getAllByRole('button', { name: 'Dismiss hint' })[0]!);
      expect(region() === null).toBe(left === 0);
    }
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it("all go with 'Got it', and those of the other screen stay", async () => {
    const app = await visitor();
    await show(app);
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(region()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    cleanup();
    await show(app);
    expect(region()).toBeNull();
    cleanup();
    await show(app, 'editor');
    expect(hints()).toHaveLength(3);
  });

  it('are shown to a person only if they were new on this device', async () => {
    const app = fakeApp(signedIn());
    await app.device.open();
    await show(app);
    expect(region()).toBeNull();
    await act(() => app.device.meet(true));
    expect(hints()).toEqual(RUN);
    cleanup();
    const known = fakeApp(signedIn());
    await known.device.meet(false);
    await show(known);
    expect(region()).toBeNull();
  });
});

describe('hints of the run screen', () => {
  it('are over once the account has a run; those of the editor are not', async () => {
    const app = fakeApp(signedIn());
    await app.device.meet(true);
    await show(app);
    expect(hints()).toEqual(RUN);
    act(() => app.showLibrary({ lastRuns: new Map([['timer-1', 5]]) }));
    expect(region()).toBeNull();
    cleanup();
    await show(app, 'editor');
    expect(hints()).toHaveLength(3);
  });

  it('stand after the controls while no run is under way, and are gone while it moves and while it is paused', async () => {
    const { showRun } = await import('../../screens/run/testing/show-run.tsx');
    const timer = aTimer([aRound('Main', [aStep('Squats', 30)])]);
    const shown = await showRun(timer, fakePorts(), await visitor());
    expect(hints()).toEqual(RUN);
    const start = screen.getByRole('button', { name: 'Start' });
    expect(start.compareDocumentPosition(region()!) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(document.activeElement).toBe(start);
    await userEvent.click(start);
    expect(region()).toBeNull();
    await shown.pass(2);
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(region()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(hints()).toEqual(RUN);
  });
});
