import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastUpTo } from '../../base/bisect.ts';
import type { Instant, Millis } from '../../base/units.ts';
import { isNumber } from '../../sound/cue.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { anyShare } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer, ownSoundTimers, smallTimers } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { isAside, type Announcement } from '../../voice/announcement.ts';
import { isWaitCount } from '../plan/count.ts';
import { BEGINNING, planOf, totalOf, type Plan } from '../plan/plan.ts';
import { locate, next, startOf, type Segment } from '../plan/segment.ts';
import { createPlayer } from '../play/player.engine.ts';
import { advance, START_LEAD } from '../play/run.ts';
import type { PlayerView } from '../play/view.ts';
import { createToneScheduler } from '../session/tone-scheduler.engine.ts';
import { placeAt, trackAt } from './track-place.ts';
import {
  TRACK_BEGINS,
  endOfSound,
  isCut,
  runOf,
  trackOf,
  type Leg,
  type SoundTrack,
  type TrackVoice,
} from './track.ts';

const HOLD = 600_000;
const LONGEST = 3_600_000;
const MUTE: TrackVoice = { lengthOf: () => undefined, hasNumbers: false };

/** What random orders are drawn from. */
const DRAWN = 0.25;

function planned(timer: Timer): Plan {
  const plan = planOf(timer, DRAWN);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}

function laid(timer: Timer, voice = MUTE, seed = 0.5, longest = LONGEST): SoundTrack {
  return trackOf(planned(timer), voice, { from: BEGINNING, seed, hold: HOLD, longest });
}

/** How long a run moves in a leg: a bell that then rings until it is answered has tests of its own. */
function lengthOf(leg: Leg | undefined): Millis {
  return leg === undefined ? 0 : leg.ends - leg.begins;
}

/** Whether a run neither stands nor waits. */
function isMoving(view: PlayerView): boolean {
  return view.status === 'running' && !isWaitCount(view.count);
}

/** The tones of a live run, each with the time since the run was last set moving; someone lets it go on at each gate and tap. */
async function liveTonesOf(timer: Timer, { legs }: SoundTrack): Promise<readonly string[]> {
  const clock = fakeClock();
  const ports = fakePorts({ clock });
  const quiet = () => undefined;
  const player = createPlayer({
    ...ports,
    random: { ...ports.random, next: () => DRAWN },
    tones: createToneScheduler(ports),
    say: quiet,
    enter: quiet,
    hush: quiet,
    prepare: quiet,
    tune: quiet,
    leadIn: () => 0,
    onEnded: quiet,
    newest: () => timer,
  });
  await ports.audio.unlock();
  player.load(timer);
  const heard: string[] = [];
  for (let leg = 0; player.view.getState().status !== 'complete'; leg++) {
    const moves = leg === 0 ? clock.now() + START_LEAD : clock.now();
    const before = ports.audio.scheduled.length;
    if (leg === 0) player.start();
    else if (!player.done(0)) player.resume();
    while (isMoving(player.view.getState())) clock.advance(250);
    // The tones of a gate's own instant are heard while the run stands there.
    clock.advance(3000);
    for (const { name, at, takenBackAt } of ports.audio.scheduled.slice(before))
      if (takenBackAt === undefined && at - moves <= lengthOf(legs[leg])) heard.push(`${leg} ${name} ${at - moves}`);
  }
  return heard;
}

/** The tones of a track and of a live run, in one order; undefined if they would take too long. */
async function tonesOf(timer: Timer) {
  const track = laid(timer);
  if (isCut(track) || totalOf(track.plan) > 600_000) return undefined;
  const live = await liveTonesOf(timer, track);
  const heard = track.sounds.flatMap((sound) => {
    const leg = lastUpTo((place) => track.legs[place]?.begins ?? Infinity, sound.at, 0, track.legs.length - 1);
    const at = sound.at - (track.legs[leg]?.begins ?? 0);
    return sound.kind === 'cue' && at <= lengthOf(track.legs[leg]) ? [`${leg} ${sound.name} ${at}`] : [];
  });
  return { legs: track.legs.length, laid: heard.sort(), live: [...live].sort() };
}

