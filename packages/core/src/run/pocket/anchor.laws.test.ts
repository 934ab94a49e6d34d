import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instant, Millis } from '../../base/units.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer, smallTimers } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { BEGINNING, planOf } from '../plan/plan.ts';
import type { RunEvent } from '../play/event.ts';
import { eventsBetween } from '../play/events.ts';
import { moved } from '../play/in-step.ts';
import type { RunningRun } from '../play/run.ts';
import { runOf, trackOf, type SoundTrack } from '../track/track.ts';
import { anchor, trackCorrection, trackMoment } from './anchor.ts';

function laid(timer: Timer, longest: Millis = 600_000): SoundTrack {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  const voice = { lengthOf: () => undefined, hasNumbers: false };
  return trackOf(plan, voice, { from: BEGINNING, seed: 0.5, hold: 60_000, longest });
}

const keyOf = (event: RunEvent): string => JSON.stringify({ ...event, at: 0 });

/** A look at the track: so long after the last one, with its player so far from where it was expected. */
interface Look {
  readonly after: Millis;
  readonly drift: Millis;
}

/** What a player tells of the first leg of a track while looks find its track off; each jump begins a list of its own. */
function toldOf(track: SoundTrack, looks: readonly Look[]) {
  const { plan, legs } = track;
  let run: RunningRun = runOf(legs[0]);
  let now: Instant = legs[0].begins;
  let seenUntil = now;
  let off = 0;
  const jumps: { readonly at: Instant; readonly told: string[] }[] = [{ at: legs[0].begins, told: [] }];
  let shifts = 0;
  for (const { after, drift } of looks) {
    now += after;
    off += drift;
    const at = now + off;
    if (at >= legs[0].ends) break;
    const correction = trackCorrection(track, run, { at, now, isOwn: false });
    if (correction.kind === 'shift') {
      run = moved(run, correction.by);
      seenUntil += correction.by;
      shifts += 1;
    } else if (correction.kind === 'jump') {
      run = correction.run;
      seenUntil = now;
      jumps.push({ at, told: [] });
    }
    const until = Math.max(now, seenUntil);
    jumps.at(-1)?.told.push(...[...eventsBetween(plan, run, seenUntil, until)].map(keyOf));
    seenUntil = until;
  }
  return { run, seenUntil, jumps, shifts };
}

const looksAt = fc.array(
  fc.record({
    after: fc.integer({ min: 1, max: 400 }),
    drift: fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: -20, max: 20 }) },
      { weight: 4, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
      fc.integer({ min: -5000, max: 5000 }),
    ),
  }),
  { minLength: 8, maxLength: 16 },
);

describe('a run that follows its track', () => {
  it('tells each event once, and loses none but by a jump, however its player moves [TRK-17]', () => {
    assertLaw(
      { shifted: 10, jumped: 10, 'told something': 10 },
      (met) =>
        fc.property(
          smallTimers('with-infinite'),
          fc.array(looksAt, { minLength: 10, maxLength: 10 }),
          (timer, walks) => {
            const track = laid(timer, 20_000);
            const all = [...eventsBetween(track.plan, runOf(track.legs[0]), track.legs[0].begins, track.legs[0].ends)];
            for (const looks of walks) {
              const { run, seenUntil, jumps, shifts } = toldOf(track, looks);
              met('shifted', shifts > 0);
              met('jumped', jumps.length > 1);
              met(
                'told something',
                jumps.some(({ told }) => told.length > 0),
              );
              for (const [index, { at, told }] of jumps.entries()) {
                // What a player that is never off tells from there on, as far as this one came.
                const expected = all.filter((event) => event.at > at);
                expect(told).toEqual(expected.slice(0, told.length).map(keyOf));
                if (index < jumps.length - 1) continue;
                const end = trackMoment(track, run, seenUntil) ?? at;
                expect(told).toHaveLength(expected.filter((event) => event.at <= end).length);
              }
            }
          },
        ),
      { numRuns: 1000 },
    );
  });

  it('is at the place of its track after a jump, and nothing is told of where it is put', () => {
    assertLaw(
      { 'a jump': 10 },
      (met) =>
        fc.property(smallTimers('finite'), fc.integer({ min: 0, max: 90_000 }), fc.nat(100_000), (timer, at, now) => {
          const track = laid(timer);
          const leg = track.legs.find(({ begins, ends }) => at >= begins && at < ends);
          if (!met('a jump', leg !== undefined) || leg === undefined) return;
          const run = anchor(track, at, now);
          expect(trackMoment(track, run, now)).toBe(at);
          expect([...eventsBetween(track.plan, run, now, now)]).toEqual([]);
        }),
      { numRuns: 500 },
    );
  });
});

