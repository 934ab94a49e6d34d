// The score of a run on its way into the session of that run, and what is said of it.

import { secondsOf, type Instant, type Millis } from '../base/units.ts';
import type { Sessions } from '../heart/sessions/sessions.engine.ts';
import { versionOf } from '../run/plan/version.ts';
import type { PlayerView } from '../run/play/view.ts';
import { isCapped } from '../timer/step-end.ts';
import type { RunScore, StepScore } from '../timer/step-score.ts';
import type { Timer } from '../timer/timer.ts';
import { PRIORITY, type Announcement } from '../voice/announcement.ts';
import { spokenDuration } from '../voice/spoken-duration.ts';

/**
 * Gives a session what is counted in its run, with the version of its timer: while it is recorded, and once it has ended a tap
 * just after the end, or a correction.
 */
function scoreSessions(
  sessions: Pick<Sessions, 'score' | 'rescore'>,
): (run: PlayerView, ended: string | undefined) => void {
  let taken: RunScore | undefined;
  let given: RunScore | undefined;
  return (run, ended) => {
    if (run.status === 'empty' || run.status === 'ready') return;
    const { score } = run.tally;
    const isNew = score !== taken;
    if (isNew) given = score?.map((result) => ({ ...result, version: versionOf(run.timer) }));
    taken = score;
    if (run.status !== 'complete') sessions.score(given);
    else if (isNew && ended !== undefined) void sessions.rescore(ended, given);
  };
}

/** Both for the run that is followed; `ended` is the session of one that is complete. */
export function scoreFollower(
  sessions: Pick<Sessions, 'score' | 'rescore'>,
  say: (announcement: Announcement) => void,
  now: () => Instant,
): (run: PlayerView, ended: string | undefined) => void {
  const give = scoreSessions(sessions);
  const tell = sayScores(say, now);
  return (run, ended) => {
    give(run, ended);
    tell(run);
  };
}

/** Says counts, as often as their steps want, and how long what a tap has ended took. */
function sayScores(say: (announcement: Announcement) => void, now: () => Instant): (run: PlayerView) => void {
  let before: PlayerView | undefined;
  return (run) => {
    const [score, known] = [run.tally.score, before?.tally.score ?? []];
    // A run that was restored has been told.
    const isOn = before?.status === 'running' && (run.status === 'running' || run.status === 'complete');
    before = run;
    if (!isOn || score === undefined || score === known) return;
    for (const result of score) {
      const was = known.find(({ stepId, kind }) => stepId === result.stepId && kind === result.kind);
      const text = newWords(run.timer, was, result);
      if (text !== undefined) say(aside(text, now(), roomOf(run)));
    }
  };
}

/** The number alone, or 'Finished in 7 minutes and 42 seconds'. */
function newWords({ rounds }: Timer, was: StepScore | undefined, is: StepScore): string | undefined {
  if (is.kind === 'time')
    return was === undefined ? `Finished in ${spokenDuration(Math.floor(secondsOf(is.millis)))}` : undefined;
  const step = rounds.flatMap(({ steps }) => steps).find(({ id }) => id === is.stepId);
  const { sayEvery = 0 } = step?.count ?? {};
  const isMore = was === undefined || was.kind === 'time' || is.count > was.count;
  return isMore && sayEvery > 0 && is.count % sayEvery === 0 ? String(is.count) : undefined;
}

/** The seconds that a countdown takes. */
const COUNTDOWN: Millis = 5000;

/** How long a count may be said: until the countdown of the segment. */
function roomOf(run: PlayerView): Millis {
  if (run.status !== 'running') return Infinity;
  const { current, count, progress, timer } = run;
  if (count.kind === 'up' && !(current.kind === 'step' && isCapped(current.step))) return Infinity;
  return progress.leftMillis - (timer.globalSettings.countdownBeep ? COUNTDOWN : 0);
}

/** A later number takes the place of one that waits. */
function aside(text: string, at: Instant, room: Millis): Announcement {
  return {
    text,
    type: 'count',
    priority: PRIORITY.low,
    replaceType: true,
    moment: { at, since: at, until: at + room },
  };
}
