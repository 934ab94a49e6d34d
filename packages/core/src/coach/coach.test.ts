import { afterEach, describe, expect, it } from 'vitest';
import { createWorkout, type Workout } from '../app/workout.ts';
import type { CoachDecisionRequest } from '../ports/wire/coach-requests.ts';
import type { CoachingDecision, CoachingLevel, MessageBank } from '../ports/wire/coaching.ts';
import type { SavedRun } from '../run/play/saved-run.ts';
import { createSavedRuns } from '../run/session/saved-runs.engine.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { workoutParts } from '../testing/workout-parts.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { Step, Timer } from '../timer/timer.ts';
import { PRIORITY, warningOf, type Announcement } from '../voice/announcement.ts';
import { DEFAULT_LINE, FALLBACK_BANK, INTRO } from './bank.ts';
import { createCoach } from './coach.engine.ts';
import type { KnownHeart } from './heart-course.ts';
import type { CoachMemory } from './memory.ts';
import type { ModelTrouble } from './model-question.ts';

const BANK: MessageBank = {
  push: ['Push a.', 'Push b.'],
  slow: ['Slow a.', 'Slow b.'],
  steady: ['Steady a.', 'Steady b.'],
  transition: ['Next a.', 'Next b.'],
  encouragement: ['Well a.', 'Well b.'],
};
const SILENT = { globalSettings: { countdownBeep: true, voiceEnabled: false, volume: 70 } };
const YES: CoachingDecision = { shouldCoach: true, reason: 'long_silence', coachingContext: '' };
const NO: CoachingDecision = { shouldCoach: false, reason: 'too_soon', coachingContext: '' };

let open: Workout | undefined;
afterEach(() => open?.player.unload());

/** A timer of one round, without a voice so that nothing is introduced. */
function quietTimer(...steps: readonly Step[]): Timer {
  return aTimer([aRound('A', steps)], SILENT);
}

/** A heart that has beaten like this for a minute. */
function steadyHeart(bpm: number): KnownHeart {
  return {
    readings: Array.from({ length: 60 }, (_, index) => ({ bpm, age: (59 - index) * 1000 })),
    zones: 190,
  };
}

/** A coach that follows a real run, with everything around it in the hands of the test. */
function aCoach(timer: Timer, level: CoachingLevel = 'when-it-matters') {
  const ports = fakePorts();
  const { clock } = ports;
  open = createWorkout(ports, workoutParts(ports));
  const { player } = open;
  // A run begins 150 ms after the tap: whole seconds are enough.
  const second = () => Math.floor(clock.now() / 1000);
  const said: Announcement[] = [];
  const spoken: [number, string][] = [];
  const looks: number[] = [];
  const questions: CoachDecisionRequest[] = [];
  const world = {
    level,
    heart: 'unseen' as KnownHeart,
    bank: BANK as MessageBank | undefined,
    isSaying: false,
    drops: 0,
    trouble: undefined as ModelTrouble | undefined,
    decide: async (): Promise<CoachingDecision | undefined> => YES,
  };
  const ended: CoachMemory[] = [];
  const coach = createCoach({
    ...ports,
    decide(request) {
      questions.push(request);
      return world.decide();
    },
    drop: () => (world.drops += 1),
    ended: (memory) => void ended.push(memory),
    trouble: () => world.trouble,
    zones: () => 190,
    heart() {
      looks.push(second());
      return world.heart;
    },
    level: () => world.level,
    bank: () => world.bank,
    say(announcement) {
      said.push(announcement);
      spoken.push([second(), announcement.text]);
    },
    isSaying: () => world.isSaying,
    isQuiet: () => false,
  });
  const stopFollowing = player.view.subscribe(coach.follow);
  player.load(timer);
  const beLevel = (next: CoachingLevel): void => {
    world.level = next;
    coach.follow(player.view.getState());
  };
  const shown = () => coach.view.getState();
  return { ...ports, player, coach, stopFollowing, world, said, spoken, looks, questions, ended, beLevel, shown };
}

