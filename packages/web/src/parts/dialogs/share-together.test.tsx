// @vitest-environment happy-dom
import { readLinkBody } from '@roundbell/core/formats';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppContext } from '../../app/engines/use-app.ts';
import { type FakeApp, fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { ShareDialog } from './share-dialog.tsx';

/** What the fakes' clocks show. */
const NOW = Date.UTC(2026, 0, 1);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const LEGS = aTimer([aRound('Main', [aStep('Squats', 65)])], { id: 'legs', name: 'Legs' });

/** The dialog after 'Start together'. */
async function show(app: FakeApp = fakeApp(signedIn(), [LEGS])) {
  render(
    <AppContext value={app}>
      <ShareDialog open timer={LEGS} onClose={() => undefined} />
    </AppContext>,
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Share Legs' }));
  const toggle = dialog.getByRole('button', { name: 'Start together' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(toggle);
  const field = await dialog.findByLabelText<HTMLInputElement>('Starts at');
  const choose = (value: string) => fireEvent.change(field, { target: { value } });
  return { dialog, field, choose };
}

/** A moment as the field has it. */
function local(moment: number): string {
  return new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

async function copied(dialog: Awaited<ReturnType<typeof show>>['dialog']) {
  await userEvent.click(await dialog.findByRole('button', { name: 'Copy link' }));
  await dialog.findByText('Link copied.');
  return readLinkBody((await navigator.clipboard.readText()).split('#')[1] ?? '');
}

describe('sharing a start', () => {
  it('suggests the next full minute that leaves two, and has it in the link', async () => {
    const { dialog, field } = await show();
    expect(field.value).toBe(local(NOW + 120_000));
    const read = await copied(dialog);
    expect(read).toMatchObject({ ok: true, draft: { name: 'Legs' }, startsAt: NOW + 120_000 });
    expect(dialog.getByRole('img', { name: 'QR code' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Start together' }).getAttribute('aria-expanded')).toBe('true');
  });

  it('has its buttons, and what is said of them, above the picture, which would push them out of sight', async () => {
    const { dialog } = await show();
    await copied(dialog);
    const picture = dialog.getByRole('img', { name: 'QR code' });
    for (const above of [dialog.getByRole('button', { name: 'Copy link' }), dialog.getByText('Link copied.')])
      expect(above.compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(dialog.getByRole('button', { name: 'Start together' }));
    const copy = dialog.getByRole('button', { name: 'Copy link' });
    expect(copy.compareDocumentPosition(dialog.getByRole('img'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  });

  it('has the moment that is chosen, and none once it is closed again', async () => {
    const { dialog, choose } = await show();
    choose(local(NOW + 3_600_000));
    expect(await copied(dialog)).toMatchObject({ startsAt: NOW + 3_600_000 });
    await userEvent.click(dialog.getByRole('button', { name: 'Start together' }));
    expect(dialog.queryByText('Link copied.')).toBeNull();
    expect(await copied(dialog)).not.toHaveProperty('startsAt');
  });

  it('has the moment at which this device shows the time, though its clock is wrong', async () => {
    const app = fakeApp(signedIn(), [LEGS]);
    app.server.wall = () => NOW - 300_000;
    const { dialog } = await show(app);
    expect(await copied(dialog)).toMatchObject({ startsAt: NOW - 180_000 });
  });

  it('goes by a new answer the second time', async () => {
    const app = fakeApp(signedIn(), [LEGS]);
    const { dialog } = await show(app);
    expect(await copied(dialog)).toMatchObject({ startsAt: NOW + 120_000 });
    cleanup();
    app.server.wall = () => NOW - 300_000;
    const again = await show(app);
    expect(await copied(again.dialog)).toMatchObject({ startsAt: NOW - 180_000 });
  });

  it.each([
    ['', 'Choose a day and a time.'],
    [local(NOW - 60_000), 'This time has passed. Choose a later one.'],
    [local(NOW + 400 * 86_400_000), 'Choose a time within a year.'],
  ])('says what is wrong with %j, and offers no link', async (value, sentence) => {
    const { dialog, field, choose } = await show();
    await dialog.findByRole('button', { name: 'Copy link' });
    choose(value);
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.queryByRole('button', { name: 'Copy link' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Download file' })).toBeTruthy();
    choose(local(NOW + 600_000));
    expect(await dialog.findByRole('button', { name: 'Copy link' })).toBeTruthy();
  });

  it('says the day and the time zone to those who get it from the share sheet', async () => {
    const given: ShareData[] = [];
    Object.assign(navigator, { share: async (what: ShareData) => void given.push(what) });
    const { dialog, choose } = await show();
    const moment = NOW + 21 * 86_400_000;
    choose(local(moment));
    await userEvent.click(await dialog.findByRole('button', { name: 'Share…' }));
    Reflect.deleteProperty(navigator, 'share');
    const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(moment).at(-1)?.value;
    expect(given[0]?.text).toMatch(/, starts (Wednesday|Thursday), January 2[12] at \d+:\d\d/);
    expect(given[0]?.text?.endsWith(` ${zone}`)).toBe(true);
  });

  it('leads to the page of the link', async () => {
    const { dialog } = await show();
    const href = (await dialog.findByRole('link', { name: 'Open it here' })).getAttribute('href');
    expect(href).toMatch(/^\/t#2\./);
    expect(dialog.queryByRole('link', { name: 'Open it here' })).toBeTruthy();
  });

  it('stays what was copied once the server answers after all', async () => {
    const app = fakeApp(signedIn(), [LEGS]);
    app.server.reachable = false;
    app.server.wall = () => NOW - 300_000;
    const { dialog } = await show(app);
    await copied(dialog);
    app.server.reachable = true;
    await act(() => app.clock.pass(20_000));
    expect(dialog.getByLabelText<HTMLInputElement>('Link').value).toBe(await navigator.clipboard.readText());
    expect(dialog.getByText('Link copied.')).toBeTruthy();
    expect(dialog.getByText(/^The server cannot be reached/)).toBeTruthy();
  });

  it('goes by the server once that answers after all if it is not handed on, and so does the next', async () => {
    const app = fakeApp(signedIn(), [LEGS]);
    app.server.reachable = false;
    app.server.wall = () => app.clock.wall() - 300_000;
    const { dialog, choose } = await show(app);
    await dialog.findByText(/^The server cannot be reached/);
    app.server.reachable = true;
    await act(() => app.clock.pass(10_000));
    await waitFor(() => expect(dialog.queryByText(/^The server cannot be reached/)).toBeNull());
    expect(await copied(dialog)).toMatchObject({ startsAt: NOW - 180_000 });
    choose(local(NOW + 600_000));
    await waitFor(() => expect(dialog.queryByText('Link copied.')).toBeNull());
    expect(await copied(dialog)).toMatchObject({ startsAt: NOW + 300_000 });
  });

  it('says that the clock of the device counts while the server cannot be reached', async () => {
    const app = fakeApp(signedIn(), [LEGS]);
    app.server.reachable = false;
    const { dialog } = await show(app);
    expect(await dialog.findByText(/^The server cannot be reached, so this time comes from/)).toBeTruthy();
    await waitFor(async () => expect(await copied(dialog)).toMatchObject({ startsAt: NOW + 120_000 }));
  });
});
