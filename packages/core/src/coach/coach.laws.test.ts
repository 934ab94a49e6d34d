import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorkout } from '../app/workout.ts';
import { Failure } from '../base/failure.ts';
import type { Instant } from '../base/units.ts';
import { COACHING_LEVELS, type CoachingDecision, type CoachingLevel } from '../ports/wire/coaching.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { fakeSynth } from '../testing/fake-synth.ts';
import { assertLaw } from '../testing/law.ts';
import { workoutParts } from '../testing/workout-parts.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { INTRO } from './bank.ts';
import { createCoach } from './coach.engine.ts';
import { createModelClient } from './model-client.engine.ts';
import { isEligible } from './situation.ts';

const TIMER = aTimer([
  aRound(
    'A',
    [
      aStep('Jog', 70, { targetHeartRateZone: 2 }),
      aStep('Push', 90, { targetHeartRateZone: 4 }),
      aStep('Wait', 8, { type: 'delay', coachingEnabled: false }),
      aStep('Alone', 30, { coachingEnabled: false }),
      aStep('Free', 120),
      aStep('Quick', 20, { repeat: 2, targetHeartRateZone: 5 }),
    ],
    { repeat: 2, restAfterRound: 15 },
  ),
]);

const SERVERS = ['none', 'yes', 'no', 'dead', 'broken', 'slow', 'never'] as const;
type ServerKind = (typeof SERVERS)[number];
type Command =
  | { readonly do: 'start' | 'pause' | 'resume' | 'stop' | 'next' | 'previous' }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'beat'; readonly bpm: number | undefined }
  | { readonly do: 'wish'; readonly level: CoachingLevel };

const waits = fc.integer({ min: 1, max: 40 }).map((seconds): Command => ({ do: 'wait', seconds }));
const commands: fc.Arbitrary<readonly Command[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: waits },
    {
      weight: 3,
      arbitrary: fc
        .option(fc.integer({ min: 80, max: 188 }), { nil: undefined })
        .map((bpm): Command => ({ do: 'beat', bpm })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...COACHING_LEVELS).map((level): Command => ({ do: 'wish', level })) },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom('start', 'pause', 'resume', 'resume', 'stop', 'next', 'previous')
        .map((command): Command => ({ do: command })),
    },
  ),
  { minLength: 8, maxLength: 25 },
);
// Over the first step and into the second: there is something to say.
const begin: readonly Command[] = [40, 40].map((seconds): Command => ({ do: 'wait', seconds }));
const scripts = commands.map((list) => [...begin, ...list]);

interface Said {
  readonly at: Instant;
  readonly text: string;
  readonly run: number;
  readonly wasEligible: boolean;
  readonly wasAsked: boolean;
}

const YES: CoachingDecision = { shouldCoach: true, reason: 'in_zone', coachingContext: 'x' };

/** What a server of a kind does with a question. */
function answerOf(kind: ServerKind, wait: (ms: number) => Promise<void>): Promise<CoachingDecision> {
  switch (kind) {
    case 'yes':
      return Promise.resolve(YES);
    case 'no':
      return Promise.resolve({ ...YES, shouldCoach: false });
    case 'dead':
      return Promise.reject(new Failure('offline'));
    case 'broken':
      return Promise.reject(new Failure('server-failed'));
    case 'slow':
      return wait(3000).then(() => YES);
    case 'never':
      return new Promise(() => undefined);
    case 'none':
      return Promise.reject(new Failure('coach-unavailable'));
  }
}

