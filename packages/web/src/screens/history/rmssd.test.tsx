// @vitest-environment happy-dom
import { endSession, type HeartRateSession, startSession, type SessionMark } from '@roundbell/core/heart';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Rmssd } from './rmssd.tsx';

afterEach(cleanup);

/** Two minutes of beats that are 1,000 and 1,040 ms apart in turn, with one missed beat. */
function restOf(type: SessionMark['type']): HeartRateSession {
  const begun = startSession({ timerId: 'morning', timerName: 'Morning reading' }, 1_000_000);
  let timestamp = begun.startTime;
  const readings = Array.from({ length: 120 }, (_, index) => {
    const time = index === 60 ? 2040 : 1000 + (index % 2) * 40;
    timestamp += time;
    return { bpm: 59, timestamp, rrIntervals: [time] };
  });
  const marks = [{ at: begun.startTime, stepName: 'Lie still', type }];
  return endSession({ ...begun, readings, marks }, timestamp, 187);
}

describe('variability at rest', () => {
  it('is shown for a meditation step, with what was left out and why', () => {
    render(<Rmssd session={restOf('meditation')} />);
    const [item] = screen.getAllByRole('listitem');
    expect(item?.textContent).toBe('Lie still from 0:00, 119 beats, 1 left out 40 ms');
    expect(screen.getByText(/Karlsson et al\., 2012/)).toBeTruthy();
  });

  it('is not shown without a meditation step, and not for a simulated heart', () => {
    const { container } = render(<Rmssd session={restOf('work')} />);
    expect(container.innerHTML).toBe('');
    cleanup();
    const simulated = render(<Rmssd session={{ ...restOf('meditation'), source: 'demo' }} />);
    expect(simulated.container.innerHTML).toBe('');
  });
});
