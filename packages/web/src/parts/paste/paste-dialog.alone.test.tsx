// @vitest-environment happy-dom
// cspell:ignore data
import { createApp, type App } from '@roundbell/core';
import { type Description, linkBody, readLinkBody } from '@roundbell/core/formats';
import { aRound, aStep, aTimer, fakePorts, seededRandom } from '@roundbell/core/testing';
import type { TimerDraft } from '@roundbell/core/timer';
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppContext } from '../../app/engines/use-app.ts';
import { where } from '../../app/testing/open-app.tsx';
import { PasteDialog } from './paste-dialog.tsx';

const { afterSecondTap } = vi.hoisted(() => ({ afterSecondTap: vi.fn<() => Promise<void>>() }));
// The rest of it stays: the heart-rate button comes late, and needs it.
vi.mock(import('../../app/hooks/use-second-tap.ts'), async (original) => ({ ...(await original()), afterSecondTap }));
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  afterSecondTap.mockResolvedValue();
  window.history.replaceState(null, '', '/library');
});
afterEach(cleanup);

const NAME = 'Paste a link, a timer or a description';
const LEGS = aTimer([aRound('Main', [aStep('Squats', 65)])], { id: 'legs', name: 'Legs' });
const written = linkBody(LEGS);
const BODY = written.ok ? written.body : '';

/** A timer as text of which no link is short enough. */
function longText(): string {
  const random = seededRandom(3);
  const words = () => Array.from({ length: 9 }, () => random.next().toString(36).slice(2)).join('');
  return Array.from({ length: 200 }, () => `- ${words()} 45s`).join('\n');
}

async function appOf(names: readonly string[], isHere = true, seed = 1): Promise<App> {
  const app = createApp(fakePorts({ random: seededRandom(seed) }));
  await app.open();
  if (isHere) await app.account.signUp({ email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' });
  for (const name of names) {
    const { id: _id, userId: _userId, createdAt: _createdAt, updatedAt: _updatedAt, ...draft } = LEGS;
    expect((await app.library.add({ ...draft, name } satisfies TimerDraft)).ok).toBe(true);
  }
  return app;
}

const namesIn = (app: App) => app.library.view.getState().timers.map(({ name }) => name);
const fileText = async (app: App) => (await (await app.mover.fetch()).exportAll()).files[0]?.text ?? '';

function dialogOver(app: App, open = true) {
  return (
    <AppContext value={app}>
      <PasteDialog open={open} onClose={onClose} />
    </AppContext>
  );
}
const onClose = vi.fn<() => void>();
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: NAME });
const read = () => userEvent.click(screen.getByRole('button', { name: 'Read' }));
const alertText = () =>
  waitFor(
    () => {
      const { textContent } = screen.getByRole('alert');
      expect(textContent).not.toBe('');
      return textContent;
    },
    { timeout: 10_000 },
  );

/** Opens the dialog, puts a text into its field, and reads it. */
async function readText(app: App, text: string) {
  const shown = render(dialogOver(app));
  fireEvent.change(box(), { target: { value: text } });
  await read();
  return shown;
}

