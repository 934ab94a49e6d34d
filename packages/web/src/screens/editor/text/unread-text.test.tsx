// @vitest-environment happy-dom
import { printNotation } from '@roundbell/core/formats';
import { fakePorts } from '@roundbell/core/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draftOf } from '../draft/draft.ts';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';

beforeAll(async () => {
  await import('./text-view.tsx');
  await import('../draft/draft-note.tsx');
}, 30_000);
afterEach(cleanup);

const LATE = { timeout: 20_000 };
const PAUSE = 150;
const UNREAD = 'Main\n- Hop';
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Timer as text' }, LATE);
const press = (name: string) => screen.getByRole('button', { name });
const alertButton = () => within(screen.getByRole('alert')).queryAllByRole('button');
const problems = () =>
  within(screen.getByRole('list', { name: 'Problems in the text' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const isTextShown = () => press('Text').getAttribute('aria-pressed') === 'true';
const RESTORED = /^Continue where you left off. These changes from /;
const OFFERED = /^You have unsaved changes from /;

/** The editor of the stored timer, in whose text view something is written. */
async function written(text = UNREAD, given: Parameters<typeof renderEditor>[0] = {}) {
  const ports = given.ports ?? fakePorts();
  const editor = renderEditor({ timers: [storedTimer()], ...given, ports });
  await editor.user.click(await screen.findByRole('button', { name: 'Text' }, LATE));
  const field = await box();
  const write = (typed: string) => {
    act(() => field.focus());
    fireEvent.change(field, { target: { value: typed } });
  };
  const type = async (typed: string) => {
    write(typed);
    await act(() => ports.clock.pass(PAUSE));
  };
  await type(text);
  return { ...editor, ports, field, write, type };
}

/** The editor after the page was closed, on the same device. */
async function reopened(ports: ReturnType<typeof fakePorts>) {
  act(() => ports.page.hide());
  await act(() => ports.clock.pass(1000));
  cleanup();
  ports.page.show();
  return renderEditor({ ports, timers: [storedTimer()] });
}

describe('a text that cannot be read', { timeout: 60_000 }, () => {
  it('is not saved: the box says so and leads to the text, though it is out of sight', async () => {
    const { user, field, saved, type, path } = await written();
    await user.click(press('Text'));
    await user.click(press('Save'));
    expect(saved).toEqual([]);
    const [message] = alertButton();
    expect(message?.textContent).toMatch(/^The text has lines that cannot be read\. .* "Show the rounds as text"/);
    expect(document.activeElement).toBe(message);
    await user.click(message!);
    expect(isTextShown()).toBe(true);
    expect(document.activeElement).toBe(field);
    await type('Main\n- Hop 5s');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(press('Save'));
    await waitFor(() => expect(path()).toBe('/library'));
    expect(saved[0]?.draft.rounds[0]?.steps[0]?.name).toBe('Hop');
  });

  it('is not saved though the field is not left, and not though the rounds are edited meanwhile', async () => {
    const { user, saved, write } = await written('Main\n- Hop 5s');
    write(UNREAD);
    fireEvent.click(press('Save'));
    expect(alertButton()).toHaveLength(1);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    expect(alertButton()).toHaveLength(1);
    await user.click(press('Save'));
    expect(saved).toEqual([]);
  });

  it("is given up by 'Show the rounds as text', also if they were not edited since", async () => {
    const { user, field, saved } = await written();
    await user.click(press('Save'));
    await user.click(press('Show the rounds as text'));
    expect(field.value).toBe(printNotation(draftOf(storedTimer())));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show the rounds as text' })).toBeNull();
    await user.click(press('Save'));
    expect(saved[0]?.draft).toEqual(draftOf(storedTimer()));
  });

  it('comes back after a reload in the text view, with its problems', async () => {
    const { ports } = await written();
    const { user, app } = await reopened(ports);
    await screen.findByText(RESTORED);
    const field = await box();
    expect([isTextShown(), field.value, field.getAttribute('aria-invalid')]).toEqual([true, UNREAD, 'true']);
    expect(problems()).toEqual([expect.stringMatching(/^Line 2, column \d+: /)]);
    await user.click(press('Discard'));
    expect(field.value).toBe(printNotation(draftOf(storedTimer())));
    await user.click(within(screen.getByRole('status', { name: 'Undo' })).getByRole('button', { name: 'Undo' }));
    expect(field.value).toBe(UNREAD);
    expect(await app.drafts.find({ timerId: 'timer-1' })).toMatchObject({ text: UNREAD });
  });

  it('comes back though it was not read when the page was hidden or left', async () => {
    const hidden = await written('Main\n- Hop 5s');
    hidden.write(UNREAD);
    await reopened(hidden.ports);
    await screen.findByText(RESTORED);
    expect((await box()).value).toBe(UNREAD);
    cleanup();
    const left = await written('Main\n- Hop 5s');
    left.write(UNREAD);
    cleanup();
    expect(await left.app.drafts.find({ timerId: 'timer-1' })).toMatchObject({ text: UNREAD });
  });

  it("is offered after 'Cancel', whose 'Undo' leads back into it [SCR-718]", async () => {
    const { user, ports } = await written();
    await user.click(press('Cancel'));
    expect(screen.getByText('Changes not saved.')).not.toBeNull();
    const again = await reopened(ports);
    await screen.findByText(OFFERED);
    expect(isTextShown()).toBe(false);
    await again.user.click(press('Continue'));
    expect((await box()).value).toBe(UNREAD);
    expect(problems()).toHaveLength(1);
    await again.user.click(press('Cancel'));
    await again.user.click(within(screen.getByRole('status', { name: 'Undo' })).getByRole('button', { name: 'Undo' }));
    await reopened(ports);
    await screen.findByText(RESTORED);
    expect((await box()).value).toBe(UNREAD);
  });

  it('is counted as a timer with unsaved changes, until it is given up', async () => {
    const { user, app } = await written();
    expect(await app.drafts.unsaved()).toBe(1);
    await user.click(press('Show the rounds as text'));
    expect(await app.drafts.unsaved()).toBe(0);
  });

  it('is read when it comes back, if it can be by then', async () => {
    const { ports } = await written();
    act(() => ports.page.hide());
    await act(() => ports.clock.pass(0));
    const table = ports.disk.table<object>('drafts');
    for (const [key, row] of await table.all()) await table.put(key, { ...row, text: 'Main\n- Hop 5s' });
    await reopened(ports);
    await screen.findByText(RESTORED);
    await screen.findByRole('group', { name: 'Step 1: Hop' }, LATE);
    expect(screen.queryByRole('list', { name: 'Problems in the text' })).toBeNull();
  });
});
