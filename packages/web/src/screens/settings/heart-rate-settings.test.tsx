// @vitest-environment happy-dom
import type { HeartRatePreferences } from '@roundbell/core';
import { GROQ_VOICES, OPENAI_VOICES, type VoiceChoice } from '@roundbell/core/run';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FakeApp, fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

const ANNA = { id: 'anna', name: 'Anna', language: 'en-GB' };
type Provider = NonNullable<FakeApp['providers']>[number];
const ALL_WORK: NonNullable<FakeApp['providers']> = [
  { provider: 'groq', voices: [], whyNot: null },
  { provider: 'openai', voices: [], whyNot: null },
];

/** Someone with the given preferences. */
function preferring(given: Partial<HeartRatePreferences> = {}) {
  const state = signedIn();
  if (state.status !== 'signed-in') throw new Error('nobody');
  const heartRatePreferences = { ...state.profile.heartRatePreferences, ...given };
  return { ...state, profile: { ...state.profile, heartRatePreferences } };
}

async function openVoice(app: FakeApp = fakeApp(preferring())) {
  openApp('/settings', app);
  const region = within(await screen.findByRole('region', { name: 'Heart Rate Settings' }));
  // What is known of the providers and the voices arrives a moment later.
  await act(async () => void (await app.workout.fetch()));
  const engine = region.getByRole<HTMLSelectElement>('combobox', { name: 'Text-to-speech engine' });
  const voice = region.getByRole<HTMLSelectElement>('combobox', { name: 'Voice' });
  return {
    app,
    region,
    engine,
    voice,
    choose: (select: HTMLElement, option: string) => userEvent.selectOptions(select, option),
    press: (name: 'Test' | 'Save Settings') => userEvent.click(region.getByRole('button', { name })),
    said: () => region.getAllByRole('status').map((status) => status.textContent),
    saved: () => app.asked.filter(([command]) => command === 'save').map(([, chosen]) => chosen),
  };
}

function withProviders(providers: FakeApp['providers'], given: Partial<HeartRatePreferences> = {}): FakeApp {
  const app = fakeApp(preferring(given));
  app.providers = providers;
  return app;
}

const labels = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);
const chosen = (select: HTMLSelectElement) => select.selectedOptions[0]?.text;

/** Plays the reader; returns whose voice speaks. */
async function sampleOf(app: FakeApp) {
  const { reader } = await app.workout.fetch();
  return vi.spyOn(reader, 'sample').mockImplementation(async ({ provider }) => provider);
}

