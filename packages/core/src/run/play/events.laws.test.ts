import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cue } from '../../sound/cue.ts';
import { anyShare } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { smallTimers } from '../../testing/workout.ts';
import { remaining } from '../plan/axis.ts';
import { BEGINNING, planOf, type Plan } from '../plan/plan.ts';
import { inBeeps } from '../session/in-beeps.ts';
import { cuesBetween } from './cues.ts';
import { eventsBetween, openingEvents } from './events.ts';
import * as rules from './run.ts';
import type { Run, RunningRun } from './run.ts';

const HOUR = 3_600_000;
const SINCE = 1_234_567;

function running(): RunningRun {
  return { status: 'running', position: BEGINNING, since: SINCE };
}

const plans = smallTimers('with-infinite').map((timer) => {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
});
const cuts = fc.array(anyShare, { maxLength: 8 });

describe('time in a run', () => {
  it('gives the same events no matter how the time is split [RUN-50]', () => {
    assertLaw(
      { 'events in several parts': 10 },
      (met) =>
        fc.property(plans, cuts, fc.integer({ min: 0, max: 400_000 }), (plan, shares, length) => {
          const run = running();
          const end = SINCE + length;
          const at = [SINCE, ...shares.map((share) => SINCE + share * length).sort((a, b) => a - b), end];
          const parts = at.slice(1).flatMap((to, index) => [...eventsBetween(plan, run, at[index] ?? SINCE, to)]);
          met('events in several parts', parts.length > 1 && shares.length > 0);
          expect(parts).toEqual([...eventsBetween(plan, run, SINCE, end)]);
        }),
      { numRuns: 300 },
    );
  });

  it('gives the same events when the cuts fall exactly on what is due [RUN-50]', () => {
    assertLaw({ 'an event': 10, 'events of one instant': 10 }, (met) =>
      fc.property(plans, (plan) => {
        const run = running();
        const whole = [...eventsBetween(plan, run, SINCE, SINCE + 200_000)];
        met('an event', whole.length > 0);
        met('events of one instant', new Set(whole.map((event) => event.at)).size < whole.length);
        const at = [SINCE, ...new Set(whole.map((event) => event.at)), SINCE + 200_000];
        const parts = at.slice(1).flatMap((to, index) => [...eventsBetween(plan, run, at[index] ?? SINCE, to)]);
        expect(parts).toEqual(whole);
      }),
    );
  });

  it('schedules every tone exactly once, no matter how the looking ahead is split [CUE-10]', () => {
    assertLaw(
      { 'a tone': 10, 'a cut on a tone': 10 },
      (met) =>
        fc.property(plans, cuts, fc.integer({ min: 0, max: 400_000 }), (plan, shares, length) => {
          const run = running();
          const end = SINCE + length;
          const whole = [...cuesBetween(plan, run, SINCE, end)];
          const due = whole.filter((_, index) => index % 3 === 0).map((cue) => cue.at);
          met('a tone', whole.length > 0);
          met('a cut on a tone', due.length > 0);
          const at = [SINCE, ...[...shares.map((share) => SINCE + share * length), ...due].sort((a, b) => a - b), end];
          const parts = at.slice(1).flatMap((to, index) => [...cuesBetween(plan, run, at[index] ?? SINCE, to)]);
          expect(parts).toEqual(whole);
        }),
      { numRuns: 300 },
    );
  });

  it('says each number once, where the same timer in beeps beeps [CUE-81]', () => {
    const counted = (cues: readonly Cue[], word: string) =>
      cues.filter(({ tone }) => tone.replace(/^.*\//, '').startsWith(word));
    const instants = (cues: readonly Cue[]) => cues.map(({ at }) => at);
    assertLaw(
      { 'a number': 10, 'a number and its beep': 10 },
      (met) =>
        fc.property(plans, fc.integer({ min: 0, max: 400_000 }), (plan, length) => {
          const heard = [...cuesBetween(plan, running(), SINCE, SINCE + length)];
          const beeps = [...cuesBetween(inBeeps(plan), running(), SINCE, SINCE + length)];
          const { spokenCountdown } = plan.timer.globalSettings;
          const numbers = counted(heard, 'number');
          met('a number', numbers.length > 0);
          met('a number and its beep', numbers.length > 0 && spokenCountdown === 'both');
          expect(counted(beeps, 'number')).toEqual([]);
          if (spokenCountdown !== undefined) expect(instants(numbers)).toEqual(instants(counted(beeps, 'countdown')));
          if (spokenCountdown !== 'numbers') expect(counted(heard, 'countdown')).toEqual(counted(beeps, 'countdown'));
          const others = (cues: readonly Cue[]) => cues.filter(({ tone }) => !/number|countdown/.test(tone));
          expect(others(heard)).toEqual(others(beeps));
        }),
      { numRuns: 300 },
    );
  });

  it('is in the same state whether looked at often or once [RUN-51]', () => {
    assertLaw({ 'a run that goes on': 7, 'a run that has halted': 10 }, (met) =>
      fc.property(plans, cuts, fc.integer({ min: 0, max: HOUR }), (plan, shares, length) => {
        const once = rules.advance(plan, running(), SINCE + length);
        met(once.status === 'running' ? 'a run that goes on' : 'a run that has halted');
        let often: Run = running();
        for (const share of shares.sort((a, b) => a - b)) often = rules.advance(plan, often, SINCE + share * length);
        expect(rules.advance(plan, often, SINCE + length)).toEqual(once);
      }),
    );
  });

  it('total remaining falls by exactly the time that has passed [RUN-40]', () => {
    const finite = smallTimers('finite').map((timer) => planOf(timer) as Plan);
    assertLaw({ 'a moment later than the beginning': 10 }, (met) =>
      fc.property(finite, anyShare, (plan, share) => {
        const run = running();
        const passed = Math.floor(share * ((rules.haltsAt(plan, run) ?? SINCE) - SINCE - 1));
        met('a moment later than the beginning', passed > 0);
        const position = rules.positionAt(plan, run, SINCE + passed);
        expect(position && remaining(plan, position)).toBe(remaining(plan, run.position) - passed);
      }),
    );
  });

  it('starts and ends of segments alternate, in order of time, and nothing is reported after the run halts [RUN-52]', () => {
    assertLaw(
      { 'a start and an end': 10, 'a rest': 5, 'a halt': 10 },
      (met) =>
        fc.property(plans, (plan) => {
          const run = running();
          const halt = Math.min(rules.haltsAt(plan, run) ?? Infinity, SINCE + 300_000);
          const events = [...openingEvents(plan, run), ...eventsBetween(plan, run, SINCE, SINCE + 300_000)];
          const turns = events.filter(({ kind }) => /^(step|rest)-(start|complete)$/.test(kind));
          met('a start and an end', turns.length > 1);
          met(
            'a rest',
            turns.some(({ kind }) => kind === 'rest-start'),
          );
          met('a halt', rules.haltsAt(plan, run) === halt);
          turns.forEach((event, index) => expect(event.kind.endsWith(index % 2 ? 'complete' : 'start')).toBe(true));
          expect(events.every((event) => event.at <= halt || event.kind === 'ring')).toBe(true);
          expect(events.every((event, index) => index === 0 || event.at >= (events[index - 1]?.at ?? 0))).toBe(true);
        }),
      { numRuns: 300 },
    );
  });
});
