// @vitest-environment happy-dom
import { fakePorts, strictLog } from '@roundbell/core/testing';
import { newTimerDraft } from '@roundbell/core/timer';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';
import { draftOf } from './draft.ts';

beforeAll(async () => {
  await import('./draft-note.tsx');
}, 30_000);

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const press = (label: string) => screen.getByRole('button', { name: label });
const undoEdit = () => screen.getAllByRole('button', { name: 'Undo' })[0] ?? press('Undo');
const offered = () => within(screen.getByRole('status', { name: 'Undo' })).getByRole('button', { name: 'Undo' });
const told = () => screen.getByRole('status', { name: 'Unsaved changes' }).textContent;
const rows = (ports: ReturnType<typeof fakePorts>) => ports.disk.table('drafts').keys();
const RESTORED = /^Continue where you left off. These changes from .* are not saved yet./;
const OFFERED = /^You have unsaved changes from /;

/** The editor opened again on the same device, as after Back, a link or a reload. */
function openAgain(given: Parameters<typeof renderEditor>[0] & { readonly ports: ReturnType<typeof fakePorts> }) {
  given.ports.page.hide();
  cleanup();
  given.ports.page.show();
  return renderEditor(given);
}

describe('what was written and not saved', () => {
  it('is in the form when the editor is opened again, and says so [SCR-716]', async () => {
    const ports = fakePorts();
    const { user } = renderEditor({ ports });
    expect(told()).toBe('');
    await user.type(name(), 'Tabata');
    openAgain({ ports });
    await screen.findByText(RESTORED);
    expect(name().value).toBe('Tabata');
  });

  it('comes back by itself without taking Ctrl+Z from what a note offers', async () => {
    const ports = fakePorts();
    const { user } = renderEditor({ ports });
    await user.type(name(), 'Tabata');
    const again = openAgain({ ports });
    let undone = 0;
    act(() => {
      again.app.undo.offer({ text: 'Timer deleted.', undo: () => (undone += 1), stays: 'ten-seconds' });
    });
    await screen.findByText(RESTORED);
    await again.user.keyboard('{Control>}z{/Control}');
    expect([undone, name().value]).toEqual([1, 'Tabata']);
  });

  it('is that of the timer, saved over what the writing began from, and then forgotten [SCR-716]', async () => {
    const ports = fakePorts();
    const opened = storedTimer();
    const { user } = renderEditor({ ports, timers: [opened] });
    await user.type(name(), '!');
    const elsewhere = storedTimer({ description: 'Changed elsewhere', updatedAt: new Date(9) });
    const again = openAgain({ ports, timers: [elsewhere] });
    await screen.findByText(RESTORED);
    await again.user.click(press('Save'));
    expect(again.saved).toEqual([{ opened, draft: { ...draftOf(opened), name: 'Morning!' } }]);
    await ports.clock.pass(1000);
    expect(await rows(ports)).toEqual([]);
  });

  it('is looked for on the device when the writing goes on, and not with each letter after that [SCR-716]', async () => {
    const ports = fakePorts();
    const { user } = renderEditor({ ports, timers: [storedTimer()] });
    await user.type(name(), '!');
    const table = ports.disk.table<unknown>('drafts');
    let looks = 0;
    const all = () => ((looks += 1), table.all());
    ports.disk.table = () => ({ ...table, all }) as never;
    const again = openAgain({ ports, timers: [storedTimer()] });
    await screen.findByText(RESTORED);
    await again.user.type(name(), '?');
    const before = looks;
    expect(before).toBeGreaterThan(1);
    await again.user.type(name(), 'abc');
    expect(looks).toBe(before);
    await ports.clock.pass(1000);
    expect(await rows(ports)).toHaveLength(1);
  });

  it('is not mentioned if it was undone letter by letter, or if it equals what is now stored [SCR-716]', async () => {
    const ports = fakePorts();
    const { user } = renderEditor({ ports, timers: [storedTimer()] });
    await user.type(name(), '!');
    await ports.clock.pass(1000);
    expect(await rows(ports)).toHaveLength(1);
    await user.type(name(), '{Backspace}');
    await ports.clock.pass(1000);
    expect(await rows(ports)).toEqual([]);
    await user.type(name(), '!');
    openAgain({ ports, timers: [storedTimer({ name: 'Morning!' })] });
    await waitFor(async () => expect(await rows(ports)).toEqual([]));
    expect(told()).toBe('');
  });

  it('says so if the device cannot keep it, until it can', async () => {
    const log = strictLog('draft-not-kept');
    const ports = fakePorts({ log });
    ports.disk.full = true;
    const { user } = renderEditor({ ports });
    await user.type(name(), 'Tabata');
    await act(() => ports.clock.pass(1000));
    expect(told()).toBe('This device cannot store drafts. Save before you leave this page, or your changes are lost.');
    ports.disk.full = false;
    await user.type(name(), '!');
    await act(() => ports.clock.pass(1000));
    expect(told()).toBe('');
  });

  it("'Discard' shows what is stored and forgets the rest; 'Undo' brings it back", async () => {
    const ports = fakePorts();
    const { user } = renderEditor({ ports, timers: [storedTimer()] });
    await user.type(name(), '!');
    const again = openAgain({ ports, timers: [storedTimer()] });
    await screen.findByText(RESTORED);
    await again.user.click(press('Discard'));
    expect([name().value, told()]).toEqual(['Morning', '']);
    expect(document.activeElement).toBe(name());
    await ports.clock.pass(1000);
    expect(await rows(ports)).toEqual([]);
    expect(screen.getByText('Changes discarded.')).not.toBeNull();
    await again.user.click(offered());
    expect(name().value).toBe('Morning!');
    expect(told()).toMatch(RESTORED);
    openAgain({ ports, timers: [storedTimer()] });
    await screen.findByText(RESTORED);
    expect(name().value).toBe('Morning!');
  });

  it.each([
    ["the editor's 'Undo'", (user: UserEvent) => user.click(undoEdit())],
    ["the editor's 'Redo'", (user: UserEvent) => user.click(press('Redo'))],
    ['Ctrl+Y', (user: UserEvent) => user.click(document.body).then(() => user.keyboard('{Control>}y{/Control}'))],
  ])('comes back after %s, which had nothing to do', async (_, go) => {
    const ports = fakePorts();
    const { user } = renderEditor({ ports, timers: [storedTimer()] });
    await user.type(name(), '!');
    const again = openAgain({ ports, timers: [storedTimer()] });
    await screen.findByText(RESTORED);
    await again.user.click(press('Discard'));
    const theirs = offered();
    await go(again.user);
    await again.user.click(theirs);
    expect(name().value).toBe('Morning!');
  });

  it("comes back after an edit that the editor's 'Undo' took back", async () => {
    const ports = fakePorts();
    const { user } = renderEditor({ ports, timers: [storedTimer()] });
    await user.type(name(), '!');
    const again = openAgain({ ports, timers: [storedTimer()] });
    await screen.findByText(RESTORED);
    await again.user.click(press('Discard'));
    const theirs = offered();
    await again.user.click(press('Add Round'));
    await again.user.click(undoEdit());
    await again.user.click(theirs);
    expect(name().value).toBe('Morning!');
  });

  it("stays behind what was written since 'Discard', which comes back after it", async () => {
    const ports = fakePorts();
    const { user } = renderEditor({ ports, timers: [storedTimer()] });
    await user.type(name(), '!');
    const again = openAgain({ ports, timers: [storedTimer()] });
    await screen.findByText(RESTORED);
    await again.user.click(press('Discard'));
    const theirs = offered();
    await again.user.click(press('Add Round'));
    await again.user.click(
      within(screen.getByRole('group', { name: 'Round 1: Warm up' })).getByRole('button', { name: 'Move round down' }),
    );
    await again.user.keyboard('{Control>}z{/Control}');
    expect(screen.getAllByRole('group', { name: /^Round \d/ }), 'the edit before is left').toHaveLength(3);
    await again.user.click(theirs);
    expect(name().value).toBe('Morning!');
    await again.user.click(press('Save'));
    await waitFor(() => expect(again.saved.map(({ draft }) => draft.rounds.length)).toEqual([2]));
    openAgain({ ports, timers: [storedTimer()] });
    await screen.findByText(RESTORED);
    expect(screen.getAllByRole('group', { name: /^Round \d/ })).toHaveLength(3);
  });

  it("is offered after 'Cancel', whose 'Undo' leads back into it [SCR-718]", async () => {
    const ports = fakePorts();
    const first = renderEditor({ ports });
    await first.user.type(name(), 'Tabata');
    await first.user.click(press('Cancel'));
    expect(first.path()).toBe('/library');
    expect(screen.getByText('Changes not saved.')).not.toBeNull();
    const second = openAgain({ ports });
    await screen.findByText(OFFERED);
    expect(name().value).toBe('');
    await second.user.click(press('Continue'));
    expect(name().value).toBe('Tabata');
    expect(told()).toMatch(RESTORED);
    await second.user.click(press('Cancel'));
    await second.user.click(offered());
    expect(second.path()).toBe('/editor');
    openAgain({ ports });
    await screen.findByText(RESTORED);
    expect(name().value).toBe('Tabata');
  });

  it('leaves silently if nothing was changed [SCR-718]', async () => {
    const ports = fakePorts();
    const { user, path } = renderEditor({ ports, timers: [storedTimer()] });
    await user.click(press('Cancel'));
    expect(path()).toBe('/library');
    expect(screen.queryByRole('status', { name: 'Undo' })).toBeNull();
    expect(await rows(ports)).toEqual([]);
  });

  it('is offered, and nothing is overwritten, if someone writes before the device has answered [SCR-719]', async () => {
    const ports = fakePorts();
    await ports.disk.table('drafts').put('draft-old', {
      id: 'draft-old',
      userId: 'user-1',
      at: ports.clock.wall(),
      isCancelled: false,
      draft: { ...newTimerDraft(), name: 'Old' },
    });
    const table = ports.disk.table<unknown>('drafts');
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    ports.disk.table = () => ({ ...table, all: () => slow.then(() => table.all()) }) as never;
    const { user } = renderEditor({ ports });
    await user.type(name(), 'New');
    answer();
    await screen.findByText(OFFERED);
    expect(name().value).toBe('New');
    await user.click(press('Continue'));
    expect(name().value).toBe('Old');
    await user.click(offered());
    expect(name().value).toBe('New');
    expect(told()).toMatch(OFFERED);
    await user.click(press('Discard'));
    await ports.clock.pass(1000);
    expect(await rows(ports)).toHaveLength(1);
    expect(name().value).toBe('New');
  });

  it('unsaved changes to a timer that has since been deleted open with the note that Save brings it back', async () => {
    const ports = fakePorts();
    const { user } = renderEditor({ ports, timers: [storedTimer()] });
    await user.type(name(), '!');
    openAgain({ ports, timerId: 'timer-1' });
    await screen.findByText(/This timer was deleted in another window/);
    await screen.findByText(RESTORED);
    expect(name().value).toBe('Morning!');
  });
});
