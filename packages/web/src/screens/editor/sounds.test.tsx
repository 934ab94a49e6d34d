// @vitest-environment happy-dom
import { newRound, newStep, type Step } from '@roundbell/core/timer';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedTimer } from './editor-app.fixture.ts';
import { renderEditor } from './editor.fixture.tsx';

const settings = { countdownBeep: true, voiceEnabled: true, volume: 70 };
const timerWith = (sounds: string | undefined, step: Partial<Step> = {}) =>
  storedTimer({
    rounds: [{ ...newRound('round-a', 1), steps: [{ ...newStep('step-a'), name: 'Sit', ...step }] }],
    globalSettings: { ...settings, ...(sounds !== undefined && { sounds }) },
  });
const panel = () => within(screen.getByRole('region', { name: 'Global Settings' }));
const sounds = () => panel().getByRole<HTMLSelectElement>('combobox', { name: 'Sounds' });
const labels = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

describe('the sounds of a timer', () => {
  it('are one of six sets, which is heard when it is chosen and again by a button', async () => {
    const { user, saved, ports } = renderEditor({ timers: [timerWith(undefined)] });
    expect(labels(sounds())).toEqual(['Tones', 'Bowls', 'Boxing bell', 'Whistle', 'Wood', 'Soft']);
    expect(sounds().value).toBe('tones');
    await user.selectOptions(sounds(), 'Bowls');
    await expect.poll(() => ports.audio.scheduled[0]?.name).toBe('bowls/step-start');
    await user.click(panel().getByRole('button', { name: 'Hear it' }));
    await expect.poll(() => ports.audio.scheduled).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.globalSettings).toEqual({ ...settings, sounds: 'bowls' });
  });

  it('are the tones again by choosing them', async () => {
    const { user, saved } = renderEditor({ timers: [timerWith('wood')] });
    await user.selectOptions(sounds(), 'Tones');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.globalSettings.sounds).toBeUndefined();
  });

  it('are cut short when the editor is left', async () => {
    const { user, ports } = renderEditor({ timers: [timerWith('bowls')] });
    await user.click(panel().getByRole('button', { name: 'Hear it' }));
    await expect.poll(() => ports.audio.scheduled).toHaveLength(5);
    cleanup();
    expect(ports.audio.scheduled.filter(({ takenBackAt }) => takenBackAt === undefined)).toEqual([]);
  });

  it('say so if there is no sound', async () => {
    const { user, ports } = renderEditor({ timers: [timerWith('wood')] });
    ports.audio.canSound = false;
    await user.click(panel().getByRole('button', { name: 'Hear it' }));
    expect(await panel().findByText('No sound: this browser or device cannot play it right now.')).not.toBeNull();
  });

  it('stay what they are if only a newer app knows them', async () => {
    const { user, saved } = renderEditor({ timers: [timerWith('gongs')] });
    expect(sounds().selectedOptions[0]?.text).toBe('gongs (from a newer version)');
    expect(panel().getByText('This version does not have these sounds, so you hear tones.')).not.toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.globalSettings.sounds).toBe('gongs');
  });
});

