// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';

const seconds = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Seconds' });
const question = () => screen.queryByRole('group', { name: 'How long is the first step?' });
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => void vi.restoreAllMocks());

/** A window as narrow as a phone's. */
function onPhone() {
  const narrow = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
}

describe('the first step of a timer', () => {
  it('is added with the length that was asked for, in a round of its own, at its name, as one edit', async () => {
    const { user, added } = renderEditor();
    await user.clear(seconds());
    await user.type(seconds(), '1:30{Enter}');
    await user.keyboard('Plank');
    expect(question()).toBeNull();
    const round = within(screen.getByRole('group', { name: 'Round 1: Round 1' }));
    expect(round.getByRole('group', { name: 'Step 1: Plank' })).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Core');
    await user.click(button('Save'));
    expect(added).toMatchObject([{ rounds: [{ repeat: 1, steps: [{ name: 'Plank', duration: 90, type: 'work' }] }] }]);
    for (let times = 0; times < 3; times++) await user.click(button('Undo'));
    expect(question()).not.toBeNull();
  });

  it('is not there before it is added, and not with a length of nothing', async () => {
    const { user } = renderEditor();
    expect(screen.getByText('Add rounds to see timer statistics')).toBeTruthy();
    expect(seconds().value).toBe('30');
    await user.clear(seconds());
    await user.type(seconds(), '0{Enter}');
    expect(screen.queryByRole('group', { name: /^Round 1/ })).toBeNull();
    expect(screen.getByText('Duration must be greater than 0')).toBeTruthy();
    expect(document.activeElement).toBe(seconds());
  });

  it("leaves 'Add Round' as it is", async () => {
    const { user } = renderEditor();
    await user.click(button('Add Round'));
    expect(question()).toBeNull();
    expect(screen.getByText('No steps in this round. Click "Add Step" to get started.')).toBeTruthy();
  });

  it('comes before the name on a phone, and its length has the focus in a new timer alone', async () => {
    onPhone();
    const { user } = renderEditor();
    const name = () => screen.getByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(seconds());
    expect(seconds().compareDocumentPosition(name()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(button('Add Step'));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Step name' }));
  });

  it('takes no focus in a stored timer', () => {
    onPhone();
    renderEditor({ timers: [storedTimer({ rounds: [] })] });
    expect(question()).not.toBeNull();
    expect(document.activeElement).toBe(document.body);
  });

  it('a save that lacks nothing but the name leads to it', async () => {
    const { user } = renderEditor({
      result: { ok: false, problems: [{ message: 'Timer name is required', at: { field: 'name' } }] },
    });
    await user.click(button('Add Step'));
    await user.click(button('Save'));
    expect(screen.getByRole('alert').textContent).toBe('Please fix the following errors:Timer name is required');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });
});