describe('the engine', () => {
  it('is Groq, OpenAI or the browser, if all of them work [SCR-330]', async () => {
    const { engine, region } = await openVoice(withProviders(ALL_WORK));
    expect(labels(engine)).toEqual(['Groq', 'OpenAI', 'Browser voice']);
    expect(chosen(engine)).toBe('Groq');
    expect(region.queryByText(/:/)).toBeNull();
  });

  it('is offered only if it works; of one that nobody chose nothing is said [SCR-331]', async () => {
    const { engine, region } = await openVoice();
    expect(labels(engine)).toEqual(['Groq', 'Browser voice']);
    expect(region.queryByText(/OpenAI/)).toBeNull();
  });

  it("is the browser's voice if the chosen one does not work, and looking overwrites nothing [SCR-725]", async () => {
    const { engine, voice, region, choose, press, saved } = await openVoice(
      fakeApp(preferring({ ttsProvider: 'openai' })),
    );
    expect(labels(engine)).toEqual(['Groq', 'Browser voice']);
    expect([chosen(engine), chosen(voice)]).toEqual(['Browser voice', 'Best voice of this browser']);
    expect(region.getByText("OpenAI is not available at the moment. The browser's voice speaks instead.")).toBeTruthy();
    await press('Save Settings');
    expect(saved()).toEqual([{}]);
    await choose(engine, 'Groq');
    expect(region.queryByText(/speaks instead/)).toBeNull();
    await press('Save Settings');
    expect(saved()).toEqual([{}, { ttsProvider: 'groq' }]);
  });

  it('that this server has not set up is not spoken of, even as the first choice of every account [SCR-331]', async () => {
    const missing: Omit<Provider, 'provider'> = {
      voices: [],
      whyNot: 'Not set up on this server.',
      fault: 'not-set-up',
    };
    const none: FakeApp['providers'] = [
      { provider: 'groq', ...missing },
      { provider: 'openai', ...missing },
    ];
    const { engine, region } = await openVoice(withProviders(none));
    expect([labels(engine), chosen(engine)]).toEqual([['Browser voice'], 'Browser voice']);
    expect(region.queryByText(/Groq|OpenAI|Not set up/)).toBeNull();
  });

  it('that has ended is said in one sentence, and another one is offered', async () => {
    const sentence = "OpenAI no longer offers this voice. The browser's voice speaks instead.";
    const ended: Provider = { provider: 'openai', voices: ['coral'], whyNot: sentence, fault: 'ended' };
    const missing: Provider = {
      provider: 'groq',
      voices: [],
      whyNot: 'Not set up on this server.',
      fault: 'not-set-up',
    };
    const alone = await openVoice(withProviders([missing, ended], { ttsProvider: 'openai' }));
    expect([labels(alone.engine), chosen(alone.engine)]).toEqual([['Browser voice'], 'Browser voice']);
    expect(alone.region.getByText(sentence)).toBeTruthy();
    cleanup();
    const beside = await openVoice(
      withProviders([{ provider: 'groq', voices: [], whyNot: null }, ended], { ttsProvider: 'groq' }),
    );
    expect([labels(beside.engine), chosen(beside.engine)]).toEqual([['Groq', 'Browser voice'], 'Groq']);
    expect(beside.region.queryByText(/OpenAI/)).toBeNull();
  });

  it('is free to choose if no one can tell what works, which is said', async () => {
    const { engine, region } = await openVoice(withProviders(undefined));
    expect(labels(engine)).toEqual(['Groq', 'OpenAI', 'Browser voice']);
    expect(region.getByText('You are offline, so it is not known which of these work.')).toBeTruthy();
    cleanup();
    const known = await openVoice(withProviders(ALL_WORK));
    expect(known.region.queryByText(/Without a connection/)).toBeNull();
  });

  it('is free to choose if the question fails', async () => {
    const app = fakeApp(preferring());
    vi.spyOn(app.settings, 'speechProviders').mockRejectedValue(new Error('no engines'));
    expect(labels((await openVoice(app)).engine)).toEqual(['Groq', 'OpenAI', 'Browser voice']);
  });
});

describe('the voice', () => {
  it('is one of the 19 of Groq or the 10 of OpenAI [SCR-330]', async () => {
    const { engine, voice, choose } = await openVoice(withProviders(ALL_WORK));
    expect(labels(voice)).toEqual([...GROQ_VOICES]);
    expect(chosen(voice)).toBe('Cheyenne');
    await choose(engine, 'OpenAI');
    expect(labels(voice)).toEqual([...OPENAI_VOICES]);
    expect(chosen(voice)).toBe('coral');
  });

  it('is one of those the server names, or the chosen one [SCR-330]', async () => {
    expect(labels((await openVoice()).voice)).toEqual(['Cheyenne', 'Atlas']);
    cleanup();
    const { voice } = await openVoice(fakeApp(preferring({ aiVoice: 'Quinn' })));
    expect(labels(voice)).toEqual(['Cheyenne', 'Atlas', 'Quinn']);
    expect(chosen(voice)).toBe('Quinn');
  });

  it("is the browser's best or one of its own, which may load late", async () => {
    const { app, voice } = await openVoice(fakeApp(preferring({ ttsProvider: 'webspeech' })));
    expect(labels(voice)).toEqual(['Best voice of this browser']);
    const { reader } = await app.workout.fetch();
    act(() => reader.voices.setState([ANNA], true));
    expect(labels(voice)).toEqual(['Best voice of this browser', 'Anna (en-GB)']);
    await act(() => app.device.change({ browserVoice: 'gone' }));
    expect(chosen(voice)).toBe('Chosen voice (not available now)');
    await act(() => app.device.change({ browserVoice: 'anna' }));
    expect(chosen(voice)).toBe('Anna (en-GB)');
    expect(labels(voice)).toHaveLength(2);
  });
});

