import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BreathSound } from '../../ports/audio.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { BEGINNING, planOf } from '../plan/plan.ts';
import { createPlayer } from '../play/player.engine.ts';
import { savedRunOf } from '../play/saved-run.ts';
import { trackOf } from '../track/track.ts';
import { createDeviceEffects } from './device-effects.engine.ts';
import { createToneScheduler } from './tone-scheduler.engine.ts';

const TONES = { In: 'breath-in', Out: 'breath-out' } as const;
const rain = { bells: { background: 'rain' } };

const steps = fc.array(
  fc.record({
    name: fc.constantFrom('In', 'Hold', 'Out', 'Sit'),
    seconds: fc.constantFrom(1, 4, 5.5, 30),
    isInRain: fc.boolean(),
  }),
  { minLength: 1, maxLength: 5 },
);
const timers = fc.record({ steps, repeat: fc.integer({ min: 1, max: 3 }) }).map((given) =>
  aTimer(
    [
      aRound(
        'Breath',
        given.steps.map(({ name, seconds, isInRain }) => aStep(name, seconds, isInRain ? rain : {})),
        { repeat: given.repeat },
      ),
    ],
    {
      globalSettings: { countdownBeep: false, voiceEnabled: false, volume: 70, showAs: 'breath', breathSound: 'tone' },
    },
  ),
);

const deeds = fc.array(
  fc.record({
    deed: fc.constantFrom('wait', 'wait', 'pause', 'resume', 'next', 'previous', 'longer', 'shorter', 'mute', 'reload'),
    after: fc.integer({ min: 0, max: 7000 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** A run with all that its page has, which can be loaded again. */
function page(timer: Timer) {
  const ports = fakePorts();
  const open = () => {
    const silent = { say: noop, enter: noop, hush: noop, prepare: noop, tune: noop, leadIn: () => 0, onEnded: noop };
    const tones = createToneScheduler(ports);
    const player = createPlayer({ ...ports, tones, ...silent, newest: (loaded) => loaded });
    const effects = createDeviceEffects({ ...ports, isQuiet: () => false, vibrates: () => false });
    player.view.subscribe(effects.follow);
    return player;
  };
  let player = open();
  player.load(timer);
  player.start();
  return {
    ports,
    view: () => player.view.getState(),
    do: {
      wait: noop,
      pause: () => player.pause(),
      resume: () => player.resume(),
      next: () => player.next(),
      previous: () => player.previous(),
      longer: () => player.adjust(10_000),
      shorter: () => player.adjust(-10_000),
      mute: () => player.setMuted(!player.view.getState().muted),
      reload() {
        const kept = savedRunOf(player.view.getState(), ports.clock.wall());
        player.unload();
        player = open();
        if (kept === undefined) player.load(timer);
        else player.restore(timer, kept);
        player.resume();
      },
    },
    /** Where the run is in its segment, to the millisecond. */
    standsAt() {
      player.pause();
      const stood = player.view.getState();
      return 'progress' in stood ? stood.progress.fraction : undefined;
    },
  };
}

function noop(): void {}

describe('the tone of a breath in a run', () => {
  it('is where the run is after any pause, skip, change of length and reload, and silent where no air moves', () => {
    assertLaw(
      {
        'a breath in': 10,
        'a breath out': 10,
        'one after a reload': 10,
        'a held one': 10,
        'a pause': 10,
        'in rain': 10,
      },
      (met) =>
        fc.property(timers, deeds, (timer, list) => {
          const run = page(timer);
          for (const { deed, after } of list) {
            run.do[deed]();
            run.ports.clock.advance(after);
          }
          const seen = run.view();
          const now = run.ports.clock.now();
          const [last = []] = run.ports.audio.backgrounds.at(-1) ?? [];
          const [breath, ...others] = last.filter((one): one is BreathSound => 'begins' in one);
          expect(others).toEqual([]);
          const isMoving = seen.status === 'running' && !seen.muted;
          const name = isMoving && seen.current.kind === 'step' ? seen.current.stepName : undefined;
          const wanted = name === 'In' || name === 'Out' ? TONES[name] : undefined;
          met('a held one', name === 'Hold');
          met('a pause', seen.status === 'paused');
          // Made longer than a minute it is no breath any more.
          if (wanted && 'progress' in seen && seen.progress.segmentMillis > 60_000) return;
          expect(breath?.name).toBe(wanted);
          if (breath === undefined) return;
          met(breath.name === 'breath-in' ? 'a breath in' : 'a breath out');
          met(
            'one after a reload',
            list.some(({ deed }) => deed === 'reload'),
          );
          met('in rain', last.length === 2);
          expect(breath.volume).toBe(0.7);
          const share = Math.max(0, now - breath.begins) / (breath.ends - breath.begins);
          expect(share).toBeCloseTo(run.standsAt() ?? -1, 6);
          expect(run.ports.audio.backgrounds.at(-1)).toEqual([[], 0.3]);
        }),
      { numRuns: 500 },
    );
  });

  it('is in a track at the moments at which a live run has it', () => {
    assertLaw({ 'with breaths': 10 }, (met) =>
      fc.property(timers, (timer) => {
        const run = page(timer);
        const from = run.ports.clock.now() + 150;
        run.ports.clock.advance(500_000);
        const live = run.ports.audio.backgrounds.flatMap(([sounds], index, all) => {
          const before = all[index - 1]?.[0] ?? [];
          return sounds.filter((one): one is BreathSound => 'begins' in one && !before.includes(one));
        });
        const plan = planOf(timer);
        if (typeof plan === 'string') throw new Error(plan);
        const voice = { lengthOf: () => undefined, hasNumbers: false };
        const track = trackOf(plan, voice, { from: BEGINNING, seed: 0.5, hold: 10_000, longest: 3_600_000 });
        const begins = track.legs[0].begins;
        const times = (sounds: readonly object[], zero: number) =>
          sounds.flatMap((one) => {
            const { name, begins: at, ends } = one as BreathSound;
            return at === undefined ? [] : [[name, at - zero, ends - zero].join(' ')];
          });
        met('with breaths', live.length > 0);
        expect(times(track.backgrounds, begins)).toEqual([...new Set(times(live, from))]);
      }),
    );
  });
});
