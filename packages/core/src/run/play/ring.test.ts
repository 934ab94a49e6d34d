// A step that rings until someone answers, by the rules and through the player.

import { describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { transcriptOf } from '../../testing/transcript.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { overviewOf } from '../plan/overview.ts';
import { planOf, type Plan } from '../plan/plan.ts';
import { rehearsedTimerOf } from '../rehearse/rehearsed-timer.ts';
import { nowPlayingOf } from '../session/now-playing.ts';
import { trackAt } from '../track/track-place.ts';
import { trackOf } from '../track/track.ts';
import { adjust, ADJUSTMENT, done, doneOrNext } from './adjust.ts';
import { catchUp, untilNextSecond } from './catch-up.ts';
import { cuesBetween } from './cues.ts';
import { eventsBetween } from './events.ts';
import { loadingOf } from './loading.ts';
import { LATER, ringsIn } from './ring.ts';
import { advance, isUnderWay, pause, READY, resume, start, START_LEAD, type LiveRun, type Run } from './run.ts';
import { parseSavedRun, savedRunOf } from './saved-run.ts';
import { scriptOf } from './script.ts';
import { NOTHING_LOADED, viewOf, type StandingView } from './view.ts';

const RING = { kind: 'ring' } as const;
const PASTA = aTimer([aRound('Dinner', [aStep('Pasta', 480, { end: RING, type: 'timer' }), aStep('Rest', 60)])]);

const planned = (timer = PASTA): Plan => planOf(timer) as Plan;
const began = (plan: Plan): LiveRun => live(start(plan, READY, 0 - START_LEAD));

function live(run: Run): LiveRun {
  if (!isUnderWay(run)) throw new Error(run.status);
  return run;
}

function seen(plan: Plan, run: Run, now: number): StandingView {
  const view = viewOf(overviewOf(plan), run, now);
  if (view.status === 'empty' || view.status === 'complete') throw new Error(view.status);
  return view;
}

/** Where a run stands: the step, and its clock. */
function stands(plan: Plan, run: Run, now: number): string {
  const { status, current, count, secondsLeft } = seen(plan, run, now);
  const name = current.kind === 'rest' ? 'Rest' : current.stepName;
  return `${status} ${name} ${count.kind === 'down' ? secondsLeft : `${count.kind} ${count.seconds}`}`;
}

describe('a step that rings until it is answered', () => {
  it('counts down as any other, and from its end on counts up in the same step [RUN-310]', () => {
    const plan = planned();
    const run = began(plan);
    expect([0, 1000, 479_000, 480_000, 492_000, 610_000].map((now) => stands(plan, run, now))).toEqual([
      'running Pasta 480',
      'running Pasta 479',
      'running Pasta 1',
      'running Pasta over 0',
      'running Pasta over 12',
      'running Pasta over 130',
    ]);
    expect(advance(plan, run, 900_000)).toEqual(advance(plan, advance(plan, run, 490_000), 900_000));
    expect(seen(plan, run, 492_000)).toMatchObject({ secondsLeft: 0, totalSecondsLeft: 60, totalIsAbout: false });
  });

  it('rings every 5 s, after a minute every 15 s, ever louder, for a quarter of an hour [RUN-311]', () => {
    const rings = [...ringsIn(0, Infinity)];
    expect(rings.slice(0, 16).map(({ after }) => after / 1000)).toEqual([
      ...[0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 75, 90, 105],
    ]);
    expect(rings.at(-1)).toEqual({ after: 900_000, share: 1 });
    expect(rings.every(({ share }, at) => share >= (rings[at - 1]?.share ?? 0.4))).toBe(true);
    expect([...ringsIn(61_000, 75_001)].map(({ after }) => after)).toEqual([75_000]);
    expect([...ringsIn(-9000, 1)].map(({ after }) => after)).toEqual([0]);
  });

  it('is heard the same ahead of its end and after it, and before a second half of it [RUN-311]', () => {
    const plan = planned();
    const run = began(plan);
    const ahead = [...cuesBetween(plan, run, 470_000, 600_000)];
    expect(ahead.filter(({ at }) => at < 480_000).map(({ tone }) => tone)).toEqual([
      ...['countdown-soft', 'countdown-soft', 'countdown', 'countdown', 'countdown', 'tones/step-complete/3x0.5'],
    ]);
    const ringing = live(advance(plan, run, 483_000));
    const later = [...cuesBetween(plan, ringing, 483_000, 600_000)];
    expect(later).toEqual(ahead.filter(({ at }) => at >= 483_000));
    expect(later[0]).toEqual({ at: 484_999, tone: 'tones/step-complete/3x0.5', share: 0.45 });
    const halves = [...cuesBetween(plan, run, 470_000, 520_000), ...cuesBetween(plan, run, 520_000, 600_000)];
    expect(halves).toEqual(ahead);
  });

  it('is answered by Done or Next, from where everything follows as after any end, and not before it rings', () => {
    const plan = planned();
    expect(done(plan, began(plan), 100_000)).toBeUndefined();
    const over = live(done(plan, advance(plan, began(plan), 500_000), 501_000) ?? READY);
    expect(doneOrNext(plan, advance(plan, began(plan), 500_000), 501_000)).toEqual(over);
    expect(stands(plan, over, 501_001)).toBe('running Rest 60');
    expect([...cuesBetween(plan, over, 501_000, 502_000)].map(({ tone }) => tone)).toEqual(['step-start']);
    const last = planned(aTimer([aRound('Dinner', [aStep('Pasta', 480, { end: RING })])]));
    expect(seen(last, began(last), 490_000).canNext).toBe(true);
    const ended = done(last, advance(last, began(last), 500_000), 501_000) ?? READY;
    expect(advance(last, ended, 501_001)).toEqual({ status: 'complete' });
  });

  it('says that it is done, and after a minute and later how long ago [RUN-313]', () => {
    const plan = planned();
    const run = began(plan);
    const said = [...eventsBetween(plan, run, 479_500, 2_000_000)].map((event) =>
      event.kind === 'ring' ? `${event.minutes} at ${event.at}` : event.kind,
    );
    expect(said).toEqual([
      ...['0 at 479999', '1 at 539999', '2 at 599999', '3 at 659999', '5 at 779999', '10 at 1079999'],
      '15 at 1379999',
    ]);
    const ringing = live(advance(plan, run, 500_000));
    expect([...eventsBetween(plan, ringing, 500_000, 600_000)].map(({ at }) => at)).toEqual([539_999, 599_999]);
    const words = scriptOf(plan).map(({ text }) => text);
    expect(words).toContain('Pasta is done');
    expect(words).toContain('Pasta was done two minutes ago');
    expect(words).not.toContain('Pasta complete');
  });

  it('after a time in which no one could look at it, that is said once, by how long ago it was', () => {
    const plan = planned();
    const found = catchUp(plan, began(plan), 100_000, 480_000 + 11 * 60_000);
    expect(found.events).toEqual([expect.objectContaining({ kind: 'ring', minutes: 11 })]);
    expect(catchUp(plan, found.run, 480_000 + 11 * 60_000, 480_000 + 11 * 60_000 + 30_000).events).toEqual([]);
    const night = catchUp(plan, found.run, 1_140_000, 480_000 + 8 * 3_600_000);
    expect(night.events).toEqual([expect.objectContaining({ kind: 'ring', minutes: 480 })]);
  });

  it('takes a minute more, and rings again after it; and ten seconds more before its end', () => {
    const plan = planned();
    const ringing = advance(plan, began(plan), 610_000);
    const more = live(adjust(plan, ringing, LATER, 610_000));
    expect(stands(plan, more, 610_000)).toBe('running Pasta 60');
    expect(stands(plan, more, 669_000)).toBe('running Pasta 1');
    expect(stands(plan, more, 670_000)).toBe('running Pasta over 0');
    expect([...cuesBetween(plan, more, 610_001, 676_000)].map(({ at }) => at).slice(-2)).toEqual([669_999, 674_999]);
    expect(adjust(plan, ringing, 0 - ADJUSTMENT, 620_000)).toEqual(ringing);
    expect(stands(plan, adjust(plan, began(plan), ADJUSTMENT, 100_000), 100_000)).toBe('running Pasta 390');
    const paused = adjust(plan, pause(plan, ringing, 620_000), LATER, 630_000);
    expect(stands(plan, paused, 700_000)).toBe('paused Pasta 60');
    expect(stands(plan, resume(plan, paused, 700_000), 760_000)).toBe('running Pasta over 0');
  });

  it('comes to its ring when time is taken from it, and does not go on without an answer', () => {
    const plan = planned();
    const hurried = adjust(plan, began(plan), 0 - ADJUSTMENT, 475_000);
    expect(stands(plan, hurried, 475_000)).toBe('running Pasta 1');
    expect(stands(plan, hurried, 476_000)).toBe('running Pasta over 0');
  });

  it('falls silent in a pause, and rings on after it with its time so far', () => {
    const plan = planned();
    const paused = pause(plan, advance(plan, began(plan), 500_000), 510_000);
    expect(stands(plan, paused, 900_000)).toBe('paused Pasta over 30');
    const again = live(resume(plan, paused, 900_000));
    expect(stands(plan, again, 903_000)).toBe('running Pasta over 33');
    expect([...cuesBetween(plan, again, 0, 911_000)].map(({ at }) => at)).toEqual([904_999, 909_999]);
  });

  it('rings on, with its time, where its page was lost', () => {
    const plan = planned();
    const at = 492_300;
    const kept = savedRunOf({ ...NOTHING_LOADED, ...seen(plan, advance(plan, began(plan), at), at) }, 7);
    const stored = parseSavedRun(JSON.parse(JSON.stringify(kept)));
    const { run } = loadingOf(PASTA, stored, 1_000_000, () => 0);
    expect(stands(plan, run, 1_002_700)).toBe('running Pasta over 15');
  });

  it('is looked at when its clock shows another second [RUN-310]', () => {
    const plan = planned();
    expect(untilNextSecond(plan, began(plan), 479_500)).toBe(499);
    expect(untilNextSecond(plan, live(advance(plan, began(plan), 480_400)), 480_400)).toBe(599);
  });

  it('rings while a track holds, and a rehearsal keeps it', () => {
    const plan = planned();
    const voice = { lengthOf: () => 1200, hasNumbers: false };
    const track = trackOf(plan, voice, { from: { round: 0, at: 0 }, seed: 0, hold: 60_000, longest: 3_600_000 });
    const rung = track.sounds.filter((sound) => sound.kind === 'cue' && sound.name.endsWith('3x0.5'));
    expect(rung.map(({ at }) => at - 1000)).toEqual(
      [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55].map((s) => 479_999 + s * 1000),
    );
    expect(trackAt(track, { round: 0, at: 479_999 })).toBe(480_999 + 60_000);
    const words = track.sounds.flatMap((sound) => (sound.kind === 'words' ? [sound.words.text] : []));
    expect(words).toContain('Pasta is done');
    expect(rehearsedTimerOf(PASTA).rounds[0]?.steps[0]?.end).toEqual(RING);
  });

  it('shows on the lock screen what is done, with Play, which answers', () => {
    const plan = planned();
    expect(nowPlayingOf(seen(plan, began(plan), 490_000))).toMatchObject({ title: 'Pasta is done', playing: false });
  });
});

describe('a meal through the player', () => {
  it('rings, says what is done and when it was, and falls silent with the answer [RUN-311, RUN-313]', async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    const { player } = await app.workout.fetch();
    player.load(aTimer([aRound('Dinner', [aStep('Pasta', 10, { end: RING, type: 'timer' })])]));
    const transcript = transcriptOf(ports, player);
    player.start();
    await transcript.pass(150_000);
    transcript.note('Done');
    player.done(0);
    await transcript.pass(10_000);
    await expect(transcript.text()).toMatchFileSnapshot('ring.transcript.txt');
  });
});