/** Plays commands with a coach on a server of a kind. */
async function play(script: readonly Command[], kind: ServerKind) {
  const clock = fakeClock();
  const ports = fakePorts({ clock, synth: fakeSynth(clock, 1400) });
  ports.log.expect('coach-no-answer');
  await ports.server.signUp({ email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' });
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  ports.server.coach = {
    coachDecision: () => answerOf(kind, wait),
  };
  const { player, speaker } = createWorkout(ports, workoutParts(ports));
  const beats: { readonly bpm: number; readonly at: Instant }[] = [];
  const said: Said[] = [];
  let level: CoachingLevel = 'talkative';
  let bpm: number | undefined = 120;
  let runs = 0;
  // The last question about what goes on; a command begins something new, though at the same instant.
  let askedAt: Instant | undefined;
  const modelClient = createModelClient({ ...ports, user: () => 'user-1' });
  const coach = createCoach({
    ...ports,
    ...modelClient,
    decide(request) {
      // What must be said is asked for in other words alone.
      const isOpen = request.line?.messageType !== 'transition' && request.line?.messageType !== 'keepAlive';
      if (isOpen) askedAt = clock.now();
      return modelClient.decide(request);
    },
    zones: () => 190,
    heart: () => ({
      readings: beats.map((beat) => ({ bpm: beat.bpm, age: clock.now() - beat.at })),
      zones: 190,
    }),
    level: () => level,
    bank: () => undefined,
    say(announcement) {
      const wasEligible = isEligible(player.view.getState());
      said.push({
        at: clock.now(),
        text: announcement.text,
        run: runs,
        wasEligible,
        wasAsked: askedAt === clock.now(),
      });
      speaker.say(announcement);
    },
    isSaying: () => speaker.view.getState().saying !== undefined,
    isQuiet: () => false,
    ended: () => undefined,
  });
  player.view.subscribe(coach.follow);
  player.load(TIMER);
  const stopBeating = clock.every(1000, () => {
    if (bpm !== undefined) beats.push({ bpm, at: clock.now() });
    if (beats.length > 90) beats.shift();
  });
  player.start();
  for (const command of script) {
    askedAt = undefined;
    if (command.do === 'wait') await clock.pass(command.seconds * 1000);
    else if (command.do === 'beat') ({ bpm } = command);
    else if (command.do === 'wish') {
      ({ level } = command);
      coach.follow(player.view.getState());
    } else {
      if (command.do === 'stop') runs += 1;
      player[command.do]();
      await settled();
    }
  }
  const before = said.length;
  player.unload();
  stopBeating();
  await clock.pass(20_000);
  return { said, saidAfter: said.length - before, pending: clock.pending(), view: coach.view.getState() };
}

const OPTIONS = { numRuns: 6 };

describe('whatever a person does, and whatever the language model does', () => {
  it.each(SERVERS)('the coach speaks in its place and its time: %s [COA-66, COA-68, COA-69]', async (kind) => {
    await assertLaw(
      { 'a line after another of its run': 1 },
      (met) =>
        fc.asyncProperty(scripts, async (script) => {
          const { said, saidAfter, pending, view } = await play(script, kind);
          expect(said.every(({ wasEligible }) => wasEligible)).toBe(true);
          expect(said.every(({ text }) => text.split(' ').length <= 12)).toBe(true);
          for (const [index, line] of said.entries()) {
            const last = said[index - 1];
            if (last === undefined) continue;
            // The first zone belongs to the first words.
            if (last.text === INTRO && last.at === line.at) continue;
            if (met('a line after another of its run', last.run === line.run))
              expect(line.at - last.at).toBeGreaterThanOrEqual(10_000);
            if (line.text !== INTRO) expect(line.text).not.toBe(last.text);
          }
          expect([saidAfter, pending, view.status]).toEqual([0, 0, 'off']);
        }),
      OPTIONS,
    );
  });

  it('a model that is not there, broken or in favour of everything is no model at all [COA-66]', async () => {
    await assertLaw(
      { 'a line': 3 },
      (met) =>
        fc.asyncProperty(scripts, fc.constantFrom('dead', 'broken', 'yes'), async (script, kind) => {
          const alone = script.map((command) =>
            command.do === 'wish' ? { ...command, level: 'when-it-matters' as const } : command,
          );
          const quiet = [{ do: 'wish', level: 'when-it-matters' } as const, ...alone];
          const alike = (await play(quiet, 'none')).said.map(({ at, text }) => [at, text]);
          met('a line', alike.length > 1);
          expect((await play(quiet, kind)).said.map(({ at, text }) => [at, text])).toEqual(alike);
        }),
      OPTIONS,
    );
  });

  it('a model that is against everything leaves what must be said [COA-65]', async () => {
    await assertLaw(
      { 'a line': 3 },
      (met) =>
        fc.asyncProperty(scripts, async (script) => {
          const { said } = await play(script, 'no');
          met('a line', said.length > 1);
          expect(said.every(({ wasAsked }) => !wasAsked)).toBe(true);
        }),
      OPTIONS,
    );
    const danger = [{ do: 'beat', bpm: 185 } as const, { do: 'wait', seconds: 65 } as const];
    expect((await play(danger, 'no')).said.length).toBeGreaterThanOrEqual(3);
  });
});
