// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

async function rowsOf(timer: Timer): Promise<readonly (string | null)[]> {
  await showRun(timer);
  await userEvent.click(screen.getByRole('button', { name: 'Overview' }));
  const list = screen.getByRole('list', { name: 'All steps' });
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
}

describe('the overview', () => {
  it('shows how a step changes, and how long it lasts in each repeat', async () => {
    const steps = [aStep('Plank', 20, { sides: 'both', ladder: 5 }), aStep('Walk', 10, { ladder: -1.5 })];
    const rows = await rowsOf(aTimer([aRound('Main', steps, { repeat: 2 })]));
    expect(rows[1]).toContain('0:20');
    expect(rows[1]).toContain('+5 s each');
    expect(rows[1]).toContain('Both sides');
    expect(rows[2]).toContain('−1.5 s each');
    expect(rows[4]).toContain('0:25');
    expect(rows[5]).toContain('0:09');
  });

  it('says nothing of a change in a round that is done once', async () => {
    const rows = await rowsOf(aTimer([aRound('Main', [aStep('Plank', 20, { ladder: 5 })])]));
    expect(rows[1]).not.toContain('each');
  });

  it("the heading of a round says 'Shuffled' if its order was drawn for this run", async () => {
    const steps = ['Squats', 'Row', 'Plank'].map((name) => aStep(name, 20));
    const rounds = [aRound('Main', steps, { order: 'shuffled' }), aRound('End', steps)];
    const rows = await rowsOf(aTimer(rounds));
    expect(rows[0]).toContain('Shuffled');
    expect(rows[4]).not.toContain('Shuffled');
  });
});
