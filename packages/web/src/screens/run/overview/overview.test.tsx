// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showRun } from '../testing/show-run.tsx';
import { MAX_ROWS_DRAWN, MAX_SCROLL_HEIGHT, ROW_HEIGHT } from './row-window.ts';

afterEach(cleanup);

const TIMER = aTimer([
  aRound('Warm up', [aStep('Jog', 60, { type: 'preparation' })]),
  aRound('Main', [aStep('Squats', 20, { repeat: 2 }), aStep('Walk', 30, { type: 'recovery' })], {
    repeat: 2,
    restAfterRound: 15,
  }),
]);
const LONG = aTimer([aRound('Laps', [aStep('Lap', 10), aStep('Breathe', 5)], { repeat: 500 })]);
const HUGE = aTimer(
  Array.from({ length: 1000 }, (_, round) =>
    aRound(
      `Round ${round + 1}`,
      Array.from({ length: 100 }, (_step, step) => aStep(`Step ${step + 1}`, 1, { repeat: 100 })),
      { repeat: 1000 },
    ),
  ),
);

/** The opened overview of a timer. */
async function showOverview(timer: Timer) {
  const shown = await showRun(timer);
  await userEvent.click(screen.getByRole('button', { name: 'Overview' }));
  const list = screen.getByRole('list', { name: 'All steps' });
  const box = list.parentElement as HTMLElement;
  return {
    ...shown,
    list,
    box,
    rows: () => within(list).getAllByRole('listitem'),
    scroll: (top: number) => {
      box.scrollTop = top;
      fireEvent.scroll(box);
    },
  };
}

const nowRow = () => screen.getByText('ACTIVE NOW').closest('button');

describe('the rows of the overview', () => {
  it('the overview lists every step occurrence, grouped by round and repeat [SCR-241]', async () => {
    const { rows } = await showOverview(TIMER);
    const names = rows().map((row) => (row.querySelector('strong, span') ?? row).textContent);
    expect(names).toEqual([
      'Warm up',
      'Jog',
      'Main',
      'Squats',
      'Squats',
      'Walk',
      'Rest',
      'Main',
      'Squats',
      'Squats',
      'Walk',
    ]);
    expect(rows()[2]?.textContent).toContain('Round 2');
    expect(rows()[2]?.textContent).toContain('Repeat 1/2');
    expect(rows()[7]?.textContent).toContain('Repeat 2/2');
  });

  it('the heading of a round whose name is its number shows it once', async () => {
    const { rows } = await showOverview(
      aTimer([aRound('Round 1', [aStep('Jog', 5)]), aRound('Main', [aStep('Run', 5)])]),
    );
    expect(rows()[0]?.textContent).toBe('Round 1');
    expect(rows()[2]?.textContent).toBe('MainRound 2');
  });

  it("marks the active one 'ACTIVE NOW', inside its button [SCR-241]", async () => {
    const { pass } = await showOverview(TIMER);
    expect(nowRow()?.textContent).toContain('Jog');
    expect(nowRow()?.getAttribute('aria-current')).toBe('step');
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await pass(61);
    expect(nowRow()?.textContent).toContain('Squats');
    expect(screen.getAllByText('ACTIVE NOW')).toHaveLength(1);
  });

  it('shows the clock of the active row, but does not name the button by it', async () => {
    const { pass } = await showOverview(TIMER);
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await pass(2);
    expect(nowRow()?.textContent).toMatch(/^Jog0:5\d/);
    expect(screen.getByRole('button', { current: 'step', name: /^Jog/ })).toBe(nowRow());
    expect(screen.queryByRole('button', { current: 'step', name: /\d:\d\d/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Squats 0:20/ })).toHaveLength(4);
  });

  it('jumps to a tapped row [SCR-241]', async () => {
    const { player, rows } = await showOverview(TIMER);
    await userEvent.click(within(rows()[9] as HTMLElement).getByRole('button'));
    expect(player.view.getState()).toMatchObject({ row: 9, current: { repeat: 2, stepName: 'Squats', rep: 2 } });
    expect(nowRow()).toBe(within(rows()[9] as HTMLElement).getByRole('button'));
  });

  it('rest rows are plain text and cannot be tapped; an active one is marked too [SCR-241]', async () => {
    const { player, rows } = await showOverview(TIMER);
    const rest = rows()[6] as HTMLElement;
    expect(rest.textContent).toContain('Rest');
    expect(within(rest).queryByRole('button')).toBeNull();
    await userEvent.click(within(rest).getByText('Rest'));
    expect(player.view.getState()).toMatchObject({ row: 1 });
    act(() => void player.jump({ round: 2, repeat: 1, step: 2, rep: 1 }));
    act(() => void player.next());
    expect(rest.textContent).toContain('ACTIVE NOW');
  });

  it("the name of a row's button begins with the step's name, followed by length, type, rep, what changes with each repeat, round and repeat", async () => {
    await showOverview(TIMER);
    const [row] = screen.getAllByRole('button', { name: /^Squats/ });
    for (const text of ['0:20', 'Work', 'Rep 1/2', 'Round 2, repeat 1']) expect(row?.textContent).toContain(text);
  });

  it('shows the repeat that an infinite round is in', async () => {
    const { pass } = await showOverview(aTimer([aRound('Loop', [aStep('Row', 10)], { repeat: 'infinite' })]));
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await pass(35);
    expect(screen.getByText('Repeat 4/∞')).toBeTruthy();
  });

  it('has its own Previous, Start, Pause, Resume and Next [SCR-241]', async () => {
    const { player, pass } = await showOverview(TIMER);
    const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const previous = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' });
    expect(previous().disabled).toBe(true);
    await click('Next');
    expect(nowRow()?.textContent).toContain('Squats');
    await click('Previous');
    expect(nowRow()?.textContent).toContain('Jog');
    await click('Start');
    expect(player.view.getState().status).toBe('running');
    await pass(1);
    await click('Pause');
    expect(player.view.getState().status).toBe('paused');
    await pass(1);
    await click('Resume');
    expect(player.view.getState().status).toBe('running');
  });
});