describe('the bells of a step', () => {
  async function openedStep(step: Partial<Step> = {}) {
    const kept = renderEditor({ timers: [timerWith(undefined, step)] });
    await kept.user.click(screen.getByRole('button', { name: /^Sit/ }));
    const more = await screen.findByRole('button', { name: 'More' });
    if (more.getAttribute('aria-expanded') === 'false') await kept.user.click(more);
    const fields = within(await screen.findByRole('group', { name: 'More' }));
    const save = async () => {
      await kept.user.click(screen.getByRole('button', { name: 'Save' }));
      return kept.saved[0]?.draft.rounds[0]?.steps[0]?.bells;
    };
    return { ...kept, fields, save };
  }

  it('are chosen for both ends, with strikes so far apart', async () => {
    const { user, fields, save } = await openedStep();
    await user.selectOptions(fields.getByRole('combobox', { name: 'Sound at the start' }), 'None');
    await user.selectOptions(fields.getByRole('combobox', { name: 'Sound at the end' }), 'Boxing bell');
    expect(fields.queryByRole('spinbutton', { name: 'Seconds between strikes' })).toBeNull();
    const strikes = fields.getByRole('spinbutton', { name: 'Strikes' });
    await user.clear(strikes);
    await user.type(strikes, '3');
    const apart = fields.getByRole<HTMLInputElement>('spinbutton', { name: 'Seconds between strikes' });
    expect(apart.value).toBe('2');
    await user.clear(apart);
    await user.type(apart, '4');
    expect(await save()).toEqual({ start: 'none', end: 'boxing-bell', strikes: 3, apart: 4 });
  });

  it('have a background, heard when it is chosen, with a volume of its own', async () => {
    const { user, fields, save, ports } = await openedStep();
    const background = fields.getByRole<HTMLSelectElement>('combobox', { name: 'Background' });
    expect(labels(background)).toEqual(['None', 'Rain', 'Stream', 'Brown noise', 'Drone']);
    expect(fields.queryByRole('slider', { name: 'Background volume' })).toBeNull();
    await user.selectOptions(background, 'Rain');
    await expect.poll(() => ports.audio.backgrounds.at(-1)?.[0]).toEqual([{ name: 'rain', volume: 0.35 }]);
    const volume = fields.getByRole<HTMLInputElement>('slider', { name: 'Background volume' });
    expect(volume.value).toBe('50');
    fireEvent.change(volume, { target: { value: '20' } });
    expect(await save()).toEqual({ background: 'rain', backgroundVolume: 20 });
  });

  it('keep a background that only a newer app knows, and lose one that is taken away', async () => {
    const { user, fields, save } = await openedStep({ bells: { background: 'waves-2' } });
    const background = fields.getByRole<HTMLSelectElement>('combobox', { name: 'Background' });
    expect(background.selectedOptions[0]?.text).toBe('waves-2 (from a newer version)');
    expect(fields.getByText('This version does not have this sound, so you hear nothing.')).toBeDefined();
    await user.selectOptions(background, 'None');
    expect(await save()).toBeUndefined();
  });

  it('have chimes at random', async () => {
    const { user, fields, save } = await openedStep({ chimeInterval: 10 });
    const chime = fields.getByRole<HTMLSelectElement>('combobox', { name: 'Chime' });
    expect(labels(chime)).toEqual(['Regular', 'At random']);
    await user.selectOptions(chime, 'At random');
    expect(await save()).toEqual({ chimes: 'random' });
  });

  it('are gone when all is as in the timer again', async () => {
    const { user, fields, save } = await openedStep({ bells: { start: 'none' } });
    await user.selectOptions(fields.getByRole('combobox', { name: 'Sound at the start' }), 'Same as the timer');
    expect(await save()).toBeUndefined();
  });
});

