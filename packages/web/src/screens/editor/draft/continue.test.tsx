// @vitest-environment happy-dom
import { fakePorts } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';

beforeAll(async () => {
  await import('./draft-note.tsx');
  await import('../text/text-view.tsx');
}, 30_000);

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const press = (label: string) => screen.getByRole('button', { name: label });
const restored = () => screen.findByText(/^Continue where you left off/);
const timers = [storedTimer()];

/** The editor of the stored timer, after the page was closed if it was open. */
async function reopened(ports: ReturnType<typeof fakePorts>) {
  act(() => ports.page.hide());
  await act(() => ports.clock.pass(1000));
  cleanup();
  ports.page.show();
  return renderEditor({ ports, timers });
}

/** The editor that offers 'Kept' while something is written in it. */
async function writing(write: (editor: ReturnType<typeof renderEditor>) => Promise<void>) {
  const ports = fakePorts();
  const first = renderEditor({ ports, timers });
  await first.user.type(name(), ' kept');
  await first.user.click(press('Cancel'));
  const editor = await reopened(ports);
  await screen.findByText(/^You have unsaved changes from /);
  await write(editor);
  await act(() => ports.clock.pass(1000));
  await editor.user.click(press('Continue'));
  expect(name().value).toBe('Morning kept');
  return editor;
}
const byName = ({ user }: ReturnType<typeof renderEditor>) => user.type(name(), ' written');

describe("what was written before 'Continue'", () => {
  it('comes back once what was continued is saved, also if that was written on', async () => {
    const { user, ports, saved, path } = await writing(byName);
    await user.type(name(), '!');
    await user.click(press('Save'));
    await waitFor(() => expect(path()).toBe('/library'));
    expect(saved.map(({ draft }) => draft.name)).toEqual(['Morning kept!']);
    await reopened(ports);
    await restored();
    expect(name().value).toBe('Morning written');
    expect(await ports.disk.table('drafts').keys()).toHaveLength(1);
  });

  it('stays behind what was continued over a reload, and both are kept', async () => {
    const { ports } = await writing(byName);
    const again = await reopened(ports);
    await restored();
    expect(name().value).toBe('Morning kept');
    expect(await ports.disk.table('drafts').keys()).toHaveLength(2);
    await again.user.click(press('Discard'));
    await reopened(ports);
    await restored();
    expect(name().value).toBe('Morning written');
  });

  it("is in the form again after 'Undo', and what was continued is offered", async () => {
    const { user, ports } = await writing(byName);
    await user.click(within(screen.getByRole('status', { name: 'Undo' })).getByRole('button', { name: 'Undo' }));
    expect(name().value).toBe('Morning written');
    expect(press('Continue')).not.toBeNull();
    await act(() => ports.clock.pass(1000));
    expect(await ports.disk.table('drafts').keys()).toHaveLength(2);
  });

  it("is in the form again after 'Undo', and what was written since 'Continue' is kept, too", async () => {
    const { user, ports, path } = await writing(byName);
    await user.type(name(), '!');
    await user.click(within(screen.getByRole('status', { name: 'Undo' })).getByRole('button', { name: 'Undo' }));
    expect(name().value).toBe('Morning written');
    await user.click(press('Save'));
    await waitFor(() => expect(path()).toBe('/library'));
    await act(() => ports.clock.pass(1000));
    const rows = await ports.disk.table<{ readonly draft: Timer }>('drafts').all();
    expect(rows.map(([, { draft }]) => draft.name).toSorted()).toEqual(['Morning kept', 'Morning kept!']);
  });

  it('comes back as text, if it could not be read', async () => {
    const { user, ports, path } = await writing(async (editor) => {
      await editor.user.click(await screen.findByRole('button', { name: 'Text' }));
      fireEvent.change(screen.getByRole('textbox', { name: 'Timer as text' }), { target: { value: 'Main\n- Hop' } });
    });
    await user.click(press('Save'));
    await waitFor(() => expect(path()).toBe('/library'));
    await reopened(ports);
    await restored();
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Timer as text' })).value).toBe(
      'Main\n- Hop',
    );
  });
});