describe('the overview of a long timer', () => {
  it('at most sixty rows are drawn; each states its position among all rows', async () => {
    const { rows } = await showOverview(LONG);
    expect(rows().length).toBeLessThanOrEqual(MAX_ROWS_DRAWN);
    expect(rows()[0]?.getAttribute('aria-posinset')).toBe('1');
    expect(rows()[0]?.getAttribute('aria-setsize')).toBe('1500');
  });

  it('opens scrolled to the active row and follows it', async () => {
    const shown = await showRun(LONG);
    act(() => void shown.player.jump({ round: 1, repeat: 300, step: 1, rep: 1 }));
    await userEvent.click(screen.getByRole('button', { name: 'Overview' }));
    const box = screen.getByRole('list', { name: 'All steps' }).parentElement as HTMLElement;
    const opened = box.scrollTop;
    expect(opened).toBeGreaterThan(800 * ROW_HEIGHT);
    expect(nowRow()).toBeTruthy();
    act(() => void shown.player.jump({ round: 1, repeat: 301, step: 1, rep: 1 }));
    expect(box.scrollTop).toBe(opened + 3 * ROW_HEIGHT);
  });

  it("stays where the person scrolled, until 'Back to now'", async () => {
    const { box, scroll, player } = await showOverview(LONG);
    expect(screen.queryByRole('button', { name: 'Back to now' })).toBeNull();
    scroll(500 * ROW_HEIGHT);
    expect(screen.queryByText('ACTIVE NOW')).toBeNull();
    act(() => void player.next());
    expect(box.scrollTop).toBe(500 * ROW_HEIGHT);
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(box.scrollTop).toBe(0);
    expect(nowRow()?.textContent).toContain('Breathe');
    expect(screen.queryByRole('button', { name: 'Back to now' })).toBeNull();
  });

  it('is one stop for the Tab key; arrows move from step to step', async () => {
    const { list } = await showOverview(LONG);
    const steps = () => within(list).getAllByRole('button');
    expect(steps().filter((step) => step.tabIndex === 0)).toEqual([nowRow()]);
    act(() => nowRow()?.focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(steps()[2]);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(steps()[1]);
  });

  it('keeps the focus in the list when a focused row scrolls out of it, and after going back', async () => {
    const { box, scroll } = await showOverview(LONG);
    act(() => nowRow()?.focus());
    scroll(500 * ROW_HEIGHT);
    expect(document.activeElement).toBe(box);
    await userEvent.click(screen.getByRole('button', { name: 'Back to now' }));
    expect(document.activeElement).toBe(box);
  });

  it('keeps the focus in the list when the run goes on from the focused row', async () => {
    const { box, player } = await showOverview(LONG);
    act(() => nowRow()?.focus());
    act(() => void player.jump({ round: 1, repeat: 200, step: 1, rep: 1 }));
    expect(document.activeElement).toBe(box);
  });

  it('a timer of ten billion occurrences is listed like any other', async () => {
    const { list, rows, player, scroll } = await showOverview(HUGE);
    expect(list.style.height).toBe(`${MAX_SCROLL_HEIGHT}px`);
    act(() => void player.jump({ round: 1000, repeat: 1000, step: 100, rep: 100 }));
    expect(nowRow()?.textContent).toContain('Step 100');
    expect(rows().at(-1)?.getAttribute('aria-posinset')).toBe(rows()[0]?.getAttribute('aria-setsize'));
    scroll(MAX_SCROLL_HEIGHT / 2);
    expect(rows().length).toBeLessThanOrEqual(MAX_ROWS_DRAWN);
    expect(list.textContent).toMatch(/Round 50[01],/);
  });
});
