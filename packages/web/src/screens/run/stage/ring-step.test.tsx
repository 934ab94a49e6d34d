// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const pasta = aStep('Pasta', 10, { end: { kind: 'ring' }, type: 'timer' });
const DINNER = aTimer([aRound('Dinner', [pasta, aStep('Sauce', 30)])], { name: 'Dinner' });

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const click = (name: string) => userEvent.click(button(name));
const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();
const title = () => within(screen.getByRole('region', { name: 'Now' })).getByRole('heading', { level: 2 }).textContent;

describe('a step that rings', () => {
  it("counts down, and from its end on up as 'Time over', with Done and a minute more", async () => {
    const { pass, ports } = await showRun(DINNER);
    await click('Start');
    await pass(5.2);
    expect(screen.getByRole('timer', { name: 'Time remaining' }).textContent).toBe('0:05');
    for (const name of ['Done', '+1 min']) noButton(name);
    expect(button('+10 seconds').disabled).toBe(false);
    await pass(17.1);
    expect(screen.getByRole('timer', { name: 'Time over' }).textContent).toBe('+0:12');
    expect(screen.getByRole('status').textContent).toBe('Pasta is done');
    expect(document.activeElement).toBe(button('Done'));
    await click('+1 min');
    await pass(0.3);
    expect(screen.getByRole('timer', { name: 'Time remaining' }).textContent).toBe('1:00');
    expect(document.activeElement).toBe(button('Pause'));
    await pass(70);
    expect(screen.getByRole('timer', { name: 'Time over' }).textContent).toBe('+0:10');
    await click('Done');
    await pass(1);
    expect(title()).toBe('Sauce');
    const before = ports.audio.sounded().length;
    await pass(20);
    expect(
      ports.audio
        .sounded()
        .slice(before)
        .map(({ name }) => name),
    ).not.toContain('tones/step-complete/3x0.5');
  });

  it('is answered by Space and by Play of the lock screen, and vibrates with each ring', async () => {
    const { pass, ports } = await showRun(DINNER);
    await click('Start');
    await pass(25.5);
    expect(ports.page.vibrations.filter((pattern) => pattern.length === 3 && pattern[0] === 300)).toHaveLength(4);
    ports.page.press('play');
    await pass(1);
    expect(title()).toBe('Sauce');
  });
});
