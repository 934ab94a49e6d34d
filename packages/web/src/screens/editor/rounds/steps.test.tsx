import { newDelay, newRound, newStep, type Step } from '@roundbell/core/timer';
// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';

const step = (name: string) => within(screen.getByRole('group', { name }));
const stepNames = () =>
  screen.getAllByRole('group', { name: /^Step \d+:/ }).map((group) => group.getAttribute('aria-label'));
const row = (name: RegExp) => screen.getByRole('button', { name });
const timerOf = (...steps: readonly Step[]) => storedTimer({ rounds: [{ ...newRound('round-a', 1), steps }] });
const jog = { ...newStep('step-a'), name: 'Jog', duration: 90 };
const sprint = { ...newStep('step-b'), name: 'Sprint', duration: 30, repeat: 2 };
const options = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('steps', () => {
  it("a step card is the group 'Step N: NAME', collapsed at first; its row shows the number, name, duration and type [SCR-116]", () => {
    renderEditor({ timers: [timerOf(jog, sprint)] });
    const card = step('Step 1: Jog');
    expect(row(/^Jog/).getAttribute('aria-expanded')).toBe('false');
    expect(row(/^Jog/).textContent.replaceAll(/\s+/g, ' ').trim()).toBe('Jog 1m 30s Work');
    expect(card.getByText('1')).not.toBeNull();
    expect(card.queryByRole('textbox')).toBeNull();
  });

  it("shows 'x' and the repeat count when it is above 1 [SCR-116]", () => {
    renderEditor({ timers: [timerOf(jog, sprint)] });
    expect(row(/^Sprint/).textContent).toContain('x2');
    expect(row(/^Jog/).textContent).not.toContain('x1');
  });

  it('shows every field of an opened step', async () => {
    const { user } = renderEditor({ timers: [timerOf(jog)] });
    await user.click(row(/^Jog/));
    const card = step('Step 1: Jog');
    const valueOf = (role: string, name: string) => card.getByRole<HTMLInputElement>(role, { name }).value;
    expect(valueOf('textbox', 'Step name')).toBe('Jog');
    expect(
      ['Hours', 'Minutes', 'Seconds', 'Repeat', 'Chime interval (seconds)'].map((name) => valueOf('spinbutton', name)),
    ).toEqual(['0', '1', '30', '1', '0']);
    expect(valueOf('combobox', 'Type')).toBe('work');
    expect(valueOf('combobox', 'Target heart-rate zone')).toBe('');
    expect(card.getByRole<HTMLInputElement>('checkbox', { name: 'AI Coaching' }).checked).toBe(true);
    expect(card.getByRole<HTMLInputElement>('checkbox', { name: 'Pause After End' }).checked).toBe(false);
  });

  it('saves what was set in the fields', async () => {
    const { user, saved } = renderEditor({ timers: [timerOf(jog)] });
    await user.click(row(/^Jog/));
    const card = step('Step 1: Jog');
    const type = async (name: string, text: string) => {
      const box = card.getByRole('spinbutton', { name });
      await user.clear(box);
      await user.type(box, text);
    };
    await type('Hours', '1');
    await type('Seconds', '5');
    await type('Repeat', '12');
    await type('Chime interval (seconds)', '15');
    await user.selectOptions(card.getByRole('combobox', { name: 'Type' }), 'Meditation');
    await user.selectOptions(card.getByRole('combobox', { name: 'Target heart-rate zone' }), 'Zone 2');
    await user.click(card.getByRole('checkbox', { name: 'AI Coaching' }));
    await user.click(card.getByRole('checkbox', { name: 'Pause After End' }));
    await user.type(card.getByRole('textbox', { name: 'Step name' }), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds?.[0]?.steps[0]).toEqual({
      ...jog,
      name: 'Jog!',
      duration: 3665,
      repeat: 12,
      chimeInterval: 15,
      type: 'meditation',
      targetHeartRateZone: 2,
      coachingEnabled: false,
      pauseAfterEnd: true,
    });
  });

  it('offers all seven types, each by its word', async () => {
    const { user } = renderEditor({ timers: [timerOf(jog)] });
    await user.click(row(/^Jog/));
    const select = screen.getByRole('combobox', { name: 'Type' });
    expect(options(select)).toEqual(['Preparation', 'Work', 'Rest', 'Recovery', 'Timer', 'Meditation', 'Delay']);
    await user.selectOptions(select, 'Rest');
    expect(row(/^Jog/).textContent).toContain('Rest');
    expect(screen.getByRole('group', { name: 'Step 1: Jog' }).dataset['type']).toBe('rest');
  });

  it('turns a step into a delay by its type and back into a step, with its duration and the focus', async () => {
    const { user } = renderEditor({ timers: [timerOf({ ...jog, duration: 65 })] });
    await user.click(row(/^Jog/));
    const select = screen.getByRole('combobox', { name: 'Type' });
    select.focus();
    await user.selectOptions(select, 'Delay');
    expect(row(/^Delay for 65 Second\(s\)/)).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Type' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Work');
    expect(row(/^Jog 1m 5s Work/)).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Type' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'AI Coaching' }).checked).toBe(true);
  });

  it('offers no zone or one of five, each with its bpm, and shows the bpm range of the chosen one', async () => {
    const { user } = renderEditor({ timers: [timerOf(jog)] });
    await user.click(row(/^Jog/));
    const select = screen.getByRole('combobox', { name: 'Target heart-rate zone' });
    expect(options(select)).toEqual([
      'None',
      'Zone 1 · 94–112',
      'Zone 2 · 112–131',
      'Zone 3 · 131–150',
      'Zone 4 · 150–168',
      'Zone 5 · 168–187',
    ]);
    expect(screen.queryByText(/bpm/)).toBeNull();
    await user.selectOptions(select, 'Zone 3');
    expect(screen.getByText('131–150 bpm, Aerobic')).not.toBeNull();
    await user.selectOptions(select, 'None');
    expect(screen.queryByText(/bpm/)).toBeNull();
  });

  it("computes the range from the person's own maximum heart rate", async () => {
    const { user } = renderEditor({
      timers: [timerOf({ ...jog, targetHeartRateZone: 5 })],
      heartRatePreferences: { maxHeartRate: 200 },
    });
    await user.click(row(/^Jog/));
    expect(screen.getByText('180–200 bpm, Maximum')).not.toBeNull();
  });

  it('computes it from the zones someone has chosen, each heart rate in one of them', async () => {
    const { user } = renderEditor({
      timers: [timerOf({ ...jog, targetHeartRateZone: 2 })],
      heartRatePreferences: { maxHeartRate: 200, zones: { kind: 'reserve', resting: 50 } },
    });
    await user.click(row(/^Jog/));
    expect(screen.getByText('140–154 bpm, Fat Burn')).not.toBeNull();
  });

  it("a step can be duplicated; the copy follows it with '(Copy)' after its name, and the focus goes to the copy", async () => {
    const { user } = renderEditor({ timers: [timerOf(jog, sprint)] });
    await user.click(step('Step 1: Jog').getByRole('button', { name: 'Duplicate step' }));
    expect(stepNames()).toEqual(['Step 1: Jog', 'Step 2: Jog (Copy)', 'Step 3: Sprint']);
    expect(document.activeElement).toBe(row(/^Jog \(Copy\)/));
  });

  it('a step can be moved up and down within its round; at the ends the button is disabled', async () => {
    const { user } = renderEditor({ timers: [timerOf(jog, sprint)] });
    expect(step('Step 1: Jog').getByRole<HTMLButtonElement>('button', { name: 'Move step up' }).disabled).toBe(true);
    expect(step('Step 2: Sprint').getByRole<HTMLButtonElement>('button', { name: 'Move step down' }).disabled).toBe(
      true,
    );
    await user.click(step('Step 1: Jog').getByRole('button', { name: 'Move step down' }));
    expect(stepNames()).toEqual(['Step 1: Sprint', 'Step 2: Jog']);
    await user.click(step('Step 2: Jog').getByRole('button', { name: 'Move step up' }));
    expect(stepNames()).toEqual(['Step 1: Jog', 'Step 2: Sprint']);
  });

  it("deleting a step asks 'Delete this step?'; nothing is deleted before it is confirmed [SCR-110]", async () => {
    const { user } = renderEditor({ timers: [timerOf(jog, sprint)] });
    await user.click(step('Step 1: Jog').getByRole('button', { name: 'Delete step' }));
    await screen.findByRole('alertdialog', { name: 'Delete this step?' });
    await user.keyboard('{Escape}');
    expect(stepNames()).toHaveLength(2);
    await user.click(step('Step 1: Jog').getByRole('button', { name: 'Delete step' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(stepNames()).toEqual(['Step 1: Sprint']);
  });

  it("shows a delay as 'Delay for N Second(s)', with only its duration and its type [SCR-116]", async () => {
    const { user } = renderEditor({ timers: [timerOf({ ...newDelay('step-d'), duration: 65 })] });
    await user.click(row(/^Delay for 65 Second\(s\)/));
    const card = step('Step 1: Delay');
    expect(row(/^Delay for 65/).textContent.trim()).toBe('Delay for 65 Second(s)');
    expect(card.getAllByRole('spinbutton')).toHaveLength(3);
    expect(card.getAllByRole('textbox')).toEqual([card.getByRole('textbox', { name: 'Duration' })]);
    expect(card.getAllByRole('checkbox')).toEqual([card.getByRole('checkbox', { name: 'Select step' })]);
    expect(card.getAllByRole('combobox')).toEqual([card.getByRole('combobox', { name: 'Type' })]);
    await user.clear(card.getByRole('spinbutton', { name: 'Minutes' }));
    expect(row(/^Delay for 5 Second\(s\)/)).not.toBeNull();
  });

  it('opens a new step with its name selected, a new delay at its duration', async () => {
    const { user } = renderEditor({ timers: [timerOf(jog)] });
    await user.click(screen.getByRole('button', { name: 'Add Step' }));
    await user.keyboard('Squats');
    expect(stepNames()).toEqual(['Step 1: Jog', 'Step 2: Squats']);
    expect(row(/^Squats/).getAttribute('aria-expanded')).toBe('true');
    expect(row(/^Jog/).getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Add Delay' }));
    expect(document.activeElement).toBe(step('Step 3: Delay').getByRole('spinbutton', { name: 'Seconds' }));
  });

  it('limits hours to 0-23, minutes and seconds to 0-59, a step repeat to 1-100 and a rest to 0 and above [SCR-142]', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    await user.click(row(/^Sprint/));
    const limits = (name: string) => {
      const box = step('Step 1: Sprint').getByRole<HTMLInputElement>('spinbutton', { name });
      return [box.min, box.max];
    };
    expect(['Hours', 'Minutes', 'Seconds', 'Repeat'].map(limits)).toEqual([
      ['0', '23'],
      ['0', '59'],
      ['0', '59'],
      ['1', '100'],
    ]);
    const rest = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rest after round (seconds)' });
    expect([rest.min, rest.max]).toEqual(['0', '']);
  });

  it('a step repeat whose field is left empty falls back to 1', async () => {
    const { user } = renderEditor({ timers: [timerOf(sprint)] });
    await user.click(row(/^Sprint/));
    const repeat = screen.getAllByRole<HTMLInputElement>('spinbutton', { name: 'Repeat' })[1]!;
    await user.clear(repeat);
    expect(repeat.value).toBe('');
    await user.tab();
    expect(repeat.value).toBe('1');
    await user.clear(repeat);
    await user.type(repeat, '7');
    expect(repeat.value).toBe('7');
  });

  it('keeps a step repeat that is too high as it was typed, and says what fits', async () => {
    const { user, saved } = renderEditor({ timers: [timerOf(sprint)] });
    await user.click(row(/^Sprint/));
    const repeat = screen.getAllByRole<HTMLInputElement>('spinbutton', { name: 'Repeat' })[1]!;
    await user.clear(repeat);
    await user.type(repeat, '500');
    await user.tab();
    expect(repeat.value).toBe('500');
    expect(screen.getByText('Enter a number from 1 to 100.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds?.[0]?.steps[0]?.repeat, 'as typed, for the validation').toBe(500);
  });

  it('says of a round that is to repeat 0 times, and of a rest below 0, what is wrong', async () => {
    const { user, saved } = renderEditor({ timers: [storedTimer()] });
    const repeat = screen.getAllByRole<HTMLInputElement>('spinbutton', { name: 'Repeat' })[0]!;
    const rest = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Rest after round (seconds)' });
    await user.clear(rest);
    await user.type(rest, '-5');
    await user.tab();
    expect(rest.value).toBe('-5');
    expect(screen.getByText('Enter 0 or more.')).toBeTruthy();
    await user.clear(repeat);
    await user.type(repeat, '0');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a number from 1 to 1,000,000.')).toBeTruthy();
    expect(saved[0]?.draft.rounds?.[0]).toMatchObject({ repeat: 0 });
  });

  it('a chime interval is from 0, which is off, up to the duration of its step [SCR-142]', async () => {
    const { user, saved } = renderEditor({ timers: [timerOf({ ...sprint, chimeInterval: 10 })] });
    await user.click(row(/^Sprint/));
    const chime = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Chime interval (seconds)' });
    expect([chime.min, chime.max]).toEqual(['0', '30']);
    await user.clear(chime);
    await user.type(chime, '99');
    await user.tab();
    expect(chime.value).toBe('99');
    expect(screen.getByText('Enter a number from 0 to 30.')).toBeTruthy();
    await user.clear(chime);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[0]?.draft.rounds?.[0]?.steps[0]?.chimeInterval).toBe(0);
  });
});
