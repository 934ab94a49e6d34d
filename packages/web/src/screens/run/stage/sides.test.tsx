// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const now = () => within(screen.getByRole('region', { name: 'Now' }));

describe('a step for both sides', () => {
  it('shows whose turn it is, and says when the sides are switched', async () => {
    const steps = [aStep('Plank', 9, { sides: 'both' }), aStep('Walk', 60)];
    const { player, pass } = await showRun(aTimer([aRound('Main', steps)]));
    expect(now().getByText('Left side')).toBeDefined();
    await act(async () => player.start());
    await pass(2);
    expect(now().getByText('Left side')).toBeDefined();
    expect(screen.getByText('Plank. Left side first')).toBeDefined();
    await pass(3);
    expect(now().getByText('Right side')).toBeDefined();
    expect(now().queryByText('Left side')).toBeNull();
    expect(screen.getByText('Switch sides')).toBeDefined();
    await pass(5);
    expect(now().queryByText(/side/)).toBeNull();
  });

  it("a step for both sides that ends by a tap shows 'Each side'", async () => {
    const steps = [aStep('Lunges', 60, { sides: 'both', end: { kind: 'tap' } }), aStep('Walk', 60)];
    await showRun(aTimer([aRound('Main', steps)]));
    expect(now().getByText('Each side')).toBeDefined();
  });

  it('has a mark in the middle of its part of the strip', async () => {
    const steps = [aStep('Plank', 30, { sides: 'both' }), aStep('Walk', 60)];
    await showRun(aTimer([aRound('Main', steps)]));
    const parts = [...screen.getByRole('img', { name: /^Whole workout/ }).querySelectorAll('i')];
    expect(parts.map((part) => part.dataset['halved'])).toEqual(['true', 'false']);
  });
});
