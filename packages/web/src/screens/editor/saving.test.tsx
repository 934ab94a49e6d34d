// @vitest-environment happy-dom
import { fakePorts } from '@roundbell/core/testing';
import type { SaveResult } from '@roundbell/core/timer';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedTimer } from './editor-app.fixture.ts';
import { renderEditor } from './editor.fixture.tsx';

beforeAll(async () => {
  await import('./draft/draft-note.tsx');
}, 30_000);

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const press = (label: string) => screen.getByRole('button', { name: label });
const isInert = (element: HTMLElement) => element.closest('[inert]') !== null;
const offered = () => within(screen.getByRole('status', { name: 'Undo' })).getByRole('button', { name: 'Undo' });

/** A save that lasts until it is ended. */
function slow() {
  let end: (result: SaveResult) => void = () => undefined;
  const result = new Promise<SaveResult>((resolve) => (end = resolve));
  return { result, end: (how: SaveResult) => act(async () => end(how)) };
}

describe("what is written while 'Saving...' is shown", () => {
  it('is nothing, by keys either, until the save has failed', async () => {
    const { result, end } = slow();
    const { user } = renderEditor({ timers: [storedTimer()], result });
    await user.type(name(), '!');
    await user.click(press('Save'));
    expect([name(), press('Add Round'), press('Undo')].map(isInert)).toEqual([true, true, true]);
    expect([press('Saving...'), press('Cancel')].map(isInert)).toEqual([false, false]);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    fireEvent.change(name(), { target: { value: 'Lost' } });
    expect(name().value).toBe('Morning!');
    await end({ ok: false, problems: [{ message: 'The device has no room.', at: { field: 'store' } }] });
    expect(isInert(name())).toBe(false);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(name().value).toBe('Morning');
  });

  it("is kept if an offered 'Undo' brought it back", async () => {
    const ports = fakePorts();
    const first = renderEditor({ ports, timers: [storedTimer()] });
    await first.user.type(name(), '!');
    ports.page.hide();
    cleanup();
    ports.page.show();
    const { result, end } = slow();
    const { user, path, app } = renderEditor({ ports, timers: [storedTimer()], result });
    await screen.findByText(/^Continue where you left off/);
    await user.click(press('Discard'));
    await user.click(press('Save'));
    await user.click(offered());
    await end({ ok: true, id: 'timer-1' });
    await waitFor(() => expect(path()).toBe('/library'));
    expect(await app.drafts.find({ timerId: 'timer-1' })).toMatchObject({ draft: { name: 'Morning!' } });
  });

  it('is not replaced by what the device finds by then: that comes back later', async () => {
    const ports = fakePorts();
    const first = renderEditor({ ports, timers: [storedTimer()] });
    await first.user.type(name(), '!');
    ports.page.hide();
    await act(() => ports.clock.pass(1000));
    cleanup();
    ports.page.show();
    const table = ports.disk.table<unknown>('drafts');
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    ports.disk.table = () => ({ ...table, all: () => asked.then(() => table.all()) }) as never;
    const { result, end } = slow();
    const { user, path } = renderEditor({ ports, timers: [storedTimer()], result });
    await user.click(press('Save'));
    answer();
    await screen.findByText(/^You have unsaved changes from /);
    expect(name().value).toBe('Morning');
    await end({ ok: true, id: 'timer-1' });
    await waitFor(() => expect(path()).toBe('/library'));
    await ports.clock.pass(1000);
    expect(await table.keys()).toHaveLength(1);
  });

  it('stays on the device until what was saved is kept, or the server has it', async () => {
    const ports = fakePorts();
    const { user, path } = renderEditor({ ports });
    ports.records.kept = false;
    ports.records.tell({ status: 'offline', changes: 1 });
    await user.type(name(), 'Tabata');
    await user.click(press('Save'));
    await waitFor(() => expect(path()).toBe('/library'));
    await ports.clock.pass(1000);
    expect(await ports.disk.table('drafts').keys()).toHaveLength(1);
    ports.records.tell({ status: 'synced' });
    await ports.clock.pass(1000);
    expect(await ports.disk.table('drafts').keys()).toEqual([]);
  });
});
