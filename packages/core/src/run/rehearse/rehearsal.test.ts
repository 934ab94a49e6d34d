import { describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { formatClock } from '../../base/units.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { fakePage } from '../../testing/fake-page.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { fakeSynth } from '../../testing/fake-synth.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Round, Step, TimerDraft } from '../../timer/timer.ts';
import { differenceText } from './rehearsal-words.ts';
import type { Rehearsal } from './rehearsal.engine.ts';
import { endsOtherwise } from './rehearsed-timer.ts';

const TABATA = aTimer([
  aRound('Get ready', [aStep('Warm up', 12, { type: 'preparation' })]),
  aRound('Tabata', [aStep('Burpees', 20), aStep('Rest', 10, { type: 'rest' })], { repeat: 2, restAfterRound: 8 }),
]);
const LEGS: TimerDraft = aTimer([
  aRound('Legs', [aStep('Squats', 60), aStep('Lunges', 40), aStep('Plank', 30)], { repeat: 2, restAfterRound: 10 }),
]);
const MIXED: TimerDraft = aTimer([
  aRound(
    'Mixed',
    ['A', 'B', 'C', 'D', 'E'].map((name) => aStep(name, 10)),
    { order: 'shuffled' },
  ),
]);

async function bench(given: Partial<FakePorts> = {}) {
  const clock = given.clock ?? fakeClock();
  const ports = fakePorts({ synth: fakeSynth(clock, ({ length }) => 200 + 65 * length), ...given, clock });
  const workout = await createApp(ports).workout.fetch();
  const rehearsal = await workout.rehearsal.fetch();
  return {
    ports,
    workout,
    rehearsal,
    pass: clock.pass,
    said: () => ports.synth.spoken.map(({ text, at }) => `${at / 1000} ${text}`),
    place: () => placeOf(rehearsal),
    state: () => rehearsal.view.getState().state,
    note: () => rehearsal.view.getState().note,
  };
}

function placeOf({ run }: Rehearsal): string {
  const view = run.getState();
  if (view.status === 'empty' || view.status === 'complete') return view.status;
  return `${view.current.kind === 'rest' ? 'Rest' : view.current.stepName} ${view.current.repeat} ${view.secondsLeft}`;
}

const withSteps = (draft: TimerDraft, change: (steps: readonly Step[]) => readonly Step[]): TimerDraft => ({
  ...draft,
  rounds: draft.rounds.map((round): Round => ({ ...round, steps: change(round.steps) })),
});

/** What was heard and said, with the moments of the rehearsal and those of the run. */
function scoreOf({ audio, synth }: FakePorts, speed: number): string {
  const tones = audio
    .sounded()
    .map(({ at, name, volume }) => ({ at, text: `♪ ${name ?? ''} at ${volume.toFixed(2)}` }));
  const words = synth.spoken.map(({ at, text }) => ({ at, text: `“${text}”` }));
  const lines = [...tones, ...words].sort((a, b) => a.at - b.at);
  const inRun = (at: number) =>
    `${formatClock(Math.floor((at * speed) / 1000 + 1e-9))}.${(((at * speed) / 10) % 100).toFixed(0).padStart(2, '0')}`;
  return `${lines.map(({ at, text }) => `${(at / 1000).toFixed(3).padStart(7)} = ${inRun(at).padStart(7)}  ${text}`).join('\n')}\n`;
}

describe('a rehearsal', () => {
  it('is tabata at ten times the speed, each instant a tenth of that of the run [RUN-160, RUN-161]', async () => {
    const { ports, rehearsal, pass, state } = await bench();
    rehearsal.open(TABATA);
    rehearsal.play();
    await pass(8200);
    expect(state()).toBe('standing');
    await expect(scoreOf(ports, 10)).toMatchFileSnapshot('tabata-at-10x.transcript.txt');
    const { player } = await (async () => {
      const live = await bench();
      live.workout.player.load(TABATA);
      live.workout.player.start();
      await live.pass(82_000);
      const sounded = (from: FakePorts, by: number) =>
        from.audio.sounded().map(({ at, name }) => `${Math.round(at * by)} ${name ?? ''}`);
      const beeps = (all: readonly string[]) => all.filter((one) => !one.endsWith('complete'));
      expect(beeps(sounded(ports, 10))).toEqual(beeps(sounded(live.ports, 1)));
      return live.workout;
    })();
    expect(player.view.getState().status).toBe('complete');
  });

  it('says at 1x what a run says, and faster only what fits into its step', async () => {
    const words = async (speed: 1 | 10 | 60) => {
      const { rehearsal, pass, said } = await bench();
      rehearsal.setSpeed(speed);
      rehearsal.open(LEGS);
      rehearsal.play();
      await pass(280_000 / speed);
      return said().map((one) => one.replace(/^\S+ /, ''));
    };
    const live = await bench();
    live.workout.player.load(aTimer(LEGS.rounds));
    live.workout.player.start();
    await live.pass(280_000);
    expect(await words(1)).toEqual(live.ports.synth.spoken.map(({ text }) => text));
    const fast = await words(10);
    expect(fast).toContain('Lunges');
    expect(fast).toContain('Timer complete! Great job!');
    expect(await words(60)).toEqual(['Squats', 'Lunges', 'Squats', 'Lunges', 'Timer complete! Great job!']);
  });

  it('begins at 1x a name that is longer than its step, as a run does, and leaves it out at 2x', async () => {
    const quick = aTimer([aRound('A', [aStep('Stand on one leg, then on the other', 2), aStep('Sit', 20)])]);
    const saidAt = async (speed: 1 | 2) => {
      const { rehearsal, pass, said } = await bench();
      rehearsal.setSpeed(speed);
      rehearsal.open(quick);
      rehearsal.play();
      await pass(8000);
      return said().map((one) => one.replace(/^\S+ /, ''));
    };
    expect(await saidAt(1)).toEqual(['Stand on one leg, then on the other', 'Sit']);
    expect(await saidAt(2)).toEqual(['Sit']);
  });

  it('gets the words of the draft ready when it plays, and not before', async () => {
    const { ports, workout, rehearsal, pass } = await bench();
    await ports.server.signUp({ email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' });
    workout.reader.choose({ provider: 'groq', voice: 'Cheyenne' });
    rehearsal.open(LEGS);
    await pass(1000);
    const stored = () => ports.disk.table('clips').all();
    expect(await stored()).toEqual([]);
    rehearsal.play();
    await pass(1000);
    expect((await stored()).length).toBeGreaterThan(3);
  });

  it('says the name of a long step even at 60x on a page that is busy', async () => {
    const { ports, rehearsal, pass } = await bench();
    rehearsal.setSpeed(60);
    rehearsal.open(aTimer([aRound('A', [aStep('Row', 300), aStep('Run', 600)])]));
    rehearsal.play();
    await pass(4900);
    ports.clock.sleep(300);
    await pass(1000);
    expect(ports.synth.spoken.map(({ text }) => text)).toContain('Run');
  });

  it('goes on where it is when its speed changes, and what was due later comes at the new one [RUN-160]', async () => {
    const { ports, rehearsal, pass, place } = await bench();
    rehearsal.open(LEGS);
    rehearsal.play();
    await pass(100);
    // The name of the step is being said.
    expect(ports.synth.spoken.map(({ text, cut }) => [text, cut])).toEqual([['Squats', false]]);
    rehearsal.setSpeed(30);
    expect(ports.synth.spoken[0]?.cut).toBe(true);
    rehearsal.setSpeed(10);
    // Ten seconds of tones lie ahead.
    await pass(5100);
    expect(place()).toBe('Squats 1 9');
    rehearsal.setSpeed(1);
    expect(place()).toBe('Squats 1 9');
    await pass(9000);
    expect(place()).toBe('Lunges 1 40');
    const beeps = ports.audio.sounded().filter(({ name }) => name?.startsWith('countdown'));
    expect(beeps.map(({ at }) => Math.round(at))).toEqual([8350, 9350, 10_350, 11_350, 12_350]);
  });

  it('says what is due in a step in which it became slower', async () => {
    const { rehearsal, pass, said } = await bench();
    rehearsal.open(LEGS);
    rehearsal.play();
    await pass(1000);
    rehearsal.setSpeed(1);
    await pass(30_000);
    const [, , halfway, ...more] = said();
    expect([halfway, more]).toEqual([expect.stringMatching(/^21\.\d+ /), []]);
  });

  it('stands at a step, and goes to moments, steps and back', async () => {
    const { rehearsal, pass, place, state, note } = await bench();
    rehearsal.open(LEGS, 'step-Plank');
    expect([place(), state()]).toEqual(['Plank 1 30', 'standing']);
    rehearsal.previous();
    expect(place()).toBe('Lunges 1 40');
    rehearsal.seek(131.5);
    expect(place()).toBe('Rest 1 9');
    rehearsal.play();
    await pass(100);
    rehearsal.open(LEGS, 'step-Squats');
    expect([place(), state()]).toEqual(['Squats 1 60', 'playing']);
    rehearsal.next();
    await pass(150);
    expect(place()).toBe('Lunges 1 39');
    rehearsal.seek(10_000);
    await pass(1000);
    expect([place(), state()]).toEqual(['complete', 'standing']);
    rehearsal.play();
    await pass(1000);
    expect([place(), note()]).toEqual(['Squats 1 51', undefined]);
  });

  it('plays an infinite round once, takes emptied numbers as the totals do, and says why nothing can be played', async () => {
    const { rehearsal, pass, place, state, note } = await bench();
    const step = (name: string, given: Partial<Step> = {}) => aStep(name, 10, { repeat: Number.NaN, ...given });
    rehearsal.open(
      aTimer([
        aRound('A', [step('Row'), step('Gap', { duration: Number.NaN })], { repeat: 'infinite' }),
        aRound('B', [step('Run')], { repeat: Number.NaN, restAfterRound: Number.NaN }),
      ]),
    );
    rehearsal.play();
    await pass(1100);
    expect(place()).toBe('Run 1 10');
    rehearsal.open(aTimer([aRound('A', [step('Row'), step('Gap', { duration: Number.NaN })])]), 'step-Gap');
    expect([state(), note()]).toEqual(['standing', 'no-time']);
    rehearsal.open(aTimer([aRound('A', [])]));
    expect([state(), place()]).toEqual(['no-steps', 'empty']);
    rehearsal.play();
    expect(state()).toBe('no-steps');
    rehearsal.follow(LEGS);
    await pass(500);
    expect([state(), place()]).toEqual(['standing', 'Squats 1 60']);
    rehearsal.open(aTimer([aRound('A', [aStep('Row', 1e13)])]));
    expect(state()).toBe('too-long');
  });

  it('goes on in the same step of an edited draft, once the edits have stopped', async () => {
    const { rehearsal, pass, place, state } = await bench();
    rehearsal.open(LEGS);
    rehearsal.play();
    await pass(7000);
    expect(place()).toBe('Lunges 1 31');
    const first = withSteps(LEGS, (steps) => [aStep('Jog', 20), ...steps]);
    const second = withSteps(first, (steps) =>
      steps.map((one) => (one.name === 'Lunges' ? { ...one, duration: 90 } : one)),
    );
    rehearsal.follow(first);
    await pass(400);
    rehearsal.follow(second);
    await pass(400);
    expect(place()).toBe('Lunges 1 23');
    await pass(200);
    expect([place(), state()]).toEqual(['Lunges 1 71', 'playing']);
    // Shorter than what has been played of it: from its beginning.
    rehearsal.follow(withSteps(second, (steps) => steps.map((one) => ({ ...one, duration: 10 }))));
    await pass(550);
    expect(place()).toBe('Lunges 1 10');
  });

  it('stops where the step was, and says so, when it is gone; the same draft again changes nothing', async () => {
    const { ports, rehearsal, pass, place, state, note } = await bench();
    rehearsal.open(LEGS, 'step-Lunges');
    rehearsal.play();
    await pass(1000);
    rehearsal.follow({ ...LEGS, name: 'Other' });
    rehearsal.follow(withSteps(LEGS, (steps) => steps.filter(({ name }) => name !== 'Lunges')));
    await pass(500);
    expect([place(), state(), note()]).toEqual(['Plank 1 16', 'standing', 'place-gone']);
    rehearsal.previous();
    expect([place(), note()]).toEqual(['Squats 1 60', undefined]);
    const sounded = ports.audio.sounded().length;
    await pass(5000);
    expect(ports.audio.sounded()).toHaveLength(sounded);
    rehearsal.follow(LEGS);
    rehearsal.close();
    await pass(5000);
    expect([place(), state()]).toEqual(['empty', 'closed']);
  });

  it('keeps the order that it drew through jumps and edits, and plays every step of it', async () => {
    const { rehearsal, pass } = await bench();
    const heard = new Set<string>();
    rehearsal.run.subscribe(
      (now) => 'current' in now && now.current.kind === 'step' && heard.add(now.current.stepName),
    );
    const order = () => {
      const now = rehearsal.run.getState();
      return now.status === 'empty' ? '' : now.overview.plan.rounds[0]?.steps.map(({ step }) => step.name).join('');
    };
    rehearsal.open(MIXED, 'step-C');
    const drawn = order();
    expect(drawn).not.toBe('ABCDE');
    rehearsal.seek(0);
    expect(order()).toBe(drawn);
    rehearsal.play();
    await pass(12_000);
    rehearsal.seek(25);
    expect(order()).toBe(drawn);
    rehearsal.follow(withSteps(MIXED, (steps) => steps.map((step) => ({ ...step, duration: 11 }))));
    await pass(500);
    expect(order()).toBe(drawn);
    rehearsal.seek(22);
    await pass(60_000);
    expect([...heard].sort()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('keeps the order that it drew when the step that plays is deleted, and at a step without time', async () => {
    const { rehearsal, pass, note } = await bench();
    const order = () => {
      const now = rehearsal.run.getState();
      return now.status === 'empty' ? [] : now.overview.plan.rounds[0]?.steps.map(({ step }) => step.name);
    };
    rehearsal.open(MIXED);
    const drawn = order() ?? [];
    rehearsal.seek(22);
    rehearsal.play();
    const playing = drawn[2];
    const left = drawn.filter((name) => name !== playing);
    const without = withSteps(MIXED, (steps) => steps.filter(({ name }) => name !== playing));
    rehearsal.follow(without);
    await pass(500);
    expect([order(), note()]).toEqual([left, 'place-gone']);
    const [first] = left;
    rehearsal.open(
      withSteps(without, (steps) => steps.map((one) => (one.name === first ? { ...one, duration: 0 } : one))),
      `step-${first ?? ''}`,
    );
    expect([order(), note()]).toEqual([left.slice(1), 'no-time']);
  });

  it('never takes up an edit that was undone in time', async () => {
    const { rehearsal, pass, place, state, note } = await bench();
    rehearsal.open(LEGS, 'step-Lunges');
    rehearsal.play();
    await pass(1000);
    rehearsal.follow(withSteps(LEGS, (steps) => steps.filter(({ name }) => name !== 'Lunges')));
    await pass(300);
    rehearsal.follow(LEGS);
    await pass(1000);
    expect([place(), state(), note()]).toEqual(['Lunges 1 18', 'playing', undefined]);
  });

  it('waits two seconds where a run would pause for a tap, and goes on by itself or with one', async () => {
    const { rehearsal, pass, place, state, note } = await bench();
    rehearsal.open(withSteps(LEGS, (steps) => steps.map((one) => ({ ...one, pauseAfterEnd: true }))));
    rehearsal.play();
    await pass(6100);
    expect([place(), state(), note()]).toEqual(['Lunges 1 40', 'waiting', 'waits']);
    await pass(2000);
    expect([state(), note()]).toEqual(['playing', undefined]);
    await pass(4000);
    expect([place(), state()]).toEqual(['Plank 1 30', 'waiting']);
    rehearsal.play();
    expect(state()).toBe('playing');
    rehearsal.pause();
    await pass(10_000);
    expect([place(), state(), note()]).toEqual(['Plank 1 30', 'standing', undefined]);
  });

  it('in a rehearsal a step that a tap or the heart rate ends takes its time', async () => {
    const { rehearsal, pass, place, state } = await bench();
    const tapped = withSteps(LEGS, (steps) => steps.map((one) => ({ ...one, end: { kind: 'tap' } as const })));
    expect([endsOtherwise(tapped), endsOtherwise(LEGS)]).toEqual([true, false]);
    expect(differenceText(1, false, true)).toBe(
      'Sounds as in a run. Every step takes its time: no tap or heart rate ends it.',
    );
    rehearsal.open(tapped);
    rehearsal.play();
    await pass(6100);
    expect([place(), state()]).toEqual(['Lunges 1 40', 'playing']);
  });

  it('leaves nothing behind: no kept run, no session, no card, no vibration, and the screen may turn off [RUN-168]', async () => {
    const { ports, workout, rehearsal, pass } = await bench();
    const seen: string[] = [];
    workout.player.view.subscribe(({ status }) => seen.push(status));
    rehearsal.open(LEGS);
    rehearsal.play();
    await pass(30_000);
    expect(ports.page.cards.filter((card) => card !== undefined)).toEqual([]);
    expect(ports.page.vibrations).toEqual([]);
    expect(ports.page.awake).toBe(false);
    expect(await ports.disk.table('run').all()).toEqual([]);
    expect(await ports.disk.table('heart-rate').all()).toEqual([]);
    expect(seen).toEqual([]);
    rehearsal.close();
    expect(ports.clock.pending()).toBe(0);
    expect(ports.audio.isHeld).toBe(false);
    // The device may rest.
    expect(ports.audio.scheduled.every(({ takenBackAt }) => takenBackAt !== undefined)).toBe(true);
  });

  it('falls silent when the page is hidden, when another window rehearses, and when it is closed', async () => {
    const claims = new Map();
    const here = await bench({ page: fakePage(claims) });
    const there = await bench({ clock: here.ports.clock, page: fakePage(claims) });
    here.rehearsal.open(LEGS);
    here.rehearsal.play();
    await here.pass(1000);
    here.ports.page.hide();
    expect([here.state(), here.note()]).toEqual(['standing', 'hidden']);
    here.ports.page.show();
    here.rehearsal.play();
    await here.pass(100);
    there.rehearsal.open(LEGS);
    there.rehearsal.play();
    await here.pass(100);
    expect([here.state(), here.note(), there.state()]).toEqual(['standing', 'elsewhere', 'playing']);
    here.rehearsal.play();
    await here.pass(100);
    expect([here.state(), there.state(), there.note()]).toEqual(['playing', 'standing', 'elsewhere']);
    here.rehearsal.close();
    const sounded = here.ports.audio.sounded().length;
    await here.pass(5000);
    expect(here.ports.audio.sounded()).toHaveLength(sounded);
    expect(claims.size).toBe(0);
  });
});