describe('testing a voice', () => {
  it('speaks with the chosen voice before it is saved [SCR-330]', async () => {
    const { app, engine, voice, choose, press, saved } = await openVoice(withProviders(ALL_WORK));
    const sample = await sampleOf(app);
    const tried = (): readonly [VoiceChoice, number] | undefined => sample.mock.lastCall;
    await press('Test');
    expect(tried()).toEqual([{ provider: 'groq', voice: 'Cheyenne' }, 0.7]);
    await choose(engine, 'OpenAI');
    await choose(voice, 'nova');
    await press('Test');
    expect(tried()).toEqual([{ provider: 'openai', voice: 'nova' }, 0.7]);
    await choose(engine, 'Browser voice');
    await press('Test');
    expect(tried()).toEqual([{ provider: 'webspeech', voice: undefined }, 0.7]);
    expect(saved()).toEqual([]);
  });

  it("while the sample is fetched and played, 'Speaking…' says so and another press does nothing", async () => {
    const { app, press, said } = await openVoice();
    const sample = await sampleOf(app);
    let end = (_spoke: VoiceChoice['provider']) => {};
    sample.mockImplementation(() => new Promise((resolve) => (end = resolve)));
    await press('Test');
    expect(said()).toContain('Speaking…');
    await press('Test');
    expect(sample).toHaveBeenCalledTimes(1);
    await act(async () => end('groq'));
    expect(said()).toEqual(['', '']);
    await press('Test');
    expect(sample).toHaveBeenCalledTimes(2);
  });

  it('says that another voice spoke, until another is chosen', async () => {
    const { app, voice, choose, press, said } = await openVoice();
    const sentence = "This voice is not available right now. You heard the browser's voice.";
    (await sampleOf(app)).mockResolvedValue('webspeech');
    await press('Test');
    expect(said()).toContain(sentence);
    await choose(voice, 'Atlas');
    expect(said()).not.toContain(sentence);
  });

  it('says that nothing was heard, and what to do, if no voice spoke', async () => {
    const { app, engine, choose, press, said } = await openVoice(withProviders(ALL_WORK));
    (await sampleOf(app)).mockResolvedValue(undefined);
    await press('Test');
    expect(said()).toContain(
      "This voice is not available right now, and the browser's voice did not speak either. Check your connection and try again.",
    );
    await choose(engine, 'Browser voice');
    expect(said()).toEqual(['', 'Not saved yet.']);
    await press('Test');
    expect(said()).toContain(
      "The browser's voice did not speak. Check in this device's settings that it has a voice, or try another browser.",
    );
  });

  it('says that it is not possible until its code is here', async () => {
    const app = fakeApp(preferring());
    vi.spyOn(app.workout, 'fetch').mockRejectedValue(new Error('no network'));
    openApp('/settings', app);
    await userEvent.click(await screen.findByRole('button', { name: 'Test' }));
    expect(screen.getByText('This voice could not be tested. Check your connection and try again.')).toBeTruthy();
  });
});

