// @vitest-environment happy-dom
import type { Description } from '@roundbell/core/formats';
import { aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApp, fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';

const { afterSecondTap } = vi.hoisted(() => ({ afterSecondTap: vi.fn<() => Promise<void>>() }));
// The rest of it stays: the heart-rate button comes late, and needs it.
vi.mock(import('../../app/hooks/use-second-tap.ts'), async (original) => ({ ...(await original()), afterSecondTap }));
// The chunks of the screens opened here, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([
    import('./library-screen.tsx'),
    import('./describe-dialog.tsx'),
    import('../editor/editor-screen.tsx'),
    import('../editor/draft/described-editor.tsx'),
  ]);
}, 60_000);
beforeEach(() => void afterSecondTap.mockResolvedValue());

afterEach(cleanup);

type Describe = FakeApp['describe'];

/** Opens the dialog over an app whose descriptions end as given; without `describe`, over the real reader. */
async function openDialog(describe?: Describe) {
  const app = fakeApp(signedIn());
  const asked: string[] = [];
  const answer = describe ?? app.describe;
  openApp('/library', {
    ...app,
    describe: (text) => {
      asked.push(text);
      return answer(text);
    },
  });
  const [button] = await screen.findAllByRole('button', { name: 'Describe it in words' });
  await userEvent.click(button!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Describe it' }));
  return { asked, dialog, box: dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Describe your workout' }) };
}

describe('the dialog of descriptions', () => {
  it("opens by 'Describe it', which a library without timers has below its words", async () => {
    openApp('/library', fakeApp(signedIn()));
    const empty = (await screen.findByText("You don't have any timers yet.")).parentElement!;
    await userEvent.click(within(empty).getByRole('button', { name: 'Describe it in words' }));
    expect(await screen.findByRole('dialog', { name: 'Describe it' })).toBeTruthy();
  });

  it('writes an example into the text box at a tap', async () => {
    const { dialog, box } = await openDialog();
    const [example] = within(dialog.getByRole('group', { name: 'Examples' })).getAllByRole('button');
    await userEvent.click(example!);
    expect(box.value).toBe(example?.textContent);
    expect(document.activeElement).toBe(box);
  });

  it('has only examples that can be read', async () => {
    const { dialog } = await openDialog();
    const examples = within(dialog.getByRole('group', { name: 'Examples' })).getAllByRole('button');
    const replies = await Promise.all(examples.map(({ textContent }) => fakeApp().describe(textContent ?? '')));
    expect(replies.map(({ understood }) => understood)).toEqual(examples.map(() => true));
    expect(examples.length).toBeGreaterThan(3);
  });

  it("says 'Processing...' while busy and ignores further taps", async () => {
    const { asked, dialog, box } = await openDialog(() => new Promise(() => undefined));
    await userEvent.type(box, 'tabata');
    await userEvent.click(dialog.getByRole('button', { name: 'Make timer' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Processing...' }));
    expect(asked).toEqual(['tabata']);
  });

  it('gives up the request when it is closed', async () => {
    let answer: (description: Description) => void = () => undefined;
    const { dialog } = await openDialog(() => new Promise((resolve) => (answer = resolve)));
    await userEvent.click(dialog.getByRole('button', { name: 'Make timer' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await act(async () =>
      answer({ understood: true, timer: { name: 'Late', rounds: [], notes: [] }, aside: undefined }),
    );
    expect(where()).toBe('/library');
  });

  it('says immediately why there is no timer, and keeps what was written [SCR-483]', async () => {
    const { dialog, box } = await openDialog();
    await userEvent.type(box, '3 sets of 10 push-ups');
    await userEvent.click(dialog.getByRole('button', { name: 'Make timer' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('"10 push-ups" has no time.'));
    expect(box.value).toBe('3 sets of 10 push-ups');
    expect(where()).toBe('/library');
  });

  it('adds why the language model was not asked [SCR-483]', async () => {
    const { dialog } = await openDialog(async () => ({ understood: false, problem: 'No.', aside: 'You are offline.' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Make timer' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('No.You are offline.'));
  });

  it('reads the same problem out again [SCR-483]', async () => {
    const { dialog, box } = await openDialog();
    await userEvent.type(box, 'hello');
    await userEvent.click(dialog.getByRole('button', { name: 'Make timer' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('I found no time in that.'));
    const [first] = dialog.getByRole('alert').children;
    await userEvent.click(dialog.getByRole('button', { name: 'Make timer' }));
    await waitFor(() => expect(dialog.getByRole('alert').children[0]).not.toBe(first));
  });

  it('has what was written when it is opened again, until there is one more timer, and for no one else', async () => {
    const ada = signedIn();
    const app = fakeApp(ada);
    const opened = async () => {
      openApp('/library', app);
      const [button] = await screen.findAllByRole('button', { name: 'Describe it in words' });
      await userEvent.click(button!);
      return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Describe your workout' });
    };
    await userEvent.type(await opened(), 'tabata');
    await userEvent.click(screen.getByRole('button', { name: 'Make timer' }));
    await screen.findByRole('region', { name: 'Please check' });
    cleanup();
    app.show(signedIn({ id: 'user-2' }));
    expect((await opened()).value).toBe('');
    cleanup();
    app.show(ada);
    expect((await opened()).value).toBe('tabata');
    cleanup();
    app.showLibrary({ timers: [aTimer([])] });
    expect((await opened()).value).toBe('');
  });

  it('has what was typed on an earlier page of this device, even if it was never sent', async () => {
    const app = fakeApp(signedIn({ id: 'user-3' }));
    app.drafts.keepDescription({ words: '8x20', timers: 0 });
    openApp('/library', app);
    const [button] = await screen.findAllByRole('button', { name: 'Describe it in words' });
    await userEvent.click(button!);
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Describe your workout' });
    await waitFor(() => expect(box.value).toBe('8x20'));
    await userEvent.type(box, '/10');
    expect(await app.drafts.description()).toEqual({ words: '8x20/10', timers: 0 });
    await userEvent.clear(box);
    expect(await app.drafts.description()).toBeUndefined();
  });

  it('nothing moves under the second tap of a double tap: the answer waits for it, and meanwhile an older one keeps its place', async () => {
    const { dialog, box } = await openDialog();
    await userEvent.type(box, 'hello');
    await userEvent.click(dialog.getByRole('button', { name: 'Make timer' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('I found no time in that.'));
    let isOver: () => void = () => undefined;
    afterSecondTap.mockImplementation(() => new Promise((resolve) => (isOver = resolve)));
    await userEvent.clear(box);
    await userEvent.type(box, '8x20/10');
    await userEvent.click(dialog.getByRole('button', { name: 'Make timer' }));
    expect(dialog.getByRole('alert').textContent).toContain('I found no time in that.');
    await act(async () => undefined);
    await userEvent.click(dialog.getByRole('button', { name: 'Processing...' }));
    expect(where()).toBe('/library');
    isOver();
    await screen.findByRole('region', { name: 'Please check' });
  });

  it("if the dialog's code cannot be fetched the dialog says so, and asking again tries again", async () => {
    let tries = 0;
    const { dialog } = await openDialog(async () => {
      tries += 1;
      if (tries === 1) throw new Error('no network');
      return { understood: false, problem: 'Once more.', aside: undefined };
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Make timer' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('could not be loaded'));
    await userEvent.click(dialog.getByRole('button', { name: 'Make timer' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Once more.'));
  });

  it('opens the editor with what was understood, the notes first [SCR-485]', async () => {
    const { dialog, box } = await openDialog();
    await userEvent.type(box, 'warm up 5, then 8x20/10');
    await userEvent.click(dialog.getByRole('button', { name: 'Make timer' }));
    const check = await screen.findByRole('region', { name: 'Please check' });
    expect(where()).toBe('/editor');
    expect(
      within(check)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toContain('I read 5 as minutes.');
    await waitFor(() => expect(document.activeElement).toBe(check));
    expect(await screen.findByRole('group', { name: 'Round 2: Round 2' })).toBeTruthy();
  });
});
