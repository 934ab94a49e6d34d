// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showRun } from '../testing/show-run.tsx';
import { ROW_HEIGHT } from './row-window.ts';

const pictures = vi.hoisted((): number[] => []);
vi.mock('./overview-row.tsx', () => ({
  OverviewListRow: () => (
    <li
      ref={(row) => {
        if (row?.nextElementSibling === null) pictures.push(row.parentElement?.childElementCount ?? 0);
      }}
    />
  ),
}));

afterEach(cleanup);

it('opens with the visible rows, and draws those beyond them after the first picture', async () => {
  await showRun(aTimer([aRound('Laps', [aStep('Lap', 10)], { repeat: 500 })]));
  fireEvent.click(screen.getByRole('button', { name: 'Overview' }));
  await vi.waitFor(() => expect(screen.getByRole('list', { name: 'All steps' })).toBeTruthy());
  const height = 600;
  const inSight = Math.ceil(height / ROW_HEIGHT) + 1;
  expect(pictures[0]).toBe(inSight);
  expect(pictures.at(-1)).toBe(inSight + 8);
});