describe('the dialog that takes anything', () => {
  it("has one field, which gets the focus, and 'Read'; Enter is a new line, and Ctrl+Enter reads [SCR-1021]", async () => {
    render(dialogOver(await appOf([])));
    expect(screen.getByRole('dialog', { name: NAME })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box()));
    await userEvent.keyboard(`Leg day{Enter}https://roundbell.app/t#${BODY}`);
    expect(box().value.split('\n')).toHaveLength(2);
    expect(where()).toBe('/library');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(where()).toBe('/t'));
  });

  it('reads nothing from the clipboard by itself [SCR-1021]', async () => {
    const readClipboard = vi.spyOn(navigator.clipboard, 'readText');
    await readText(await appOf([]), '');
    expect(await alertText()).toBe('There is nothing here yet. Paste a link, a timer or a description.');
    expect(readClipboard).not.toHaveBeenCalled();
  });

  it('leads from a link to its timer, and adds nothing', async () => {
    const app = await appOf([]);
    await readText(app, `Look: https://another.example/t#${BODY} !`);
    await waitFor(() => expect(window.location.hash).toBe(`#${BODY}`));
    expect(where()).toBe('/t');
    expect(namesIn(app)).toEqual([]);
  });

  it('shows what the text of a file would change, and imports it only then', async () => {
    const text = await fileText(await appOf(['Legs', 'Arms'], true, 7));
    const app = await appOf(['Mine']);
    await readText(app, text);
    await screen.findByText('Timers: 2 new', undefined, { timeout: 10_000 });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(namesIn(app)).toEqual(['Mine']);
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 timers' }));
    await screen.findByText('2 timers imported.', undefined, { timeout: 10_000 });
    expect(namesIn(app).toSorted()).toEqual(['Arms', 'Legs', 'Mine']);
  });

  it("leads back to the text by 'Back to the text', with the focus on it", async () => {
    const text = await fileText(await appOf(['Legs'], true, 7));
    await readText(await appOf([]), text);
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the text' }, { timeout: 10_000 }));
    expect(box().value).toBe(text);
    expect(document.activeElement).toBe(box());
  });

  it.each([
    ['stays in the field where not all of it came in', false],
    ['is gone from the field once all of it is in', true],
  ])('what was pasted %s', async (_, isComplete) => {
    const text = await fileText(await appOf(['Legs'], true, 7));
    const app = await appOf([]);
    const mover = await app.mover.fetch();
    const outcome = {
      timers: 0,
      sessions: 0,
      preferences: false,
      removed: 0,
      missing: [],
      missingSessions: 0,
      missingPreferences: false,
    };
    vi.spyOn(mover, 'bring').mockResolvedValue({ isComplete, ...outcome });
    const shown = await readText(app, text);
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1 timer' }, { timeout: 10_000 }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Import 1 timer' })).toBeNull());
    shown.rerender(dialogOver(app, false));
    shown.rerender(dialogOver(app));
    expect(box().value).toBe(isComplete ? '' : text);
  });

  it('opens the editor with what words describe', async () => {
    await readText(await appOf([]), '8x20/10');
    await waitFor(() => expect(where()).toBe('/editor'), { timeout: 10_000 });
    expect(window.history.state).toMatchObject({ described: { rounds: [{ repeat: 8 }] } });
  });

  it.each([
    ['hello there', /^I (could not read|found no time)/],
    [`https://roundbell.app/t#${BODY.slice(0, -2)}`, /^This link is incomplete or was changed\. Ask for it again\.$/],
    ['https://roundbell.app/t#9.AAAA', /^This link was made by a newer version of Roundbell\./],
    ['{"timers": []}', /^This is not a Roundbell file\.$/],
    ['{"format": "roundbell", "version": 99}', /^This file was made by a newer version of Roundbell\.$/],
    ['x'.repeat(1001), /^That is too long\./],
  ])('says in a sentence why there is nothing, and keeps the text (%#)', async (text, sentence) => {
    const app = await appOf([]);
    const shown = await readText(app, text);
    expect(await alertText()).toMatch(sentence);
    expect(box().value).toBe(text);
    shown.rerender(dialogOver(app, false));
    shown.rerender(dialogOver(app));
    expect(box().value).toBe(text);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('says the same again if it is read again', async () => {
    await readText(await appOf([]), 'hello there');
    await alertText();
    const first = screen.getByRole('alert').firstElementChild;
    await read();
    await waitFor(() => expect(screen.getByRole('alert').firstElementChild).not.toBe(first));
    await alertText();
  });

  it('reads a file that is dropped on it or pasted, by its name; a picture is none', async () => {
    const text = await fileText(await appOf(['Legs'], true, 7));
    render(dialogOver(await appOf([])));
    const paste = (files: readonly File[], words = '') => {
      const event = createEvent.paste(box());
      Object.defineProperty(event, 'clipboardData', { value: { files, getData: () => words } });
      return fireEvent(box(), event);
    };
    const picture = new File([new Uint8Array([0x89, 0x50, 0xff, 0x47])], 'a.png');
    expect(paste([picture], 'words of a table')).toBe(true);
    expect(paste([picture])).toBe(false);
    expect(await alertText()).toBe('This is not a Roundbell file.');
    fireEvent.drop(box(), { dataTransfer: { files: [new File([text], 'mine.json')] } });
    await screen.findByText('mine.json', undefined, { timeout: 10_000 });
    expect(screen.getByText('Timers: 1 new')).toBeTruthy();
  });

  it('opens a link for a visitor', async () => {
    await readText(await appOf([], false), `https://roundbell.app/t#${BODY}`);
    await waitFor(() => expect(where()).toBe('/t'));
  });

  it.each(['8x20s/10s', '{"name": "Legs", "rounds": [{"steps": [{"name": "Squat", "duration": 20}]}]}'])(
    'opens one timer for a visitor, in words and as JSON: %s',
    async (text) => {
      await readText(await appOf([], false), text);
      await waitFor(() => expect(where()).toBe('/t'), { timeout: 10_000 });
    },
  );

  it.each([
    '{"format": "roundbell", "version": 1, "timers": [{"name": "A", "rounds": [{"steps": [{"name": "a", "duration": 1}]}]}, {"name": "B", "rounds": [{"steps": [{"name": "b", "duration": 1}]}]}]}',
  ])('says to a visitor that several timers need an account, and keeps the text: %s', async (text) => {
    await readText(await appOf([], false), text);
    expect(await alertText()).toMatch(/^Without an account, you can open one timer at a time\./);
    const notice = within(screen.getByRole('alert'));
    expect(notice.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
    expect(notice.getByRole('link', { name: 'create an account' }).getAttribute('href')).toBe('/auth?create');
    expect(box().value).toBe(text);
    expect(where()).toBe('/library');
  });

  it('shows what a timer as text would add, and how it was read', async () => {
    const app = await appOf([]);
    await readText(app, '{name Row}\n- Row 5m 200w\n- Rest 1m');
    await screen.findByText('Timers: 1 new', undefined, { timeout: 10_000 });
    expect(screen.getByRole('region', { name: 'Read differently' }).textContent).toContain('Line 2:');
    expect(namesIn(app)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 timer' }));
    await screen.findByText('1 timer imported.', undefined, { timeout: 10_000 });
    expect(namesIn(app)).toEqual(['Row']);
  });

  it('gives a text without a name the name of an import, and calls it a pasted text until then', async () => {
    const app = await appOf([]);
    await readText(app, '- Row 5m\n- Rest 1m');
    await screen.findByText('Pasted text', undefined, { timeout: 10_000 });
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 timer' }));
    await screen.findByText('1 timer imported.', undefined, { timeout: 10_000 });
    expect(namesIn(app)).toEqual(['Imported workout']);
  });

  it('before anything is imported, each timer that would change is shown as on its card: strip, length, rounds and steps', async () => {
    await readText(await appOf([]), '{name Row}\n\nMain 4x {rest 30s}\n- Row 5m\n- Easy 1m');
    const list = await screen.findByRole('list', { name: 'What changes' }, { timeout: 10_000 });
    const [item] = within(list).getAllByRole('listitem');
    expect(item?.textContent).toBe('RowNew25m 30s1 round2 steps');
    expect(item?.querySelector('[aria-hidden=true]')?.getAttribute('style')).toContain('var(--type-work)');
  });

  it('opens the only timer in the editor with what was read differently, and adds nothing', async () => {
    const app = await appOf([]);
    await readText(app, '{name Row}\n- Row 5m 200w\n- Rest 1m');
    await userEvent.click(await screen.findByRole('button', { name: 'Open in editor' }, { timeout: 10_000 }));
    expect(where()).toBe('/editor');
    expect(window.history.state).toMatchObject({
      pasted: { name: 'Row', rounds: [{ steps: [{ duration: 300 }, {}] }] },
      notes: [expect.stringMatching(/^Line 2: .*\.$/)],
    });
    expect(namesIn(app)).toEqual([]);
  });

  it('offers the editor where one timer is all that would come in', async () => {
    const two = await fileText(await appOf(['Legs', 'Arms'], true, 7));
    const shown = await readText(await appOf([]), two);
    await screen.findByRole('button', { name: 'Import 2 timers' }, { timeout: 10_000 });
    expect(screen.queryByRole('button', { name: 'Open in editor' })).toBeNull();
    shown.unmount();
    const changed = await appOf(['Legs'], true, 7);
    await changed.settings.saveDefaults({ defaultVolume: 20, defaultVoiceEnabled: true });
    await readText(await appOf([]), await fileText(changed));
    await screen.findByRole('button', { name: 'Import 1 timer' }, { timeout: 10_000 });
    expect(screen.queryByRole('button', { name: 'Open in editor' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Preferences' }));
    expect(screen.getByRole('button', { name: 'Open in editor' })).toBeTruthy();
  });

  it('says what is wrong with a timer as text, with the line', async () => {
    await readText(await appOf([]), '{name Row}\n- Row 5m\n- Rest');
    const problems = await screen.findByRole('list', { name: 'Problems' }, { timeout: 10_000 });
    expect(problems.textContent).toContain('Line 3');
  });

  it('leads a visitor from a timer as text to its page, with what was read otherwise', async () => {
    await readText(await appOf([], false), '{name Row}\n- Row 5m 200w\n- Rest 1m');
    await waitFor(() => expect(where()).toBe('/t'), { timeout: 10_000 });
    const read = readLinkBody(window.location.hash);
    expect(read.ok && read.draft).toMatchObject({ name: 'Row', rounds: [{ steps: [{ duration: 300 }, {}] }] });
    expect(window.history.state).toMatchObject({ notes: [expect.stringMatching(/^Line 2: .*\.$/)] });
  });

  it('names the timer of a visitor that has no name as an import does', async () => {
    await readText(await appOf([], false), '- Row 5m\n- Rest 1m');
    await waitFor(() => expect(where()).toBe('/t'), { timeout: 10_000 });
    const read = readLinkBody(window.location.hash);
    expect(read.ok && read.draft.name).toBe('Imported workout');
  });

  it.each([
    ['- Row 5m\n- Rest', /^Line 2: .+\.$/],
    ['{name Row}', /^Line 1: There is no step in this text\.$/],
    [longText(), /^This timer is too large to preview\./],
  ])('says to a visitor why a timer as text cannot be opened, and keeps it (%#)', async (text, sentence) => {
    await readText(await appOf([], false), text);
    expect(await alertText()).toMatch(sentence);
    expect(box().value).toBe(text);
    expect(where()).toBe('/library');
  });

  it('reads a file that is chosen, of another program too, and the same one again', async () => {
    render(dialogOver(await appOf([])));
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
    for (const _ of [1, 2]) {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      if (input === null) throw new Error('no field for a file');
      await userEvent.upload(input, new File(['round,step,seconds\nMain,Squats,45'], 'legs.csv'));
      await screen.findByText('legs.csv', undefined, { timeout: 10_000 });
      expect(screen.getByText('Timers: 1 new')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Back to the text' }));
    }
  });

  it('ignores a second press while it reads, and forgets what it reads when it is closed', async () => {
    const app = await appOf([]);
    let answer: (description: Description) => void = () => undefined;
    const ask = vi.fn<App['describe']>(() => new Promise((resolve) => (answer = resolve)));
    await readText({ ...app, describe: ask }, '8x20/10');
    const busy = screen.getByRole('button', { name: 'Processing...' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(busy);
    expect(ask).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
    const { timer } = (await app.describe('8x20/10')) as Extract<Description, { understood: true }>;
    await act(async () => answer({ understood: true, timer, aside: undefined }));
    expect(where()).toBe('/library');
  });

  it('moves nothing under the second tap of a double tap', async () => {
    let end = (): void => undefined;
    afterSecondTap.mockReturnValue(new Promise((resolve) => (end = resolve)));
    await readText(await appOf([]), `https://roundbell.app/t#${BODY}`);
    await act(async () => undefined);
    expect(where()).toBe('/library');
    await act(async () => end());
    await waitFor(() => expect(where()).toBe('/t'));
  });

  it('reads the file with which the system opened the app', async () => {
    const text = await fileText(await appOf(['Legs'], true, 7));
    let launch: (params: unknown) => void = () => undefined;
    const queue = { setConsumer: (consume: (params: unknown) => void) => (launch = consume) };
    vi.stubGlobal('launchQueue', queue);
    render(dialogOver(await appOf([])));
    await act(async () => launch({}));
    await act(async () => launch({ files: [{ getFile: () => Promise.reject(new Error('gone')) }] }));
    expect(box().value).toBe('');
    await act(async () => launch({ files: [{ getFile: () => Promise.resolve(new File([text], 'mine.json')) }] }));
    await screen.findByText('mine.json', undefined, { timeout: 10_000 });
    vi.unstubAllGlobals();
  });
});
