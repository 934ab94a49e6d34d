import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// @vitest-environment happy-dom
import { draftOf } from './draft/draft.ts';
import { storedTimer } from './editor-app.fixture.ts';
import { renderEditor } from './editor.fixture.tsx';

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('the editor', () => {
  it("is titled 'Create New Timer' without an id and 'Edit Timer' with one [SCR-100]", () => {
    const { unmount } = { unmount: () => document.body.replaceChildren() };
    renderEditor();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create New Timer');
    unmount();
    renderEditor({ timers: [storedTimer()] });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Timer');
  });

  it('Cancel returns to /library and saves nothing; unsaved changes are offered and kept [SCR-100]', async () => {
    const { user, path, added } = renderEditor();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Draft');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(path()).toBe('/library');
    expect(added).toEqual([]);
  });

  it("Save shows 'Saving...' while busy, ignores further taps, and then returns to /library [SCR-100]", async () => {
    let finish = (_result: { ok: true; id: string }) => {};
    const result = new Promise<{ ok: true; id: string }>((resolve) => {
      finish = resolve;
    });
    const { user, path, added } = renderEditor({ result });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Morning');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('button', { name: 'Saving...' }));
    expect(added.map(({ name }) => name)).toEqual(['Morning']);
    expect(path()).toBe('/editor');
    await act(async () => finish({ ok: true, id: 'timer-1' }));
    await waitFor(() => expect(path()).toBe('/library'));
  });

  it("the sections are the regions 'Timer Details', 'Rounds', 'Summary' and 'Global Settings'", () => {
    renderEditor();
    const names = ['Timer Details', 'Rounds', 'Summary', 'Global Settings'];
    expect(names.map((name) => screen.queryByRole('region', { name }) !== null)).toEqual([true, true, true, true]);
  });

  it('timer Details holds the name, marked as required, an optional description, and tags separated by commas', async () => {
    const { user, added } = renderEditor();
    const details = region('Timer Details');
    expect(details.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).required).toBe(true);
    expect(details.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).required).toBe(false);
    expect(details.getByText('*')).not.toBeNull();
    await user.type(details.getByRole('textbox', { name: 'Name' }), 'Evening');
    await user.type(details.getByRole('textbox', { name: 'Description' }), 'Slow');
    await user.type(details.getByRole('textbox', { name: 'Tags' }), 'yoga, calm,');
    expect(details.getByRole<HTMLInputElement>('textbox', { name: 'Tags' }).value).toBe('yoga, calm,');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(added[0]).toMatchObject({ name: 'Evening', description: 'Slow', tags: ['yoga', 'calm'] });
  });

  it("sets 'Countdown Beep (last 3 seconds)' and 'Voice Announcements' for the whole timer [SCR-131]", async () => {
    const { user, added } = renderEditor();
    const settings = region('Global Settings');
    const beep = settings.getByRole<HTMLInputElement>('checkbox', { name: 'Countdown Beep (last 3 seconds)' });
    expect(settings.getByText('with two soft beeps before')).not.toBeNull();
    const before = beep.checked;
    await user.click(beep);
    await user.click(settings.getByRole('checkbox', { name: 'Voice Announcements' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(added[0]?.globalSettings).toMatchObject({ countdownBeep: !before, voiceEnabled: false });
  });

  it('has a sport, which is training until another is chosen', async () => {
    const { user, added } = renderEditor();
    const choice = region('Global Settings').getByRole<HTMLSelectElement>('combobox', { name: 'Sport' });
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'Training',
      'Strength',
      'Running',
      'Cycling',
      'Rowing',
      'Walking',
      'Yoga',
    ]);
    expect(choice.selectedOptions[0]?.text).toBe('Training');
    await user.selectOptions(choice, 'Rowing');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.selectOptions(choice, 'Training');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(added.map(({ globalSettings }) => globalSettings.sport)).toEqual(['rowing', undefined]);
  });

  it("while the countdown is on, 'Countdown', without a heading of its own, offers 'Beeps', 'Spoken numbers' and 'Both'; a new timer has beeps", async () => {
    const { user, added } = renderEditor({ providers: [{ provider: 'groq', whyNot: null, voices: [] }] });
    const settings = region('Global Settings');
    const choice = settings.getByRole<HTMLSelectElement>('combobox', { name: 'Countdown' });
    expect([...choice.options].map(({ text }) => text)).toEqual(['Beeps', 'Spoken numbers', 'Both']);
    expect(choice.selectedOptions[0]?.text).toBe('Beeps');
    await user.selectOptions(choice, 'Both');
    const beep = settings.getByRole('checkbox', { name: 'Countdown Beep (last 3 seconds)' });
    await user.click(beep);
    expect(settings.queryByRole('combobox', { name: 'Countdown' })).toBeNull();
    await user.click(beep);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(added[0]?.globalSettings.spokenCountdown).toBe('both');
    await user.selectOptions(settings.getByRole('combobox', { name: 'Countdown' }), 'Beeps');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(added[1]?.globalSettings.spokenCountdown).toBeUndefined();
  });

  it.each([
    { what: 'the voice of a provider', whyNot: null, reason: '' },
    { what: 'a provider that does not work', whyNot: 'no key', reason: 'cannot speak numbers on time' },
    { what: "the browser's voice", ttsProvider: 'webspeech', whyNot: null, reason: 'cannot speak numbers on time' },
    { what: 'no voice at all', defaultVoiceEnabled: false, whyNot: null, reason: 'Announcements are off' },
  ] as const)('says why numbers will be beeps, with $what', async ({ reason, whyNot, ...preferred }) => {
    const { user } = renderEditor({
      providers: [{ provider: 'groq', whyNot, voices: [] }],
      ...('ttsProvider' in preferred && { heartRatePreferences: { ttsProvider: preferred.ttsProvider } }),
      ...('defaultVoiceEnabled' in preferred && { preferences: { defaultVoiceEnabled: false } }),
    });
    const choice = region('Global Settings').getByRole('combobox', { name: 'Countdown' });
    const described = () => document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    expect(described()).toBe('');
    await user.selectOptions(choice, 'Spoken numbers');
    await act(async () => undefined);
    if (reason === '') expect(described()).toBe('');
    else expect(described()).toContain(reason);
  });

  it('the volume is a slider from 0 to 100, 70 by default [SCR-131]', () => {
    renderEditor();
    const slider = region('Global Settings').getByRole<HTMLInputElement>('slider', { name: 'Volume' });
    expect([slider.min, slider.max, slider.value]).toEqual(['0', '100', '70']);
  });

  it("a new timer starts with the volume and the voice setting of its owner's preferences", () => {
    renderEditor({ preferences: { defaultVolume: 35, defaultVoiceEnabled: false } });
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' }).value).toBe('35');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Voice Announcements' }).checked).toBe(false);
  });

  it("/editor/{id} shows 'Loading...' until the library has loaded", () => {
    const { library } = renderEditor({ status: 'loading', timerId: 'timer-1' });
    expect(screen.getByText('Loading...')).not.toBeNull();
    act(() => library.setState({ status: 'ready', timers: [storedTimer()] }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Morning');
  });

  it('says when there is no such timer, and leads back to the library', async () => {
    const { user } = renderEditor({ timerId: 'timer-9' });
    expect(screen.getByText('This timer does not exist, or it was deleted.')).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to My Timers' }));
    expect(location.pathname).toBe('/library');
  });

  it('says why when the timers could not be loaded', () => {
    renderEditor({ timerId: 'timer-9', failure: 'Failed to get timers' });
    expect(screen.getByText('Failed to get timers')).not.toBeNull();
  });

  it('saves what was changed in a timer and nothing else', async () => {
    const opened = storedTimer();
    const { user, saved, added } = renderEditor({ timers: [opened] });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' }).value).toBe('run, park');
    await user.clear(screen.getByRole('textbox', { name: 'Description' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toEqual([{ opened, draft: { ...draftOf(opened), description: '' } }]);
    expect(added).toEqual([]);
  });

  it('keeps what is being written when the timer changes or is deleted elsewhere', async () => {
    const { user, library } = renderEditor({ timers: [storedTimer()] });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' run');
    act(() => library.setState({ timers: [storedTimer({ name: 'From the phone' })] }));
    act(() => library.setState({ timers: [] }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Morning run');
  });

  it('says that a timer was deleted elsewhere, while that is so [SYN-83]', () => {
    const { library } = renderEditor({ timers: [storedTimer()] });
    const told = 'This timer was deleted in another window or on another device. Save to bring it back.';
    expect(screen.queryByText(told)).toBeNull();
    act(() => library.setState({ timers: [] }));
    expect(screen.getByText(told)).not.toBeNull();
    act(() => library.setState({ timers: [storedTimer()] }));
    expect(screen.queryByText(told)).toBeNull();
  });
});