type CoachedRun = ReturnType<typeof aCoach>;

describe('a pause', () => {
  const timer = aTimer([
    aRound('A', [aStep('Jog', 120, { targetHeartRateZone: 2 })], { repeat: 2, restAfterRound: 20 }),
  ]);
  /** How many seconds of readings the coach has learned from, with the minute before the run. */
  const learned = ({ ended }: CoachedRun) => Math.max(...ended.map(({ effort }) => effort?.heardFor ?? 0)) / 1000;

  it('teaches nothing if a skip follows it', async () => {
    const run = aCoach(timer);
    run.world.heart = steadyHeart(120);
    run.player.start();
    await run.clock.pass(30_000);
    run.player.pause();
    await run.clock.pass(50_000);
    run.player.next();
    run.player.next();
    run.player.resume();
    await run.clock.pass(10_000);
    run.player.stop();
    expect(learned(run)).toBeLessThan(60 + 40 + 1);
  });

  it('teaches nothing between two steps', async () => {
    const run = aCoach(timer);
    run.world.heart = steadyHeart(120);
    run.player.start();
    await run.clock.pass(130_000);
    run.player.pause();
    await run.clock.pass(30_000);
    run.player.resume();
    await run.clock.pass(20_000);
    run.player.stop();
    expect(learned(run)).toBeLessThan(60 + 120 + 10 + 1);
  });
});

describe('how the coach stands with a run', () => {
  it('is off outside of steps that are coached, for transitions alone in short ones, else active', async () => {
    const { player, clock, shown } = aCoach(
      aTimer([
        aRound(
          'A',
          [
            aStep('Long', 60),
            aStep('Short', 59),
            aStep('Wait', 90, { type: 'delay' }),
            aStep('Alone', 90, { coachingEnabled: false }),
          ],
          { repeat: 2, restAfterRound: 90 },
        ),
      ]),
    );
    expect(shown().status).toBe('off');
    player.start();
    await clock.pass(1000);
    const states = [shown().status];
    for (const seconds of [60, 59, 90, 90, 90]) {
      await clock.pass(seconds * 1000);
      states.push(shown().status);
    }
    expect(states).toEqual(['active', 'transitions-only', 'off', 'off', 'off', 'active']);
    player.pause();
    expect(shown().status).toBe('off');
    player.resume();
    expect(shown().status).toBe('active');
    player.stop();
    expect(shown().status).toBe('off');
  });

  it('is that of transitions alone where nothing else is wished for, from the moment on', async () => {
    const { player, clock, shown, beLevel, looks } = aCoach(quietTimer(aStep('Long', 300)));
    player.start();
    await clock.pass(7000);
    beLevel('transitions');
    expect(shown().status).toBe('transitions-only');
    await clock.pass(10_000);
    expect(looks).toEqual([0, 5]);
    beLevel('talkative');
    expect(shown().status).toBe('active');
    await clock.pass(5000);
    expect(looks).toEqual([0, 5, 22]);
  });
});

