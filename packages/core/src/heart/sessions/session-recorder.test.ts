import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { createRecorder } from './session-recorder.engine.ts';
import type { HeartRateSession } from './session.ts';

const TIMER = { timerId: 'timer-1', timerName: 'Tabata' };

function aRecorder() {
  const [clock, page] = [fakeClock(), fakePage()];
  const shown: (HeartRateSession | undefined)[] = [];
  const kept: HeartRateSession[] = [];
  const recorder = createRecorder({
    sessionClock: clock,
    page,
    zones: () => 187,
    show: (active) => shown.push(active),
    keep: ({ session }) => kept.push(session),
  });
  return { clock, page, recorder, shown, kept };
}

describe('the recorder', () => {
  it('reports only what changed', () => {
    const { clock, recorder, shown } = aRecorder();
    recorder.record({ bpm: 90, timestamp: clock.wall() });
    expect(shown).toEqual([]);
    recorder.start(TIMER);
    recorder.record({ bpm: 90, timestamp: clock.wall() });
    recorder.record({ bpm: 91, timestamp: clock.wall() });
    recorder.record({ bpm: 0, timestamp: clock.wall() + 1000 });
    expect(shown.map((active) => active?.readings.length)).toEqual([0, 1]);
    expect(recorder.end()?.readings).toHaveLength(1);
    expect(recorder.end()).toBeUndefined();
    expect(shown).toHaveLength(3);
  });

  it('hands out only the newest session, and nothing after its end', async () => {
    const { clock, page, recorder, kept } = aRecorder();
    recorder.start(TIMER);
    await clock.pass(1);
    recorder.start({ ...TIMER, timerName: 'Second' });
    await clock.pass(5000);
    recorder.pause(true);
    page.hide();
    page.hide();
    expect(kept.map(({ timerName }) => timerName)).toEqual(['Second', 'Second']);
    recorder.end();
    await clock.pass(60_000);
    expect(kept).toHaveLength(2);
    expect(clock.pending()).toBe(0);
  });
});