const segmentsOf = (plan: Plan): readonly Segment[] => {
  const segments: Segment[] = [];
  for (
    let segment: Segment | undefined = locate(plan, BEGINNING).segment;
    segment !== undefined && segments.length < 200;
    segment = next(plan, segment)
  )
    segments.push(segment);
  return segments;
};

/** A voice that takes 60 ms a letter, and has no recording of some words. */
const voiceLacking = (lacks: (text: string) => boolean): TrackVoice => ({
  lengthOf: ({ text }: Announcement) => (lacks(text) ? undefined : 200 + 60 * text.length),
  hasNumbers: true,
});

describe('the track of a run', () => {
  it('is at the beginning of each segment where that begins, and everywhere says where the run is [TRK-3]', () => {
    assertLaw({ 'a gate passed': 5, 'an infinite round': 10, 'a moment held': 10 }, (met) =>
      fc.property(smallTimers('with-infinite'), fc.array(anyShare, { minLength: 5, maxLength: 5 }), (timer, shares) => {
        const track = laid(timer);
        met('a gate passed', track.legs.length > 1);
        met('an infinite round', isCut(track));
        for (const segment of segmentsOf(track.plan)) {
          const at = trackAt(track, startOf(track.plan, segment));
          if (at === undefined) expect(isCut(track)).toBe(true);
          else expect(placeAt(track, at)).toEqual({ kind: 'moving', position: startOf(track.plan, segment) });
        }
        for (const share of shares) {
          const at = Math.floor(share * track.length);
          const place = placeAt(track, at);
          if (place.kind === 'moving' && at >= TRACK_BEGINS) expect(trackAt(track, place.position)).toBe(at);
          if (met('a moment held', place.kind === 'held') && place.kind === 'held')
            expect(trackAt(track, place.position)).toBe(place.until);
        }
      }),
    );
  });

  it('holds where a run would pause, and where it would wait for a tap, and knows which [TRK-41]', () => {
    assertLaw({ 'a pause': 10, 'a tap': 10, 'a ring': 10 }, (met) =>
      fc.property(smallTimers('finite'), (timer) => {
        const track = laid(timer);
        for (const leg of track.legs) {
          const place = placeAt(track, leg.ends);
          if (place.kind !== 'held') continue;
          const halted = advance(track.plan, runOf(leg), leg.ends);
          met('a pause', place.why === 'gate');
          met('a tap', place.why === 'tap');
          met('a ring', place.why === 'ring');
          expect(halted).toMatchObject({
            status: place.why === 'gate' ? 'paused' : 'waiting',
            position: place.position,
          });
          expect(trackAt(track, place.position)).toBe(place.until);
          expect(place.until - leg.ends).toBe(HOLD);
        }
      }),
    );
  });

  it('is quiet in a hold in which nothing rings, as a live run is that waits', () => {
    assertLaw({ 'a hold': 10 }, (met) =>
      fc.property(smallTimers('finite'), (timer) => {
        const track = laid(
          timer,
          voiceLacking(() => false),
        );
        for (const [index, leg] of track.legs.entries()) {
          const next = track.legs[index + 1];
          if (!met('a hold', next !== undefined) || next === undefined) continue;
          const place = placeAt(track, leg.ends);
          if (place.kind === 'held' && place.why === 'ring') continue;
          const begun = track.sounds.filter(({ at }) => at > leg.ends && at < next.begins);
          expect(begun.filter(({ kind }) => kind === 'cue')).toEqual([]);
          // Words of the last moment may have had to wait for each other.
          for (const { at } of begun) expect(at - leg.ends).toBeLessThan(10_000);
        }
      }),
    );
  });

  it('has its spare quiet after everything else', () => {
    const plan = planned(aTimer([aRound('A', [aStep('Row', 20)])]));
    const wish = { from: BEGINNING, seed: 0.5, hold: HOLD, longest: LONGEST };
    const plain = trackOf(plan, MUTE, wish);
    const spare = trackOf(plan, MUTE, { ...wish, spare: 60_000 });
    expect(spare).toEqual({ ...plain, spare: 60_000, length: plain.length + 60_000 });
    expect(placeAt(spare, plain.length + 1)).toEqual({ kind: 'over' });
  });

  it('is nowhere beyond an infinite round [TRK-3]', () => {
    const rounds = [aRound('A', [aStep('Row', 20)], { repeat: 'infinite' }), aRound('B', [aStep('Ski', 9)])];
    const track = laid(aTimer(rounds));
    expect(trackAt(track, { round: 0, at: 100_000 })).toBe(TRACK_BEGINS + 100_000);
    expect(trackAt(track, { round: 1, at: 0 })).toBeUndefined();
    expect(trackAt(track, { round: 0, at: LONGEST })).toBeUndefined();
  });

  it('lasts as long as the timer and its holds, and nothing reaches over its end', () => {
    assertLaw({ held: 10 }, (met) =>
      fc.property(smallTimers('finite'), (timer) => {
        const track = laid(
          timer,
          voiceLacking(() => false),
        );
        const holds = track.legs.length - 1;
        met('held', holds > 0);
        if (isCut(track)) return;
        expect(track.legs.at(-1)?.ends).toBe(TRACK_BEGINS + totalOf(track.plan) + holds * HOLD);
        for (const sound of track.sounds) expect(endOfSound(sound)).toBeLessThan(track.length);
      }),
    );
  });

  it('a track has every tone of a live run, at the time at which a live run rings it [TRK-1]', async () => {
    await assertLaw(
      { 'a gate passed': 5, rung: 10 },
      (met) =>
        fc.asyncProperty(smallTimers('finite'), async (timer) => {
          const tones = await tonesOf(timer);
          met('a gate passed', (tones?.legs ?? 0) > 1);
          met('rung', (tones?.live.length ?? 0) > 3);
          expect(tones?.laid).toEqual(tones?.live);
        }),
      { numRuns: 40 },
    );
  });

  it("a track has a person's own sounds where a live run has them [TRK-1]", async () => {
    await assertLaw(
      { 'a sound of their own': 10 },
      (met) =>
        fc.asyncProperty(ownSoundTimers('finite'), async (timer) => {
          const tones = await tonesOf(timer);
          met('a sound of their own', tones?.live.some((line) => line.includes('own:')) === true);
          expect(tones?.laid).toEqual(tones?.live);
        }),
      { numRuns: 60 },
    );
  });

  it('says words one after another, each within 2 s of its moment, an aside within 5 s, and, but for a name, before its segment ends [TRK-4]', () => {
    assertLaw({ 'several words': 10 }, (met) =>
      fc.property(smallTimers('with-infinite'), anyShare, (timer, seed) => {
        const lacks = (text: string) => text.startsWith('Round');
        const track = laid(timer, voiceLacking(lacks), seed, 900_000);
        const spoken = track.sounds.flatMap((sound) => (sound.kind === 'words' ? [sound] : []));
        met('several words', spoken.length > 2);
        let free: Instant = -Infinity;
        for (const { at, length, words } of spoken) {
          expect(at).toBeGreaterThanOrEqual(free);
          free = at + length;
          expect(lacks(words.text)).toBe(false);
          if (words.type === 'timer-complete' || words.moment === undefined) continue;
          expect(at - words.moment.at).toBeLessThanOrEqual(isAside(words) ? 5000 : 2000);
          if (words.type !== 'step-start') expect(free).toBeLessThanOrEqual(words.moment.until);
        }
      }),
    );
  });

  it('has spoken numbers only if all of them are there', () => {
    assertLaw({ 'a number': 10 }, (met) =>
      fc.property(smallTimers('finite'), (timer) => {
        const numbersOf = (voice: TrackVoice) =>
          laid(timer, voice).sounds.filter((sound) => sound.kind === 'cue' && isNumber(sound.name));
        met('a number', numbersOf({ ...MUTE, hasNumbers: true }).length > 0);
        expect(numbersOf(MUTE)).toEqual([]);
      }),
    );
  });
});