describe('the looks of the coach', () => {
  it('are at the start of a step and every 5 s from there [COA-64]', async () => {
    const { player, clock, looks } = aCoach(quietTimer(aStep('One', 62), aStep('Two', 61)));
    player.start();
    await clock.pass(80_000);
    const first = Array.from({ length: 13 }, (_, index) => index * 5);
    expect(looks).toEqual([...first, 62, 67, 72, 77]);
  });

  it('are at the start alone of a step under a minute, and not at all of one that is not coached [COA-64]', async () => {
    const { player, clock, looks } = aCoach(
      quietTimer(
        aStep('Short', 59),
        aStep('Wait', 70, { type: 'delay' }),
        aStep('Alone', 70, { coachingEnabled: false }),
      ),
    );
    player.start();
    await clock.pass(198_000);
    expect(looks).toEqual([0]);
  });

  it('go on with the end of a pause, from there, and leave nothing behind while it lasts [COA-64]', async () => {
    const { player, clock, looks } = aCoach(quietTimer(aStep('One', 300)));
    player.start();
    await clock.pass(7000);
    player.pause();
    await clock.pass(0);
    expect(clock.pending()).toBe(0);
    await clock.pass(60_000);
    player.resume();
    await clock.pass(11_000);
    expect(looks).toEqual([0, 5, 67, 72, 77]);
    player.stop();
    await clock.pass(0);
    expect(clock.pending()).toBe(0);
  });

  it('see the step as it stands at that instant [COA-64]', async () => {
    const { player, clock, questions, world } = aCoach(quietTimer(aStep('One', 120.2)), 'talkative');
    world.decide = async () => NO;
    player.start();
    await clock.pass(34_950);
    // What is shown of the run is up to a second old, whatever else has changed since.
    player.setVolume(50);
    await clock.pass(50);
    player.pause();
    await clock.pass(5000);
    player.resume();
    await clock.pass(40_000);
    expect(questions.map(({ secondsLeft }) => secondsLeft)).toEqual([120, 85, 50]);
  });

  it('begin again when a step is left for another and found again [COA-64]', async () => {
    const { player, clock, looks } = aCoach(quietTimer(aStep('One', 300), aStep('Two', 300)));
    player.start();
    await clock.pass(3000);
    player.next();
    await clock.pass(3000);
    player.previous();
    await clock.pass(6000);
    expect(looks).toEqual([0, 3, 6, 11]);
  });
});

describe('the language model', () => {
  it('is asked of a maybe alone [COA-65]', async () => {
    const must = aCoach(quietTimer(aStep('One', 60, { targetHeartRateZone: 2 })));
    must.player.start();
    await must.clock.pass(30_000);
    expect(must.spoken).toEqual([[0, 'Zone 2 now: 114 to 133.']]);
    expect(must.questions).toEqual([]);
    const maybe = aCoach(quietTimer(aStep('One', 100)));
    maybe.player.start();
    await settled();
    expect(maybe.spoken).toEqual([[0, expect.stringMatching(/^Next/)]]);
    expect(maybe.questions).toEqual([
      {
        basis: 'time',
        stepType: 'work',
        secondsLeft: 100,
        progressPercent: 0,
        secondsSinceLast: null,
        count: 0,
        line: {
          currentZone: null,
          targetZone: null,
          stepName: 'One',
          stepType: 'work',
          messageType: 'transition',
        },
      },
    ]);
  });

  it('can keep the coach quiet, and its reason is shown [COA-65]', async () => {
    const { player, clock, spoken, world, shown, questions } = aCoach(quietTimer(aStep('One', 230)));
    world.decide = async () => NO;
    player.start();
    await settled();
    expect(shown()).toEqual({ status: 'active', now: 'too_soon', last: undefined, trouble: undefined });
    await clock.pass(230_000);
    expect(spoken).toEqual([]);
    expect(questions.length).toBeGreaterThan(3);
    const asked = questions.slice(1).map(({ secondsLeft }) => secondsLeft);
    const apart = asked.slice(1).map((left, index) => (asked[index] ?? 0) - left);
    expect(Math.min(...apart), 'nobody asks again at once').toBeGreaterThanOrEqual(30);
  });

  it('that gives no answer leaves the decision to the gate [COA-66]', async () => {
    const asked = aCoach(quietTimer(aStep('One', 300)), 'talkative');
    const left = aCoach(quietTimer(aStep('One', 300)), 'talkative');
    left.world.decide = async () => undefined;
    for (const { player, clock } of [asked, left]) {
      player.start();
      await clock.pass(300_000);
      player.unload();
    }
    expect(left.spoken.length).toBeGreaterThan(5);
    expect(left.spoken.map(([at]) => at)).toEqual(asked.spoken.map(([at]) => at));
  });

  it.each<readonly [string, (run: CoachedRun) => void]>([
    ['a pause', ({ player }) => player.pause()],
    ['a stop', ({ player }) => player.stop()],
    ['the next step', ({ player }) => void player.next()],
    ['the same step anew', ({ player }) => void player.jump({ round: 1, repeat: 1, step: 1, rep: 1 })],
    ['another timer', ({ player }) => player.load(quietTimer(aStep('New', 100)))],
    ['a wish for transitions alone', ({ beLevel }) => beLevel('transitions')],
  ])('is not waited for after %s, and its answer changes nothing [COA-68]', async (_, interrupt) => {
    const run = aCoach(quietTimer(aStep('One', 300), aStep('Two', 30)), 'talkative');
    const { player, clock, world, questions, spoken, shown } = run;
    world.decide = async () => NO;
    player.start();
    await clock.pass(34_000);
    let answer: (decision: CoachingDecision) => void = () => undefined;
    world.decide = () => new Promise<CoachingDecision>((resolve) => (answer = resolve));
    await clock.pass(1000);
    expect(questions).toHaveLength(2);
    const drops = world.drops;
    interrupt(run);
    expect(world.drops).toBeGreaterThan(drops);
    await settled();
    const before = shown();
    answer(YES);
    await settled();
    expect(spoken).toEqual([]);
    expect(shown()).toEqual(before);
  });

  it('is not waited for after a pause, even if the run resumes immediately [COA-68]', async () => {
    const { player, clock, world, spoken } = aCoach(quietTimer(aStep('One', 300)), 'talkative');
    world.decide = async () => NO;
    player.start();
    await clock.pass(34_000);
    let answer: (decision: CoachingDecision) => void = () => undefined;
    world.decide = () => new Promise<CoachingDecision>((resolve) => (answer = resolve));
    await clock.pass(1000);
    const early = answer;
    player.pause();
    player.resume();
    early(YES);
    await settled();
    expect(spoken).toEqual([]);
  });
});