describe("a person's own sounds", () => {
  const opened = async (step: Partial<Step> = {}) => {
    const kept = renderEditor({ timers: [timerWith(undefined, step)] });
    await kept.ports.records.open('user-1');
    kept.ports.records.observe('sounds', (sounds) => kept.library.setState({ sounds }));
    const choose = async (name: string, bytes: number) => {
      const input = panel().getByRole('button', { name: 'Add a sound…' }).nextElementSibling;
      if (!(input instanceof HTMLInputElement)) throw new Error('no input');
      // What a browser cannot decode may be called anything.
      fireEvent.change(input, { target: { files: [new File([new Uint8Array(bytes).fill(7)], name)] } });
    };
    return { ...kept, choose };
  };
  const more = async ({ user }: Awaited<ReturnType<typeof opened>>) => {
    await user.click(screen.getByRole('button', { name: /^Sit/ }));
    const button = await screen.findByRole('button', { name: 'More' });
    if (button.getAttribute('aria-expanded') === 'false') await user.click(button);
    return within(await screen.findByRole('group', { name: 'More' }));
  };

  it('are files, heard when they are added, which a step then has by their names', async () => {
    const kept = await opened({ chimeInterval: 10 });
    await kept.choose('gong.wav', 300);
    expect(await panel().findByText(/^Steps can use "gong.wav" as/)).toBeDefined();
    await expect.poll(() => kept.ports.audio.scheduled[0]?.name).toMatch(/^own:[0-9a-f]{32}:300\/chime$/);
    const fields = await more(kept);
    for (const name of ['Sound at the start', 'Sound at the end', 'Sound of the chime'])
      await kept.user.selectOptions(fields.getByRole('combobox', { name }), 'gong.wav');
    await kept.user.click(screen.getByRole('button', { name: 'Save' }));
    const { start, end, chime } = kept.saved[0]?.draft.rounds[0]?.steps[0]?.bells ?? {};
    expect(start).toMatch(/^own:[0-9a-f]{32}:300$/);
    expect([end, chime]).toEqual([start, start]);
  });

  it('are refused in a sentence, and what was there stays', async () => {
    const kept = await opened();
    await kept.choose('long.wav', 20_100);
    expect(await panel().findByText('"long.wav" lasts 21 s; the limit is 20 s.')).toBeDefined();
    kept.ports.log.expect('sound-unplayable');
    await kept.choose('notes.txt', 0);
    expect(await panel().findByText('This browser cannot play "notes.txt". Try a WAV or an MP3 file.')).toBeDefined();
    expect(panel().queryByRole('list', { name: 'Your sounds' })).toBeNull();
  });

  it('are heard again and deleted, which can be undone', async () => {
    const kept = await opened();
    await kept.choose('gong.wav', 300);
    const list = within(await panel().findByRole('list', { name: 'Your sounds' }));
    await kept.user.click(list.getByRole('button', { name: 'Hear gong.wav' }));
    await kept.user.click(list.getByRole('button', { name: 'Delete gong.wav' }));
    await expect.poll(() => panel().queryByRole('list', { name: 'Your sounds' })).toBeNull();
    expect(await screen.findByText('"gong.wav" deleted.')).toBeDefined();
    await kept.user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1)!);
    expect(await panel().findByRole('list', { name: 'Your sounds' })).toBeDefined();
  });

  it('stay with a step where they are not here, which says what is heard', async () => {
    const kept = await opened({ bells: { start: 'own:gone:300' } });
    const fields = await more(kept);
    const start = fields.getByRole<HTMLSelectElement>('combobox', { name: 'Sound at the start' });
    expect(start.selectedOptions[0]?.text).toBe('Not on this device');
    expect(fields.getByText('You hear the sounds of the timer instead.')).toBeDefined();
    expect(fields.queryByRole('combobox', { name: 'Sound of the chime' })).toBeNull();
  });
});

describe('how a run shows the time', () => {
  it("'Show as' has 'Digits', 'Disc' and 'Breath'", async () => {
    const { user, saved } = renderEditor({ timers: [timerWith(undefined)] });
    const shown = panel().getByRole<HTMLSelectElement>('combobox', { name: 'Show as' });
    expect(labels(shown)).toEqual(['Digits', 'Disc', 'Breath']);
    await user.selectOptions(shown, 'Breath');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.globalSettings.showAs).toBe('breath');
  });

  it('a breath can have a gliding tone, heard when it is chosen, which goes with its picture', async () => {
    const { user, saved, ports } = renderEditor({ timers: [timerWith(undefined)] });
    const shown = panel().getByRole('combobox', { name: 'Show as' });
    const tone = () => panel().queryByRole<HTMLInputElement>('checkbox', { name: 'Gliding tone' });
    expect(tone()).toBeNull();
    await user.selectOptions(shown, 'Breath');
    expect(tone()?.checked).toBe(false);
    await user.click(tone()!);
    await expect.poll(() => ports.audio.backgrounds.at(-1)?.[0]).toMatchObject([{ name: 'breath-in', volume: 0.7 }]);
    await user.selectOptions(shown, 'Disc');
    await expect.poll(() => ports.audio.backgrounds.at(-1)?.[0]).toEqual([]);
    expect(tone()).toBeNull();
    await user.selectOptions(shown, 'Breath');
    expect(tone()?.checked).toBe(false);
    await user.click(tone()!);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.globalSettings).toMatchObject({ showAs: 'breath', breathSound: 'tone' });
  });
});
