// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storedTimer } from './editor-app.fixture.ts';
import { renderEditor } from './editor.fixture.tsx';

const summary = () => within(screen.getByRole('region', { name: 'Summary' }));
const valueOf = (term: string) => summary().getByText(term).nextElementSibling?.textContent;

describe('the summary', () => {
  it("shows the total duration, '--:--' when there is none [SCR-125]", async () => {
    const { user } = renderEditor();
    expect(valueOf('Total duration')).toBe('--:--');
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    expect(valueOf('Total duration')).toBe('--:--');
    await user.click(screen.getByRole('button', { name: 'Add Step' }));
    expect(valueOf('Total duration')).toBe('30s');
  });

  it('shows the number of rounds and of all steps [SCR-125]', () => {
    renderEditor({ timers: [storedTimer()] });
    expect([valueOf('Rounds'), valueOf('Total steps')]).toEqual(['2', '3']);
  });

  it("shows the total activities, with '+ ∞' read as '+ infinity' if any round is infinite [SCR-125]", async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    expect(valueOf('Total activities')).toBe('10');
    const card = within(screen.getByRole('group', { name: 'Round 2: Hard part' }));
    await user.click(card.getByRole('checkbox', { name: 'Infinite' }));
    expect(valueOf('Total activities')).toBe('4 + ∞');
    expect(summary().getByRole('img', { name: '4 + infinity' })).not.toBeNull();
  });

  it('shows the averages per round and per step [SCR-125]', () => {
    renderEditor({ timers: [storedTimer()] });
    expect([valueOf('Average per round'), valueOf('Average per step')]).toEqual(['4m 5s', '2m 43s']);
  });

  it("notes '* Has infinite rounds (showing 1 cycle)' only when there are any [SCR-125]", async () => {
    const { user } = renderEditor({ timers: [storedTimer()] });
    const note = '* Has infinite rounds (showing 1 cycle)';
    expect(summary().queryByText(note)).toBeNull();
    const card = within(screen.getByRole('group', { name: 'Round 1: Warm up' }));
    await user.click(card.getByRole('checkbox', { name: 'Infinite' }));
    expect(summary().getByText(note)).not.toBeNull();
  });

  it("says 'about', and why, if a step ends by a tap", () => {
    const [first] = storedTimer().rounds;
    const steps = first!.steps.map((step) => ({ ...step, end: { kind: 'tap' } as const }));
    renderEditor({ timers: [storedTimer({ rounds: [{ ...first!, steps }] })] });
    expect(valueOf('Total duration')).toMatch(/^≈\u00a0about \d/);
    expect(summary().getByText('≈ Some steps end by tap or heart rate')).not.toBeNull();
  });

  it("says 'Add rounds to see timer statistics' while there are none [SCR-125]", async () => {
    const { user } = renderEditor();
    expect(summary().getByText('Add rounds to see timer statistics')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add Round' }));
    expect(summary().queryByText('Add rounds to see timer statistics')).toBeNull();
  });
});

describe('the summary on a phone', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is a bar with the total that opens to all figures', async () => {
    const narrow = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
    vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
    const { user } = renderEditor({ timers: [storedTimer()] });
    const region = screen.getByRole('region', { name: 'Summary' });
    expect(region.textContent).toBe('8m 10s 2 rounds, 3 steps');
    expect(summary().queryByText('Total activities')).toBeNull();
    await user.click(summary().getByRole('button', { name: 'Show summary', expanded: false }));
    expect(valueOf('Total activities')).toBe('10');
    await user.click(summary().getByRole('button', { name: 'Hide summary', expanded: true }));
    expect(summary().queryByText('Total activities')).toBeNull();
  });
});