describe('a line', () => {
  it('is taken from the bank, never the same one twice in a row [COA-69]', async () => {
    const { player, clock, spoken } = aCoach(quietTimer(aStep('One', 600)), 'talkative');
    player.start();
    await clock.pass(600_000);
    const lines = spoken.map(([, text]) => text).slice(1);
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines)).toEqual(new Set(BANK.encouragement));
    expect(lines.every((text, index) => text !== lines[index - 1])).toBe(true);
  });

  it('is a fixed one where there is no bank yet, an encouragement the default one [COA-69]', async () => {
    const { player, clock, spoken, world } = aCoach(quietTimer(aStep('One', 600)), 'talkative');
    world.bank = undefined;
    player.start();
    await clock.pass(80_000);
    const [first, second, third] = spoken.map(([, text]) => text);
    expect(FALLBACK_BANK.transition).toContain(first);
    expect(second).toBe(DEFAULT_LINE);
    expect(second).toBe('Keep going!');
    expect(FALLBACK_BANK.encouragement).toContain(third);
  });

  it("is a language model's own if it came with its decision and may be said, at every level", async () => {
    for (const level of ['when-it-matters', 'talkative'] as const) {
      const { player, clock, spoken, world, questions } = aCoach(quietTimer(aStep('One', 100)), level);
      world.decide = async () => ({ ...YES, line: 'One calm step, then the next.' });
      player.start();
      await clock.pass(2000);
      expect(spoken).toEqual([[0, 'One calm step, then the next.']]);
      expect(questions[0]?.line).toMatchObject({ stepName: 'One', stepType: 'work', messageType: 'transition' });
      player.unload();
    }
  });

  it('of its own that is missing, may not be said, or is the last one gives way to a fixed one', async () => {
    const { player, clock, spoken, world } = aCoach(quietTimer(aStep('One', 600)), 'talkative');
    const answers = ['Settle in.', 'Keep breathing.', 'Keep breathing.', 'You are fat and lazy.', undefined];
    world.decide = async () => ({ ...YES, line: answers.shift() });
    player.start();
    await clock.pass(170_000);
    const told = spoken.map(([, text]) => text);
    expect(told.slice(0, 2)).toEqual(['Settle in.', 'Keep breathing.']);
    expect(told).toHaveLength(5);
    for (const text of told.slice(2)) expect(BANK.encouragement).toContain(text);
  });

  it("of a zone is fixed the first time, and may be a language model's own after that, if it names the zone", async () => {
    const zones = [4, 2, 4, 2] as const;
    const steps = zones.map((zone, index) => aStep(`S${index}`, 60, { targetHeartRateZone: zone }));
    const { player, clock, spoken, world } = aCoach(quietTimer(...steps), 'transitions');
    const answers = ['Up we go, into zone 4.', 'Up, up.'];
    world.decide = async () => ({ ...YES, line: answers.shift() });
    player.start();
    await clock.pass(200_000);
    expect(spoken.map(([, text]) => text)).toEqual([
      'Zone 4 now: 152 to 171.',
      'Down to zone 2: 114 to 133.',
      'Up we go, into zone 4.',
      'Down to zone 2.',
    ]);
  });

  it('of its own that comes into another step is not said there [COA-68]', async () => {
    const { player, clock, spoken, world, questions } = aCoach(
      quietTimer(aStep('One', 90), aStep('Two', 60)),
      'talkative',
    );
    let answer: (decision: CoachingDecision) => void = () => undefined;
    world.decide = () => new Promise<CoachingDecision>((resolve) => (answer = resolve));
    player.start();
    await clock.pass(1000);
    expect(questions).toHaveLength(1);
    world.decide = async () => NO;
    player.next();
    answer({ ...YES, line: 'Settle in.' });
    await settled();
    expect(spoken).toEqual([]);
  });

  it('is not begun within 5 s before the halfway and the end of a step', async () => {
    const { player, clock, spoken, questions } = aCoach(quietTimer(aStep('One', 76)), 'talkative');
    player.start();
    await clock.pass(76_000);
    // Due at 35 s; the halfway is at 38 s.
    expect(spoken.map(([at]) => at)).toEqual([0, 40]);
    expect(questions).toHaveLength(2);
  });

  it('is not begun where an answer comes too near to the halfway', async () => {
    const { player, clock, spoken, world } = aCoach(quietTimer(aStep('One', 84)), 'talkative');
    player.start();
    await settled();
    world.decide = () => new Promise<CoachingDecision>((resolve) => void clock.after(2400, () => resolve(YES)));
    await clock.pass(84_000);
    // Due at 35 s with an answer at 37.4 s; the halfway is at 42 s.
    expect(spoken.map(([at]) => at)).toEqual([0, 47]);
  });

  it('waits while someone speaks, without asking anything', async () => {
    const { player, clock, spoken, world, questions } = aCoach(quietTimer(aStep('One', 300)), 'talkative');
    player.start();
    await clock.pass(30_000);
    world.isSaying = true;
    await clock.pass(20_000);
    expect(questions).toHaveLength(1);
    world.isSaying = false;
    await clock.pass(5000);
    expect(spoken.map(([at]) => at)).toEqual([0, 55]);
  });

  it('waits if someone is speaking when the answer comes', async () => {
    const { player, clock, spoken, world } = aCoach(quietTimer(aStep('One', 300)), 'talkative');
    player.start();
    await clock.pass(30_000);
    world.decide = () => new Promise<CoachingDecision>((resolve) => void clock.after(1000, () => resolve(YES)));
    await clock.pass(5500);
    world.isSaying = true;
    await clock.pass(1000);
    world.isSaying = false;
    await clock.pass(5000);
    expect(spoken.map(([at]) => at)).toEqual([0, 41]);
  });

  it('of a new step follows its name, with the last priority and the tone of the step', async () => {
    const { player, clock, said, world } = aCoach(
      quietTimer(
        aStep('One', 60, { targetHeartRateZone: 4 }),
        aStep('Two', 60, { targetHeartRateZone: 2, type: 'recovery' }),
      ),
    );
    world.isSaying = true;
    player.start();
    await clock.pass(61_000);
    expect(said).toEqual([
      {
        text: 'Zone 4 now: 152 to 171.',
        priority: PRIORITY.coach,
        type: 'generic',
        replaceType: false,
        tone: 'energetic',
      },
      expect.objectContaining({ text: 'Down to zone 2: 114 to 133.', tone: 'calm' }),
    ]);
    expect(PRIORITY.coach).toBe(3);
  });

  it('that warns of a heart far above its zone interrupts what is being said, calmly', async () => {
    const { player, clock, said, spoken, world, questions } = aCoach(
      quietTimer(aStep('One', 300, { targetHeartRateZone: 1 })),
    );
    world.heart = steadyHeart(180);
    world.isSaying = true;
    player.start();
    await clock.pass(25_000);
    expect(said[1]).toEqual(warningOf('Far above. Slow down.'));
    expect(said[1]).toMatchObject({ priority: -1, tone: 'calm' });
    expect(spoken[1]?.[0]).toBeLessThanOrEqual(25);
    expect(questions).toEqual([]);
  });

  it('of a strap that is lost or back follows the name of a short step, where there is no other look', async () => {
    const short = aStep('Fast', 20, { targetHeartRateZone: 4, repeat: 3 });
    const { player, clock, spoken, world } = aCoach(quietTimer(short));
    world.heart = steadyHeart(160);
    world.isSaying = true;
    player.start();
    await clock.pass(15_000);
    world.heart = { readings: [], zones: 190 };
    await clock.pass(15_000);
    world.heart = steadyHeart(160);
    await clock.pass(15_000);
    expect(spoken.slice(1)).toEqual([
      [20, 'No heart rate now. Go by feel.'],
      [40, 'Heart rate is back.'],
    ]);
  });

  it('that warns never cuts the name of a step: the first look at one gives no warning', async () => {
    const step = (name: string, seconds: number, zone: 1 | 5) => aStep(name, seconds, { targetHeartRateZone: zone });
    const { player, clock, spoken, world } = aCoach(quietTimer(step('One', 300, 5), step('Two', 60, 1)));
    world.heart = steadyHeart(180);
    player.start();
    await clock.pass(360_000);
    const warnings = spoken.filter(([, text]) => text.includes('Slow down')).map(([at]) => at);
    expect(warnings[0]).toBeGreaterThanOrEqual(305);
  });

  it('is shown with its reason and its step until the run is over, beside the reason of the last look', async () => {
    const { player, clock, shown } = aCoach(quietTimer(aStep('One', 100), aStep('Two', 40)), 'talkative');
    player.start();
    await clock.pass(45_000);
    const last = {
      text: expect.stringMatching(/^Well/),
      reason: 'long_silence',
      stepKey: '0/0/0/0',
      type: 'encouragement',
    };
    expect(shown()).toMatchObject({ status: 'active', last, now: 'too_soon' });
    player.next();
    expect(shown()).toMatchObject({ status: 'transitions-only', last, now: 'step_just_started' });
    player.pause();
    expect(shown()).toMatchObject({ status: 'off', last });
    player.stop();
    expect(shown()).toEqual({ status: 'off', last: undefined, now: undefined, trouble: undefined });
  });

  it('is forgotten with its run: the next one begins with nothing said', async () => {
    const { player, clock, questions, spoken } = aCoach(quietTimer(aStep('One', 60)));
    for (let runs = 0; runs < 2; runs++) {
      player.start();
      await clock.pass(61_000);
    }
    expect(spoken.map(([at]) => at)).toEqual([0, 35, 61, 96]);
    const told = questions.map(({ count, secondsSinceLast }) => [count, secondsSinceLast]);
    expect(told.slice(0, 2)).toEqual(told.slice(2));
    expect(told[0]).toEqual([0, null]);
  });
});

