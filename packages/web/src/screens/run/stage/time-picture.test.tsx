// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchLateParts } from '../late-parts.tsx';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const settings = { countdownBeep: false, voiceEnabled: false, volume: 0 };
const timerShown = (showAs: string | undefined, ...names: readonly string[]) =>
  aTimer(
    [
      aRound(
        'A',
        names.map((name) => aStep(name, 40)),
      ),
    ],
    { globalSettings: { ...settings, ...(showAs !== undefined && { showAs }) } },
  );

const digits = () => screen.getByRole('timer', { name: 'Time remaining' });
const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show as' });
const settled = () => act(fetchLateParts);

async function shown(timer: ReturnType<typeof timerShown>) {
  const run = await showRun(timer);
  await settled();
  const picture = () => run.container.querySelector<HTMLElement>('[data-picture]');
  const styleOf = (name: string) =>
    picture()?.querySelector<HTMLElement>('[data-smooth]')?.style.getPropertyValue(name);
  return { ...run, picture, styleOf };
}

describe('the time of a run as a picture', () => {
  it('is chosen for this run, and is at first as the timer says', async () => {
    const { picture } = await shown(timerShown(undefined, 'Row'));
    expect([...choice().options].map(({ text }) => text)).toEqual(['Digits', 'Disc', 'Breath']);
    expect([choice().value, picture()]).toEqual(['digits', null]);
    await userEvent.selectOptions(choice(), 'Disc');
    await settled();
    expect(picture()?.dataset['picture']).toBe('disc');
    await userEvent.selectOptions(choice(), 'Digits');
    expect(picture()).toBeNull();
  });

  it('leaves the digits to those who hear the page, and follows the run through a pause and a skip', async () => {
    const { picture, styleOf, pass, player } = await shown(timerShown('disc', 'Row', 'Ski'));
    expect(picture()?.getAttribute('aria-hidden')).toBe('true');
    expect(digits().closest('.sr-only')).not.toBeNull();
    act(() => player.start());
    await pass(10);
    expect(digits().textContent).toBe('0:31');
    expect(Number(styleOf('--gone'))).toBeCloseTo(0.25, 1);
    act(() => player.pause());
    await pass(100);
    expect(Number(styleOf('--gone'))).toBeCloseTo(0.25, 1);
    act(() => void player.next());
    expect(Number(styleOf('--gone'))).toBeCloseTo(0, 1);
  });

  it('moves the disc by itself only at its end, and the breath all the time', async () => {
    const disc = await shown(timerShown('disc', 'Row'));
    const isSmooth = ({ picture }: typeof disc) =>
      picture()?.querySelector('[data-smooth]')?.getAttribute('data-smooth');
    act(() => disc.player.start());
    await disc.pass(10);
    expect(isSmooth(disc)).toBe('false');
    await disc.pass(25);
    expect(isSmooth(disc)).toBe('true');
    cleanup();
    const breath = await shown(timerShown('breath', 'In', 'Hold', 'Out'));
    act(() => breath.player.start());
    await breath.pass(10);
    expect(isSmooth(breath)).toBe('true');
    act(() => breath.player.pause());
    expect(isSmooth(breath)).toBe('false');
  });

  it('fills the circle along In, and empties it along Out', async () => {
    const { styleOf, pass, player } = await shown(timerShown('breath', 'In', 'Hold', 'Out'));
    act(() => player.start());
    await pass(20);
    expect(Number(styleOf('--full'))).toBeCloseTo(0.5, 1);
    expect(styleOf('--to')).toBe('1');
    act(() => void player.next());
    expect(styleOf('--full')).toBe('1');
    act(() => void player.next());
    await pass(30);
    expect(Number(styleOf('--full'))).toBeCloseTo(0.25, 1);
    expect(styleOf('--to')).toBe('0');
  });

  it('digits are shown in a lead-in, in a step that counts up, and until the picture is here', async () => {
    const timer = timerShown('disc', 'Squats');
    const [round] = timer.rounds;
    const tapped = { ...timer, rounds: [{ ...round!, steps: [aStep('Squats', 40, { end: { kind: 'tap' } })] }] };
    const { picture } = await shown(tapped);
    expect(picture()).toBeNull();
    expect(screen.getByRole('timer').closest('.sr-only')).toBeNull();
  });
});
