// What is said and shown of the heart when a run is complete.

import { summaryOf } from '../heart/report/run-summary.ts';
import { isSimulated } from '../heart/sessions/session.ts';
import { PRIORITY } from '../voice/announcement.ts';
import type { HeartRate, HeartRateParts } from './heart-rate.ts';

/** What is needed of the heart rate and of the speaker. */
export type SumUpParts = Pick<HeartRate, 'monitor' | 'sessions' | 'summary'> & Pick<HeartRateParts, 'say'>;

/** Says and shows what a session was, unless the next one has begun. */
export function sumUp({ monitor, sessions, summary, say }: SumUpParts, sessionId: string): void {
  const { zones } = monitor.view.getState();
  const { history, active } = sessions.view.getState();
  const session = history.find((past) => past.sessionId === sessionId);
  if (session === undefined || active !== undefined) return;
  const sentence = summaryOf(session, zones);
  if (sentence === undefined) return;
  const text = isSimulated(session) ? `Simulated: ${sentence}` : sentence;
  summary.setState(text, true);
  say({ text, priority: PRIORITY.coach, type: 'generic', replaceType: false });
}