describe('saving', () => {
  it('saves what was changed and says so until the next change [SCR-340]', async () => {
    const { engine, voice, choose, press, saved, said } = await openVoice(withProviders(ALL_WORK));
    await choose(engine, 'OpenAI');
    await choose(voice, 'nova');
    await press('Save Settings');
    expect(saved()).toEqual([{ ttsProvider: 'openai', openaiVoice: 'nova' }]);
    expect(said()).toEqual(['', 'Settings saved successfully!']);
    expect([chosen(engine), chosen(voice)]).toEqual(['OpenAI', 'nova']);
    await choose(voice, 'echo');
    expect(said()).toEqual(['', 'Not saved yet.']);
    await press('Save Settings');
    expect(saved().at(-1)).toEqual({ openaiVoice: 'echo' });
    expect(chosen(engine)).toBe('OpenAI');
  });

  it('works without a change [SCR-340]', async () => {
    const { press, said, saved } = await openVoice();
    await press('Save Settings');
    expect(saved()).toEqual([{}]);
    expect(said()).toContain('Settings saved successfully!');
  });

  it('says what could not be saved, and keeps it chosen [SCR-340]', async () => {
    const { app, voice, choose, press, saved, said } = await openVoice();
    const sentence = 'Error saving settings. Please try again.';
    app.accountAnswer = { ok: false, message: sentence };
    await choose(voice, 'Atlas');
    await press('Save Settings');
    expect(said()).toEqual(['', sentence]);
    expect(chosen(voice)).toBe('Atlas');
    app.accountAnswer = { ok: true };
    await press('Save Settings');
    expect(saved()).toEqual([{ aiVoice: 'Atlas' }, { aiVoice: 'Atlas' }]);
    expect(said()).toContain('Settings saved successfully!');
  });

  it("keeps the browser's voice on the device, not before the press", async () => {
    const { app, engine, voice, choose, press, saved } = await openVoice();
    const { reader } = await app.workout.fetch();
    act(() => reader.voices.setState([ANNA], true));
    await choose(engine, 'Browser voice');
    await choose(voice, 'Anna (en-GB)');
    expect(app.device.view.getState().browserVoice).toBeUndefined();
    await press('Save Settings');
    expect(app.device.view.getState().browserVoice).toBe('anna');
    expect(saved()).toEqual([{ ttsProvider: 'webspeech' }]);
    await choose(voice, 'Best voice of this browser');
    await press('Save Settings');
    expect(app.device.view.getState().browserVoice).toBeUndefined();
  });

  it("says when the browser's voice could not be kept", async () => {
    const app = fakeApp(preferring({ ttsProvider: 'webspeech' }));
    const { voice, choose, press, said } = await openVoice(app);
    const { reader } = await app.workout.fetch();
    act(() => reader.voices.setState([ANNA], true));
    vi.spyOn(app.device, 'change').mockResolvedValue(false);
    await choose(voice, 'Anna (en-GB)');
    await press('Save Settings');
    expect(said()).toContain('Error saving settings. Please try again.');
  });

  it('what another device has saved appears, except for anything changed here and not yet saved', async () => {
    const { app, engine, voice, choose, press } = await openVoice(withProviders(ALL_WORK));
    act(() => app.show(preferring({ aiVoice: 'Basil' })));
    expect(chosen(voice)).toBe('Basil');
    await choose(voice, 'Gail');
    act(() => app.show(preferring({ aiVoice: 'Mitch', ttsProvider: 'openai' })));
    expect(chosen(engine)).toBe('OpenAI');
    await choose(engine, 'Groq');
    expect(chosen(voice)).toBe('Gail');
    await press('Save Settings');
    act(() => app.show(preferring({ aiVoice: 'Chip' })));
    expect(chosen(voice)).toBe('Chip');
  });

  it('one press is one save, and anything changed meanwhile stays changed', async () => {
    const { app, voice, choose, press, saved } = await openVoice(withProviders(ALL_WORK));
    let answer = (_answer: { readonly ok: true }) => {};
    app.accountAnswer = new Promise((resolve) => (answer = resolve));
    await choose(voice, 'Gail');
    await press('Save Settings');
    await press('Save Settings');
    expect(saved()).toEqual([{ aiVoice: 'Gail' }]);
    await choose(voice, 'Chip');
    await act(async () => answer({ ok: true }));
    act(() => app.show(preferring({ aiVoice: 'Gail' })));
    expect(chosen(voice)).toBe('Chip');
  });

  it('says what it saves, and voice and heart have a heading each', async () => {
    const { region } = await openVoice();
    expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Voice and coach', 'Maximum heart rate and zones']),
    );
    const described = region.getByRole('button', { name: 'Save Settings' }).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Saves voice, coach, maximum and zones.');
  });
});

