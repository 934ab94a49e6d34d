// @vitest-environment happy-dom
import { Failure } from '@roundbell/core/base';
import type { EarlierVersion, Timer } from '@roundbell/core/timer';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftOf } from '../draft/draft.ts';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';
import { differenceWords, whenWords } from './versions-words.ts';

// The button is drawn after the page, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
// Separate chunks: they are loaded before the first test asks for them.
beforeAll(async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  await Promise.all([import('./versions-button.tsx'), import('./versions-dialog.tsx')]);
}, 30_000);

const NOW = storedTimer();
const at = (...date: [number, number, number, number?, number?]) => new Date(...date).getTime();
const TODAY = at(2026, 10, 21, 15, 0);
// Today must not end between a version and a look at it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: TODAY }));
afterEach(() => void vi.useRealTimers());
const versionOf = (patch: Partial<Timer>, moment = TODAY): EarlierVersion => ({
  at: moment,
  timer: { ...NOW, ...patch },
});

/** Opens the dialog of a stored timer whose versions arrive as given. */
async function open(earlier: (timer: Timer) => Promise<readonly EarlierVersion[]>) {
  const editor = renderEditor({ timers: [NOW], earlier });
  await editor.user.click(await screen.findByRole('button', { name: 'Earlier versions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }));
  return { ...editor, dialog };
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

describe('the earlier versions', () => {
  it("have a button in a stored timer's editor and none in a new one's", async () => {
    renderEditor();
    expect(screen.queryByRole('button', { name: 'Earlier versions' })).toBeNull();
    renderEditor({ timers: [NOW] });
    expect(await screen.findByRole('button', { name: 'Earlier versions' })).toBeTruthy();
  });

  it("are requested each time the dialog opens, which says 'Loading...' meanwhile [SCR-521]", async () => {
    const asked: string[] = [];
    let answer: (versions: readonly EarlierVersion[]) => void = () => undefined;
    const { dialog, user } = await open(({ id }) => {
      asked.push(id);
      return new Promise((resolve) => (answer = resolve));
    });
    expect(dialog.getByRole('status').textContent).toBe('Loading...');
    answer([versionOf({ name: 'Once' })]);
    await dialog.findByRole('button', { name: /Once/ });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Earlier versions' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Loading...');
    expect(asked).toEqual(['timer-1', 'timer-1']);
  });

  it('each say when, what, how long and what is different', async () => {
    const [first, second] = NOW.rounds;
    const { dialog } = await open(async () => [versionOf({ name: 'Once', rounds: [first!] }), versionOf({})]);
    const list = within(await dialog.findByRole('list', { name: 'Versions' }));
    const rows = list.getAllByRole('button').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^Today 15:00 Once 1 round, 1 step, 1m 30s Compared with now: another name, without /);
    expect(rows[0]).toContain(`without "${second!.name}"`);
    expect(rows[1]).toMatch(/ Morning 2 rounds, 3 steps, 8m 10s Same as now$/);
  });

  it('are compared with what is being written, not with what is stored', async () => {
    const { user, dialog } = await open(async () => [versionOf({ name: 'Once' })]);
    expect((await dialog.findByRole('button', { name: /Once/ })).textContent).toContain('another name');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.clear(nameField());
    await user.type(nameField(), 'Once');
    await user.click(screen.getByRole('button', { name: 'Earlier versions' }));
    expect((await screen.findByRole('button', { name: /^Today/ })).textContent).toContain('Same as now');
  });

  it('show their rounds and steps with the focus on them, and lead back to their row', async () => {
    const { dialog, user } = await open(async () => [versionOf({ name: 'New' }), versionOf({ name: 'Old' })]);
    await user.click(await dialog.findByRole('button', { name: /Old/ }));
    expect(document.activeElement?.textContent).toMatch(/^Today/);
    const rounds = within(dialog.getByRole('list', { name: 'Rounds' }));
    expect(rounds.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Warm up ',
      'Hard part x3, rest 20s',
    ]);
    const steps = rounds.getByRole('list', { name: 'Steps of Hard part' });
    expect(steps.textContent).toMatch(/Sprint .*30s x2Walk .*1m/);
    await user.click(dialog.getByRole('button', { name: 'All versions' }));
    expect(document.activeElement?.textContent).toContain('Old');
    expect(dialog.queryByRole('button', { name: 'Restore this version' })).toBeNull();
  });

  it('go into the draft and are saved only by Save [SCR-526]', async () => {
    const then = { name: 'Once', tags: ['old'], rounds: NOW.rounds.slice(0, 1) };
    const { dialog, user, saved } = await open(async () => [versionOf(then, at(2020, 4, 3, 14, 5))]);
    await user.click(await dialog.findByRole('button', { name: /Once/ }));
    await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(nameField().value).toBe('Once');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' }).value).toBe('old');
    expect(screen.queryByRole('group', { name: /^Round 2/ })).toBeNull();
    const told = 'Restored: 3 May 2020 at 14:05. Save keeps it, Cancel leaves the timer as it was.';
    expect(screen.getByText(told)).toBeTruthy();
    expect(saved).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toEqual([{ opened: NOW, draft: draftOf({ ...NOW, ...then }) }]);
  });

  it('leave the timer as it was by Cancel [SCR-526]', async () => {
    const { dialog, user, saved, path } = await open(async () => [versionOf({ name: 'Once' })]);
    await user.click(await dialog.findByRole('button', { name: /Once/ }));
    await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([saved, path()]).toEqual([[], '/library']);
  });

  // The editor's own has its keys in its title.
  const offered = () => screen.queryAllByRole('button', { name: 'Undo' }).filter(({ title }) => title === '');

  it("'Undo' brings back the previous draft; the next edit removes the offer", async () => {
    const { user } = renderEditor({ timers: [NOW], earlier: async () => [versionOf({ name: 'Once', tags: [] })] });
    const restore = async () => {
      await user.click(await screen.findByRole('button', { name: 'Earlier versions' }));
      await user.click(await screen.findByRole('button', { name: /Once/ }));
      await user.click(screen.getByRole('button', { name: 'Restore this version' }));
    };
    await user.type(nameField(), '!');
    await restore();
    expect(nameField().value).toBe('Once');
    await user.click(offered()[0]!);
    expect(nameField().value).toBe('Morning!');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' }).value).toBe('run, park');
    expect(document.activeElement?.textContent).toBe('Earlier versions');
    expect(offered()).toEqual([]);
    await restore();
    await user.type(nameField(), '?');
    expect(offered()).toEqual([]);
    expect(screen.queryByText(/^Restored/)).toBeNull();
  });

  it.each([
    [new Failure('offline'), 'Earlier versions need a connection.'],
    [new Failure('not-signed-in'), 'Sign in again to see earlier versions.'],
    [new Failure('server-failed'), 'Earlier versions could not be loaded.'],
    [new TypeError('a chunk is missing'), 'Earlier versions could not be loaded.'],
  ])('say why they are unavailable, and are requested again: %s', async (cause, sentence) => {
    let isThere = false;
    const { dialog, user } = await open(async () => {
      if (!isThere) throw cause;
      return [versionOf({ name: 'Once' })];
    });
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
    isThere = true;
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('button', { name: /Once/ })).toBeTruthy();
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['before the second save', async () => []],
    ['for a timer that never reached the server', async () => Promise.reject(new Failure('not-found'))],
  ])('say that there are none yet: %s', async (_when, earlier) => {
    const { dialog } = await open(earlier);
    expect(await dialog.findByText('No earlier versions yet.')).toBeTruthy();
    expect(dialog.getByText('Each time you save, the version before it is kept for 90 days.')).toBeTruthy();
  });
});

describe('the words of earlier versions', () => {
  const now = at(2026, 10, 21, 15, 0);

  it.each([
    [at(2026, 10, 21, 14, 5), 'Today 14:05'],
    [at(2026, 10, 21, 0, 0), 'Today 00:00'],
    [at(2026, 10, 22, 9, 0), 'Today 09:00'],
    [at(2026, 10, 20, 23, 59), 'Yesterday 23:59'],
    [at(2026, 10, 18, 16, 0), '3 days ago, 16:00'],
    [at(2026, 10, 8, 8, 1), '13 days ago, 08:01'],
    [at(2026, 10, 7, 8, 1), '7 November 2026 at 08:01'],
  ])('say when, by the local calendar: %s', (moment, words) => {
    expect(whenWords(moment, now)).toBe(words);
  });

  it('list three differences and how many more', () => {
    expect(differenceWords(['a', 'b', 'c'])).toBe('Compared with now: a, b, c');
    expect(differenceWords(['a', 'b', 'c', 'd', 'e'])).toBe('Compared with now: a, b, c, and 2 more');
    expect(differenceWords([])).toBe('Same as now');
  });
});