describe('what brings a run to its track', () => {
  const track = laid(
    aTimer([aRound('A', [aStep('Row', 20), aStep('Ski', 20, { pauseAfterEnd: true }), aStep('Run', 20)])]),
  );
  const [first, second] = track.legs;
  const from = (at: number): RunningRun => anchor(track, at, 0);
  const looked = (run: RunningRun, at: number, isOwn = false) => trackCorrection(track, run, { at, now: 0, isOwn });

  it('is nothing below 60 ms, and a shift from there to a second [TRK-17]', () => {
    const run = from(11_000);
    for (const by of [-59, 0, 59]) expect(looked(run, 11_000 + by)).toEqual({ kind: 'none' });
    for (const by of [-1000, -60, 60, 1000]) expect(looked(run, 11_000 + by)).toEqual({ kind: 'shift', by: -by });
    for (const by of [-1001, 1001])
      expect(looked(run, 11_000 + by)).toEqual({ kind: 'jump', ahead: by, run: from(11_000 + by) });
  });

  it('is no shift over the beginning or end of a segment, unless the page caused the distance itself', () => {
    for (const [at, by] of [
      [20_700, 300],
      [21_300, -301],
    ] as const) {
      expect(looked(from(at), at + by)).toEqual(at < 21_000 ? { kind: 'none' } : { kind: 'shift', by: -by });
      expect(looked(from(at), at + by, true)).toEqual({ kind: 'shift', by: -by });
    }
    const running: RunningRun = { ...from(11_000), since: -10_300 };
    expect(looked(running, 21_000)).toEqual({ kind: 'none' });
    expect(looked(from(11_000), 16_000, true)).toEqual({ kind: 'shift', by: -5000 });
  });

  it('is the last moment before a hold, or before the end, where the track holds or is over', () => {
    const ends = first.ends - 1;
    expect(looked(from(ends - 5000), first.ends + 30_000)).toMatchObject({
      kind: 'jump',
      run: from(ends),
      ahead: 5000,
    });
    expect(looked(from(ends - 20), first.ends + 30_000)).toEqual({ kind: 'none' });
    const last = (second?.ends ?? 0) - 1;
    expect(looked(from(last - 5000), track.length)).toMatchObject({ kind: 'jump', run: from(last) });
  });

  it('waits for the end of the hold that it goes on after, but is not there if its track has gone back further', () => {
    const begins = second?.begins ?? 0;
    const lead: RunningRun = { ...from(begins), since: 10_150 };
    expect(looked(lead, begins - 10_150)).toEqual({ kind: 'none' });
    expect(looked(lead, begins - 10_050)).toEqual({ kind: 'shift', by: -100 });
    expect(looked(from(begins + 300), begins - 200)).toEqual({ kind: 'shift', by: 500 });
    expect(looked(from(begins + 300), begins - 2000)).toMatchObject({ kind: 'jump', run: from(first.ends - 1) });
    expect(looked(from(begins + 300), begins - 2000, true)).toEqual({ kind: 'shift', by: 2300 });
  });

  it('waits where the track has not begun, and is nothing where there is no track', () => {
    expect(from(400)).toMatchObject({ position: BEGINNING, since: 600 });
    expect(looked(from(1000), 400, true)).toEqual({ kind: 'shift', by: 600 });
    const endless = laid(
      aTimer([aRound('A', [aStep('Row', 20)], { repeat: 'infinite' }), aRound('B', [aStep('Ski', 9)])]),
    );
    const run: RunningRun = { status: 'running', position: { round: 1, at: 0 }, since: 0 };
    expect(trackCorrection(endless, run, { at: 5000, now: 0, isOwn: false })).toEqual({ kind: 'none' });
  });
});
