// Past runs with a strap, as the device keeps them.

import type { Page } from '@playwright/test';
import { type HeartRateSession, endSession, sessionBody, startSession } from '@roundbell/core/heart';

const START = Date.UTC(2026, 10, 20, 18, 0);
const STEPS = ['preparation', 'work', 'rest', 'work', 'rest', 'work', 'between', 'recovery'] as const;
const DAY = 86_400_000;
const MAX_HEART_RATE = 187;

/** Forty minutes of work and rest, read once a second. */
export function workout(): HeartRateSession {
  const begun = startSession({ timerId: 'timer-1', timerName: 'Evening strength and calm' }, START);
  const marks = Array.from({ length: 20 }, (_, index) => {
    const type = STEPS[index % STEPS.length] ?? 'work';
    return { at: START + index * 120_000, stepName: type === 'work' ? 'Kettlebell swings' : 'Breathe', type };
  });
  let bpm = 90;
  const readings = Array.from({ length: 2400 }, (_, second) => {
    const isWork = STEPS[Math.floor(second / 120) % STEPS.length] === 'work';
    bpm += ((isWork ? 178 : 112) - bpm) / 35;
    return { bpm: Math.round(bpm + 3 * Math.sin(second)), timestamp: START + second * 1000 };
  });
  return endSession({ ...begun, marks, readings }, START + 2_400_000, MAX_HEART_RATE);
}

/** A run of the day before, without a strap. */
function silent(): HeartRateSession {
  const begun = startSession({ timerId: 'timer-2', timerName: 'Sit' }, START - DAY);
  return endSession(begun, START - DAY + 600_000, MAX_HEART_RATE);
}

/** A run of some minutes of work and rest with a strap, this many days before the others; its heart recovers better later. */
function hillRun(daysBefore: number): HeartRateSession {
  const start = START - daysBefore * DAY;
  const begun = startSession({ timerId: 'timer-3', timerName: 'Hill repeats' }, start);
  const marks = Array.from({ length: 10 }, (_, index) => {
    const isWork = index % 2 === 0;
    return {
      at: start + index * 90_000,
      stepName: isWork ? 'Uphill' : 'Walk down',
      type: isWork ? 'work' : 'rest',
    } as const;
  });
  let bpm = 95;
  const calm = 118 + daysBefore / 8;
  const readings = Array.from({ length: 900 }, (_, second) => {
    bpm += ((Math.floor(second / 90) % 2 === 0 ? 172 : calm) - bpm) / 28;
    return { bpm: Math.round(bpm + 2 * Math.sin(second / 3)), timestamp: start + second * 1000 };
  });
  const pauses = [{ from: start + 300_000, to: start + 345_000 }];
  return endSession({ ...begun, marks, readings, pauses }, start + 900_000, MAX_HEART_RATE);
}

/** A season of runs: one every three days, the first with words, one of them simulated. */
export function season(count: number): readonly HeartRateSession[] {
  return Array.from({ length: count }, (_, index) => {
    const session = hillRun(index * 3 + 2);
    if (index === 0) return { ...session, notes: { title: 'New hill', note: 'Legs felt light.', effort: 7 } };
    return index === 1 ? { ...session, source: 'demo' } : session;
  });
}

/** Puts runs, and a broken entry, on the device of a person whose page is open. */
export async function keepSessions(
  page: Page,
  userId: string,
  sessions: readonly HeartRateSession[] = [workout(), silent()],
): Promise<void> {
  const rows = sessions.map((session) => ({ ...sessionBody(session), owner: userId, isShared: false }));
  await page.evaluate(
    (texts) => {
      for (const { key, text } of texts) localStorage.setItem(`roundbell.heart-rate.${key}`, text);
      localStorage.setItem('roundbell.heart-rate.hr-session-1', 'broken');
    },
    rows.map((row) => ({ key: row.sessionId, text: JSON.stringify(row) })),
  );
}
