import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { fakeSynth } from '../../testing/fake-synth.ts';
import { anyTimer } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { withoutPauses } from '../../together/agreed-start.ts';
import type { Announcement } from '../../voice/announcement.ts';
import { createSpeaker } from '../../voice/speaker.engine.ts';
import { planOf, type Plan } from '../plan/plan.ts';
import { createToneScheduler } from '../session/tone-scheduler.engine.ts';
import { isInStep, joined, moved } from './in-step.ts';
import { createPlayer, type Player } from './player.engine.ts';
import { pause, positionAt, resume, skipNext, type Run, type RunningRun } from './run.ts';

let open: Player | undefined;
afterEach(() => open?.unload());

const CIRCUIT = aTimer([aRound('A', [aStep('Squats', 40), aStep('Lunges', 20)], { repeat: 3, restAfterRound: 10 })]);
const plan = planOf(CIRCUIT) as Plan;
const BEGAN = 10_000;

/** A player with a timer, with the tones that sounded and the words that were said. */
function bench(timer: Timer = CIRCUIT) {
  const ports = fakePorts();
  const said: Announcement[] = [];
  const ended: string[] = [];
  const toneScheduler = createToneScheduler(ports);
  const player = createPlayer({
    ...ports,
    tones: toneScheduler,
    say: (...announcements) => said.push(...announcements),
    prepare: () => undefined,
    enter: () => undefined,
    hush: () => undefined,
    tune: () => undefined,
    leadIn: () => 0,
    onEnded: (by) => ended.push(by),
    newest: (loaded) => loaded,
  });
  player.load(timer);
  open = player;
  const tones = () => ports.audio.sounded().map(({ name }) => name);
  return { ports, player, said, ended, tones, log: () => toneScheduler.view.getState().toneLog };
}

function placeOf(player: Player): string {
  const view = player.view.getState();
  if (view.status === 'empty' || view.status === 'complete') return view.status;
  const name = view.current.kind === 'step' ? view.current.stepName : 'Rest';
  return `${view.status} ${name} ${view.current.repeat} ${view.leadSeconds || view.secondsLeft}`;
}