describe('the introduction', () => {
  const timer = (...steps: readonly Step[]) => aTimer([aRound('A', steps)]);
  const intros = (spoken: readonly (readonly [number, string])[]) =>
    spoken.filter(([, text]) => text === INTRO).map(([at]) => at);

  it('is said once a run, before the first zone', async () => {
    const { player, clock, spoken, said, shown } = aCoach(timer(aStep('One', 60, { targetHeartRateZone: 2 })));
    player.start();
    expect(spoken).toEqual([
      [0, 'Your coach is ready.'],
      [0, 'Zone 2 now: 114 to 133.'],
    ]);
    expect(said[0]).toMatchObject({ priority: PRIORITY.coach, type: 'generic' });
    expect(shown().last).toMatchObject({ text: 'Zone 2 now: 114 to 133.', reason: 'step_just_started' });
    await clock.pass(20_000);
    player.pause();
    await clock.pass(5000);
    player.resume();
    player.previous();
    await clock.pass(40_000);
    expect(intros(spoken)).toEqual([0]);
    player.stop();
    player.start();
    expect(intros(spoken)).toEqual([0, 65]);
  });

  it('is followed by the zone of a short first step too', async () => {
    const sprint = aStep('Sprint', 20, { targetHeartRateZone: 5 });
    const { player, clock, spoken } = aCoach(timer(sprint, aStep('Long', 60), sprint));
    player.start();
    await clock.pass(15_000);
    expect(spoken).toEqual([
      [0, INTRO],
      [0, 'Zone 5 now: 171 or more.'],
    ]);
  });

  it('waits for the first step that is coached and has room for it', async () => {
    const { player, clock, spoken } = aCoach(
      timer(aStep('Wait', 10, { type: 'delay' }), aStep('Jump', 4), aStep('Short', 20), aStep('Long', 60)),
    );
    player.start();
    await clock.pass(40_000);
    expect(intros(spoken)).toEqual([14]);
  });

  it('is not said where no more than transitions is wished for or told, or without a voice', async () => {
    const long = timer(aStep('Long', 60));
    const runs = [
      aCoach(long, 'transitions'),
      aCoach(timer(aStep('Short', 59), aStep('Alone', 90, { coachingEnabled: false }))),
      aCoach({ ...long, ...SILENT }),
    ];
    for (const { player, clock, spoken, beLevel } of runs) {
      player.start();
      await clock.pass(5000);
      beLevel('talkative');
      await clock.pass(54_000);
      expect(intros(spoken)).toEqual([]);
      player.unload();
    }
  });

  it('is not said to a run that is found in the middle of a step', async () => {
    const { player, clock, spoken, coach, shown, stopFollowing } = aCoach(timer(aStep('Long', 90)));
    stopFollowing();
    player.start();
    await clock.pass(20_000);
    player.view.subscribe(coach.follow);
    await clock.pass(10_000);
    expect(shown().status).toBe('active');
    expect(intros(spoken)).toEqual([]);
  });

  it('is not said to a run that resumes where it was interrupted', async () => {
    const { player, clock, spoken, disk } = aCoach(timer(aStep('Long', 90)));
    player.start();
    await clock.pass(3000);
    expect(intros(spoken)).toEqual([0]);
    const kept = createSavedRuns({ ...fakePorts(), disk, clock, user: () => 'user-1' });
    kept.follow(player.view.getState());
    await clock.pass(3000);
    const found = (await kept.find('timer-1')) as SavedRun;
    player.unload();
    expect(player.restore(timer(aStep('Long', 90)), found)).toBe(true);
    player.resume();
    await clock.pass(10_000);
    expect(intros(spoken)).toEqual([0]);
  });
});
