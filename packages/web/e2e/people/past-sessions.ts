// Past runs with a strap, as the device keeps them.

import type { Page } from '@playwright/test';
import { type HeartRateSession, endSession, sessionBody, startSession } from '@roundbell/core';

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

/** Puts both runs, and a broken entry, on the device of a person whose page is open. */
export async function keepSessions(page: Page, userId: string): Promise<void> {
  const rows = [workout(), silent()].map((session) => ({ ...sessionBody(session), owner: userId, isShared: false }));
  await page.evaluate(
    (texts) => {
      for (const { key, text } of texts) localStorage.setItem(`roundbell.heart-rate.${key}`, text);
      localStorage.setItem('roundbell.heart-rate.hr-session-1', 'broken');
    },
    rows.map((row) => ({ key: row.sessionId, text: JSON.stringify(row) })),
  );
}