describe('a run together', () => {
  it('is joined before it begins, with the countdown of a lead-in, and begins on its instant', () => {
    const { ports, player, tones } = bench();
    player.join(BEGAN);
    expect(placeOf(player)).toBe('running Squats 1 10');
    ports.clock.advance(BEGAN);
    expect(placeOf(player)).toBe('running Squats 1 40');
    expect(ports.audio.sounded().map(({ at, name }) => `${at} ${name}`)).toEqual([
      '5000 countdown-soft',
      '6000 countdown-soft',
      '7000 countdown',
      '8000 countdown',
      '9000 countdown',
      '10000 round-start',
      '10000 step-start',
    ]);
    expect(tones()).toHaveLength(7);
  });

  it('is joined late where the others are, and nothing of what has passed sounds, is said or counts as missed', () => {
    const early = bench();
    early.player.join(BEGAN);
    early.ports.clock.advance(BEGAN + 75_000);
    const late = bench();
    late.ports.clock.advance(BEGAN + 75_000);
    late.player.join(BEGAN);
    expect(placeOf(late.player)).toBe(placeOf(early.player));
    expect(placeOf(late.player)).toBe('running Squats 2 35');
    expect([late.tones(), late.said, late.log().slept]).toEqual([[], [], 0]);
    const before = early.tones().length;
    for (const each of [early, late]) each.ports.clock.advance(200_000);
    expect(late.tones()).toEqual(early.tones().slice(before));
    expect(placeOf(late.player)).toBe('complete');
  });

  it('is joined within the last moment before it begins, without a lead-in, and complete once it is over', () => {
    expect(joined(plan, BEGAN, BEGAN - 100)).toEqual({
      status: 'running',
      position: { round: 0, at: 0 },
      since: BEGAN,
    });
    expect(joined(plan, BEGAN, BEGAN + 200_000)).toEqual({ status: 'complete' });
  });

  it('stands where a run stands that was joined at any other time', () => {
    assertLaw({ 'under way': 10, 'before it begins': 10, over: 10 }, (met) =>
      fc.property(fc.integer({ min: -20_000, max: 260_000 }), fc.nat(100_000), (at, later) => {
        const now = at + later;
        const run = joined(plan, BEGAN, at);
        met('before it begins', at < BEGAN);
        met('under way', at >= BEGAN && run.status === 'running');
        met('over', run.status === 'complete');
        expect(positionAt(plan, run, now)).toEqual(positionAt(plan, joined(plan, BEGAN, now), now));
        expect(isInStep(plan, run, BEGAN)).toBe(true);
      }),
    );
  });

  it('is moved in time without a tone or a word that comes twice or not at all', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: 1, max: 1500 })), {
      minLength: 100,
      maxLength: 400,
    });
    assertLaw(
      { earlier: 10, later: 10, 'across a tone': 10 },
      (met) =>
        fc.property(fc.constant(CIRCUIT), steps, (timer, moves) => {
          const calm = bench(timer);
          calm.player.join(500);
          calm.ports.clock.advance(400_000);
          const shaken = bench(timer);
          shaken.player.join(500);
          for (const [by, wait] of moves) {
            met(by < 0 ? 'earlier' : 'later');
            const before = shaken.tones().length;
            shaken.player.move(by);
            shaken.ports.clock.advance(wait);
            met('across a tone', by !== 0 && shaken.tones().length > before);
          }
          shaken.ports.clock.advance(400_000);
          expect(shaken.tones()).toEqual(calm.tones());
          expect(shaken.said.map(({ text }) => text)).toEqual(calm.said.map(({ text }) => text));
          expect(shaken.log()).toMatchObject({ missed: 0, slept: 0, late: 0 });
        }),
      { numRuns: 20 },
    );
  });

  it('does not go back on the screen when it is moved to a later time', () => {
    const { ports, player } = bench();
    player.join(500);
    ports.clock.advance(40_503);
    expect(placeOf(player)).toBe('running Lunges 1 20');
    player.move(10);
    expect(placeOf(player)).toBe('running Lunges 1 20');
    ports.clock.advance(20_000);
    expect(placeOf(player)).toBe('running Lunges 1 1');
    ports.clock.advance(10);
    expect(placeOf(player)).toBe('running Rest 1 10');
  });

  it('is out of step after a pause, a skip or time given, until it is joined again', () => {
    const run = joined(plan, BEGAN, BEGAN + 5000);
    const paused = pause(plan, run, BEGAN + 8000);
    const others: readonly (Run | undefined)[] = [
      paused,
      resume(plan, paused, BEGAN + 9000),
      skipNext(plan, run, BEGAN + 8000),
      { ...(run as RunningRun), extra: { ahead: 1000, passed: 0 } },
      { status: 'ready', position: { round: 0, at: 0 } },
      moved(run as RunningRun, 1),
    ];
    expect(others.map((other) => other && isInStep(plan, other, BEGAN))).toEqual(others.map(() => false));
    const { ports, player } = bench();
    player.join(BEGAN);
    ports.clock.advance(BEGAN + 5000);
    player.pause();
    ports.clock.advance(9000);
    expect([player.isInStep(BEGAN), placeOf(player)]).toEqual([false, 'paused Squats 1 35']);
    player.join(BEGAN);
    expect([player.isInStep(BEGAN), placeOf(player)]).toEqual([true, 'running Squats 1 26']);
  });

  it.each([
    ['Start, Space and Play', (player: Player) => player.press(0)],
    ['a start', (player: Player) => player.start()],
    ['Pause of the lock screen', (player: Player) => player.pause()],
    ['Stop', (player: Player) => player.stop()],
    ['Reset', (player: Player) => player.reset()],
    ['Next', (player: Player) => player.next()],
    ['Previous', (player: Player) => player.previous()],
    ['a jump', (player: Player) => player.jump({ round: 1, repeat: 2, step: 1, rep: 1 })],
    ['Done', (player: Player) => player.done(0)],
    ['ten seconds less', (player: Player) => player.adjust(-10)],
  ])('does nothing on %s while its start counts down, and begins with the others [RUN-300]', (_, command) => {
    const { ports, player, ended } = bench();
    player.join(BEGAN);
    ports.clock.advance(4000);
    command(player);
    ports.clock.advance(1000);
    expect([player.isInStep(BEGAN), placeOf(player), ended]).toEqual([true, 'running Squats 1 5', []]);
    ports.clock.advance(5000 + 12_000);
    expect([player.isInStep(BEGAN), placeOf(player)]).toEqual([true, 'running Squats 1 28']);
    player.pause();
    expect(player.isInStep(BEGAN)).toBe(false);
  });

  it('is left by an exit while its start counts down [RUN-300]', () => {
    const { player, ended } = bench();
    player.join(BEGAN);
    player.exit(() => undefined);
    expect([player.view.getState().status, ended]).toEqual(['ready', ['exit']]);
  });

  it("shows that it is the others' start which counts down, and no more once it has begun [RUN-300]", () => {
    const { ports, player } = bench();
    const shown = () => {
      const view = player.view.getState();
      return 'current' in view && view.startsTogether;
    };
    player.join(BEGAN);
    ports.clock.advance(9000);
    expect(shown()).toBe(true);
    ports.clock.advance(1000);
    expect(shown()).toBe(false);
  });

  it('is in step with nothing if no timer is loaded', () => {
    const { player } = bench();
    player.unload();
    player.join(BEGAN);
    expect(player.isInStep(BEGAN)).toBe(false);
    player.move(10);
    expect(player.view.getState().status).toBe('empty');
  });

  it('is joined anywhere in any timer', () => {
    assertLaw({ 'under way': 10 }, (met) =>
      fc.property(anyTimer, fc.integer({ min: 0, max: 4_000_000 }), (timer, passed) => {
        const any = planOf(withoutPauses(timer));
        if (typeof any === 'string') return;
        const run = joined(any, 0, passed);
        if (!met('under way', run.status === 'running')) return;
        expect(isInStep(any, run, 0)).toBe(true);
        expect(isInStep(any, moved(run as RunningRun, 7), 0)).toBe(false);
      }),
    );
  });
});

