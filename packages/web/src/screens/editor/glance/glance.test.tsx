// @vitest-environment happy-dom
import { newRound, newStep } from '@roundbell/core/timer';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storedTimer } from '../editor-app.fixture.ts';
import { renderEditor } from '../editor.fixture.tsx';
import { shapeOf } from './shape.ts';

const row = (name: RegExp) => screen.getByRole('button', { name });
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Go to a step' });

describe('the timeline', () => {
  it('names the step under the thumb, and a tap opens it and no other', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    const strip = await slider();
    expect(strip.max).toBe('490');
    expect(strip.getAttribute('aria-valuetext')).toBe('Round 1, Step 1: Jog, from 0s');
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    fireEvent.change(strip, { target: { value: '300' } });
    expect(strip.getAttribute('aria-valuetext')).toBe('Round 2, Step 2: Walk, from 4m 30s');
    fireEvent.click(strip);
    expect(row(/^Walk/).getAttribute('aria-expanded')).toBe('true');
    const region = within(screen.getByRole('region', { name: 'Timeline' }));
    expect(region.getByText('x3')).not.toBeNull();
  });

  it('goes from step to step by the arrow keys, and to it by Enter', async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    (await slider()).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}');
    expect(document.activeElement).toBe(row(/^Sprint/));
  });

  it('is not there without steps', async () => {
    const { user } = renderEditor();
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add Step' }));
    expect(await screen.findByRole('region', { name: 'Timeline' })).not.toBeNull();
  });

  it('is as high as the zone, where steps have one', () => {
    const piece = {
      stepId: 'a',
      roundId: 'r',
      type: 'work',
      zone: undefined,
      switches: false,
      from: 0,
      to: 5,
    } as const;
    expect(shapeOf([piece], 10)).toEqual([{ type: 'work', path: 'M0.00 0H500.00V100H0.00Z' }]);
    const high = { ...piece, type: 'rest', zone: 5, from: 5, to: 10 } as const;
    expect(shapeOf([piece, high], 10)).toEqual([
      { type: 'work', path: 'M0.00 75H500.00V100H0.00Z' },
      { type: 'rest', path: 'M500.00 0H1000.00V100H500.00Z' },
    ]);
  });

  it('has a notch where the sides are switched, if there is room', () => {
    const piece = { stepId: 'a', roundId: 'r', type: 'work', zone: undefined, switches: true, from: 0, to: 5 } as const;
    expect(shapeOf([piece], 10)).toEqual([
      { type: 'work', path: 'M0.00 0H245.00L250.00 30L255.00 0H500.00V100H0.00Z' },
    ]);
    expect(shapeOf([{ ...piece, to: 0.2 }], 10)).toEqual([{ type: 'work', path: 'M0.00 0H20.00V100H0.00Z' }]);
  });
});

describe('advice', () => {
  const advised = () =>
    storedTimer({
      rounds: [
        {
          ...newRound('round-a', 1),
          steps: [
            { ...newStep('step-a'), name: 'Run', targetHeartRateZone: 4 },
            { ...newStep('step-b'), name: 'Walk', chimeInterval: 60, pauseAfterEnd: true },
          ],
        },
      ],
    });

  it('names the place, leads there, and is repaired by one tap that can be undone', async () => {
    const { user } = renderEditor({ timers: [advised()] });
    const region = within(await screen.findByRole('region', { name: 'Advice' }));
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Round 1, Step 1: Zone 4 can hardly be reached in 30 sAim for zone 2',
      'Round 1, Step 2: The chime is longer than the stepTurn it off',
      'Round 1, Step 2: A pause after the last step does nothingTurn it off',
    ]);
    await user.click(region.getByRole('button', { name: /The chime is longer/ }));
    expect(row(/^Walk/).getAttribute('aria-expanded')).toBe('true');
    await user.click(region.getByRole('button', { name: 'Aim for zone 2 (Round 1, Step 1)' }));
    expect(region.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('status', { name: 'Changes' }).textContent).toBe(
      'Repaired: Zone 4 can hardly be reached in 30 s',
    );
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(region.getAllByRole('listitem')).toHaveLength(3);
  });

  it('is gone with the last of it, keeps the focus on the page, and never keeps a timer from being saved', async () => {
    const { user, saved } = renderEditor({ timers: [advised()] });
    for (const name of [/^Aim for zone 2/, /^Turn it off/, /^Turn it off/])
      await user.click((await screen.findAllByRole('button', { name }))[0]!);
    expect(screen.queryByRole('region', { name: 'Advice' })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved).toHaveLength(1);
  });

  it('shows three, and the others when they are asked for', async () => {
    const steps = Array.from({ length: 6 }, (_, at) => ({ ...newStep(`step-${at}`), name: 'Run', chimeInterval: 60 }));
    const { user } = renderEditor({ timers: [storedTimer({ rounds: [{ ...newRound('round-a', 1), steps }] })] });
    const region = within(await screen.findByRole('region', { name: 'Advice' }));
    expect(region.getAllByRole('listitem')).toHaveLength(3);
    await user.click(region.getByRole('button', { name: '3 more' }));
    expect(region.getAllByRole('listitem')).toHaveLength(6);
  });
});