describe('leaving', () => {
  /** Whether the browser would ask before the page is closed. */
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'My Timers' }));

  it('with a choice that is not saved offers to come back to it, once', async () => {
    const { app, voice, choose } = await openVoice(withProviders(ALL_WORK));
    await choose(voice, 'Gail');
    expect(isAsked()).toBe(true);
    await leave();
    expect(isAsked()).toBe(false);
    expect(app.undo.view.getState().text).toBe('Settings not saved.');
    act(() => app.undo.take());
    const region = within(await screen.findByRole('region', { name: 'Heart Rate Settings' }));
    expect(chosen(region.getByRole('combobox', { name: 'Voice' }))).toBe('Gail');
    expect(region.getByText('Not saved yet.')).toBeTruthy();
    expect(window.history.state).toBeNull();
  });

  it('with a number that cannot be saved is still refused after coming back to it', async () => {
    const { app, region, saved } = await openVoice();
    await userEvent.clear(await region.findByRole('spinbutton', { name: 'Age' }));
    await leave();
    act(() => app.undo.take());
    const again = within(await screen.findByRole('region', { name: 'Heart Rate Settings' }));
    expect(again.getByText('Not saved yet.')).toBeTruthy();
    await userEvent.click(again.getByRole('button', { name: 'Save Settings' }));
    expect(again.getByText('Age must be a whole number from 10 to 100.')).toBeTruthy();
    expect(again.getByRole('spinbutton', { name: 'Age' }).getAttribute('aria-invalid')).toBe('true');
    expect(saved()).toEqual([]);
    await userEvent.type(again.getByRole('spinbutton', { name: 'Age' }), '44');
    await userEvent.click(again.getByRole('button', { name: 'Save Settings' }));
    expect(saved()).toEqual([{ age: 44, maxHeartRate: undefined }]);
  });

  it('comes back to a choice also for someone who is back already, beside what is chosen there', async () => {
    const { app, engine, voice, choose } = await openVoice(withProviders(ALL_WORK));
    await choose(engine, 'OpenAI');
    await choose(engine, 'Groq');
    await choose(voice, 'Gail');
    await leave();
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    const region = within(await screen.findByRole('region', { name: 'Heart Rate Settings' }));
    const shown = () => region.getByRole<HTMLSelectElement>('combobox', { name: 'Voice' }).value;
    await userEvent.click(await region.findByRole('radio', { name: /^Manual/ }));
    expect(shown()).toBe('Cheyenne');
    act(() => app.undo.take());
    expect(shown()).toBe('Gail');
    expect(region.getByRole<HTMLInputElement>('radio', { name: /^Manual/ }).checked).toBe(true);
    expect(region.getByText('Not saved yet.')).toBeTruthy();
    expect(window.history.state).toBeNull();
  });

  it('comes back to an age beside the zones that are chosen there, and both are judged and saved', async () => {
    const { app, region, saved } = await openVoice();
    await userEvent.clear(await region.findByRole('spinbutton', { name: 'Age' }));
    await leave();
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    const again = within(await screen.findByRole('region', { name: 'Heart Rate Settings' }));
    await userEvent.click(await again.findByRole('radio', { name: /^Threshold/ }));
    act(() => app.undo.take());
    const back = again.getByRole<HTMLInputElement>('spinbutton', { name: 'Age' });
    expect(back.value).toBe('');
    await userEvent.click(again.getByRole('button', { name: 'Save Settings' }));
    expect(await again.findByText('Age must be a whole number from 10 to 100.')).toBeTruthy();
    await userEvent.type(back, '29');
    await userEvent.click(again.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(saved()).toMatchObject([{ age: 29, zones: expect.anything() }]));
  });

  it('says nothing after saving, without a choice, and after signing out', async () => {
    const { app, voice, choose, press } = await openVoice(withProviders(ALL_WORK));
    await choose(voice, 'Gail');
    await press('Save Settings');
    expect(isAsked()).toBe(false);
    await leave();
    expect(app.undo.view.getState().text).toBeUndefined();
    cleanup();
    const again = await openVoice(withProviders(ALL_WORK));
    await again.choose(again.voice, 'Gail');
    act(() => again.app.show({ status: 'signed-out' }));
    expect(again.app.undo.view.getState().text).toBeUndefined();
  });
});