describe('words in a step whose time is moved', () => {
  /** A run whose words a speaker says, each of which takes 2 s. */
  function speaking() {
    const clock = fakeClock();
    const ports = fakePorts({ clock, synth: fakeSynth(clock, 2000) });
    const speaker = createSpeaker({
      ...ports,
      read: async ({ text }, volume) => void (await ports.synth.speak(text, volume, undefined)),
      cutShort: () => ports.synth.stop(),
    });
    const player = createPlayer({
      ...ports,
      tones: createToneScheduler(ports),
      say: speaker.say,
      prepare: () => undefined,
      enter: speaker.enter,
      hush: () => speaker.stop(),
      tune: speaker.configure,
      leadIn: () => 0,
      onEnded: () => undefined,
      newest: (loaded) => loaded,
    });
    open = player;
    player.load(aTimer([aRound('A', [aStep('Squats', 40), aStep('Lunges', 40)])]));
    const coach = () => speaker.say({ text: 'Push.', priority: 3, type: 'generic', replaceType: false });
    const said = () => ports.synth.spoken.map(({ text, cut }) => `${text}${cut ? ' (cut)' : ''}`);
    return { pass: clock.pass, player, coach, said };
  }
  const IN_BOTH_HALVES = ['Squats', 'Push.', expect.not.stringContaining('cut')];

  it.each([-3, 3])('are said, and cut no others, if it is moved by %d ms', async (by) => {
    const { pass, player, coach, said } = speaking();
    player.join(0);
    await pass(10_000);
    player.move(by);
    await pass(9_500);
    coach();
    await pass(10_000);
    expect(said()).toEqual(IN_BOTH_HALVES);
  });

  it('are said, and cut no others, after a pause in it', async () => {
    const { pass, player, coach, said } = speaking();
    player.start();
    await pass(5000);
    player.pause();
    await pass(5000);
    player.resume();
    await pass(14_500);
    coach();
    await pass(10_000);
    expect(said()).toEqual(IN_BOTH_HALVES);
  });
});

describe('ten seconds less', () => {
  it('leaves no tone out that is now due before those that were scheduled [RUN-120]', () => {
    const { ports, player, tones } = bench(aTimer([aRound('A', [aStep('Row', 30), aStep('Walk', 30)])]));
    player.start();
    ports.clock.advance(10_150);
    player.adjust(-10_000);
    ports.clock.advance(10_000);
    expect(tones().filter((name) => /countdown/.test(name ?? ''))).toHaveLength(5);
  });
});
