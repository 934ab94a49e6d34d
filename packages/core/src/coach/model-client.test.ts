import { describe, expect, it } from 'vitest';
import { Failure, type FailureCode } from '../base/failure.ts';
import type { CoachDecisionRequest } from '../ports/wire/coach-requests.ts';
import type { CoachingDecision, MessageBank } from '../ports/wire/coaching.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { createModelClient } from './model-client.engine.ts';

const QUESTION: CoachDecisionRequest = {
  basis: 'time',
  stepType: 'work',
  secondsLeft: 60,
  progressPercent: 50,
  secondsSinceLast: null,
  count: 0,
};
const YES: CoachingDecision = { shouldCoach: true, reason: 'long_silence', coachingContext: '' };
const BANK: MessageBank = { push: ['a'], slow: ['b'], steady: ['c'], transition: ['d'], encouragement: ['e'] };

/** A model client of Ann, whose server answers everything. */
async function aPrompter() {
  const ports = fakePorts();
  const { user } = await ports.server.signUp({ email: 'a@b.cc', password: 'secret', displayName: 'Ann' });
  const { server } = ports;
  server.coach = {
    coachDecision: async () => YES,
    coachBank: async () => BANK,
  };
  let here: string | undefined = user.id;
  const modelClient = createModelClient({ ...ports, user: () => here });
  return {
    ...ports,
    ports,
    modelClient,
    become: (id: string | undefined) => (here = id),
    refuse: (code: FailureCode) => (server.coach.coachDecision = () => Promise.reject(new Failure(code))),
    answer: () => (server.coach.coachDecision = async () => YES),
    asked: () => server.coached.map(({ kind }) => kind),
  };
}

describe('the language model behind the server', () => {
  it('the language model behind the server provides decisions with their lines and the message bank', async () => {
    const { modelClient, asked, clock } = await aPrompter();
    expect(await modelClient.decide(QUESTION)).toEqual(YES);
    expect(await modelClient.bank()).toEqual(BANK);
    expect(asked()).toEqual(['decision', 'bank']);
    expect(clock.pending()).toBe(0);
  });

  it('is not waited for longer than 2.5 s, and then left alone for a minute', async () => {
    const { modelClient, server, clock, log, asked } = await aPrompter();
    log.expect('coach-no-answer');
    let late: (decision: CoachingDecision) => void = () => undefined;
    server.coach.coachDecision = () => new Promise((resolve) => (late = resolve));
    const answers: unknown[] = [];
    void modelClient.decide(QUESTION).then((answer) => answers.push(answer));
    await clock.pass(2499);
    expect(answers).toEqual([]);
    await clock.pass(1);
    expect(answers).toEqual([undefined]);
    late(YES);
    await clock.pass(59_999);
    expect(await modelClient.decide(QUESTION)).toBeUndefined();
    expect(asked()).toEqual(['decision']);
    await clock.pass(1);
    server.coach.coachDecision = async () => YES;
    expect(await modelClient.decide(QUESTION)).toEqual(YES);
    expect(answers).toEqual([undefined]);
  });

  it('takes an answer just in time', async () => {
    const { modelClient, server, clock } = await aPrompter();
    server.coach.coachDecision = () => new Promise((resolve) => void clock.after(2499, () => resolve(YES)));
    const answer = modelClient.decide(QUESTION);
    await clock.pass(2499);
    expect(await answer).toEqual(YES);
    expect(clock.pending()).toBe(0);
  });

  it('one question is asked at a time, even while its answer is late', async () => {
    const { modelClient, server, clock, log, asked } = await aPrompter();
    log.expect('coach-no-answer');
    server.coach.coachDecision = () => new Promise(() => undefined);
    const first = modelClient.decide(QUESTION);
    expect(await modelClient.decide(QUESTION)).toBeUndefined();
    await clock.pass(120_000);
    expect(await first).toBeUndefined();
    expect(await modelClient.decide(QUESTION)).toBeUndefined();
    expect(asked()).toEqual(['decision']);
  });

  it('a dropped question is no longer waited for', async () => {
    const { modelClient, server, clock, asked } = await aPrompter();
    server.coach.coachDecision = () => new Promise((resolve) => void clock.after(1000, () => resolve(YES)));
    const answer = modelClient.decide(QUESTION);
    modelClient.drop();
    expect(await answer).toBeUndefined();
    expect(clock.pending()).toBe(1);
    await clock.pass(1000);
    modelClient.drop();
    expect(clock.pending()).toBe(0);
    server.coach.coachDecision = async () => YES;
    expect(await modelClient.decide(QUESTION)).toEqual(YES);
    expect(asked()).toHaveLength(2);
  });

  it.each([
    ['offline', 'offline'],
    ['coach-busy', 'busy'],
    ['too-many-requests', 'busy'],
    ['quota-exceeded', 'used-up'],
    ['coach-failed', 'failed'],
    ['server-failed', 'failed'],
    ['coach-unavailable', undefined],
    ['not-signed-in', undefined],
  ] as const)('that refuses with %s is in trouble: %s', async (code, trouble) => {
    const { modelClient, refuse, answer, clock, log } = await aPrompter();
    log.expect('coach-no-answer');
    expect(modelClient.trouble()).toBeUndefined();
    refuse(code);
    await modelClient.decide(QUESTION);
    expect(modelClient.trouble()).toBe(trouble);
    answer();
    await clock.pass(600_000);
    await modelClient.decide(QUESTION);
    expect(modelClient.trouble()).toBeUndefined();
  });

  it.each(['an answer', 'a failure'])('stays slow and left alone after %s that comes too late', async (kind) => {
    const { modelClient, server, clock, log, asked } = await aPrompter();
    log.expect('coach-no-answer');
    const late = () => (kind === 'an answer' ? Promise.resolve(YES) : Promise.reject(new Failure('coach-unavailable')));
    server.coach.coachDecision = () => new Promise<void>((resolve) => void clock.after(2600, resolve)).then(late);
    void modelClient.decide(QUESTION);
    await clock.pass(2600);
    await settled();
    expect(modelClient.trouble()).toBe('slow');
    server.coach.coachDecision = async () => YES;
    await clock.pass(59_899);
    expect(await modelClient.decide(QUESTION)).toBeUndefined();
    await clock.pass(1);
    expect(await modelClient.decide(QUESTION)).toEqual(YES);
    expect(asked()).toHaveLength(2);
    expect(log.codes).toEqual(['coach-no-answer']);
  });

  it('has no connection while there is none, even if nothing was asked; a server without a model is no trouble', async () => {
    const { modelClient, page, become, refuse } = await aPrompter();
    page.goOffline();
    expect(modelClient.trouble()).toBe('offline');
    become(undefined);
    expect(modelClient.trouble()).toBeUndefined();
    become('user-1');
    page.goOnline();
    expect(modelClient.trouble()).toBeUndefined();
    refuse('coach-unavailable');
    await modelClient.decide(QUESTION);
    page.goOffline();
    expect(modelClient.trouble()).toBeUndefined();
  });

  it('that answers too late is slow', async () => {
    const { modelClient, server, clock, log } = await aPrompter();
    log.expect('coach-no-answer');
    server.coach.coachDecision = () => new Promise(() => undefined);
    void modelClient.decide(QUESTION);
    await clock.pass(2500);
    expect(modelClient.trouble()).toBe('slow');
  });

  it.each([
    ['coach-unavailable', 600, false],
    ['quota-exceeded', 600, true],
    ['not-signed-in', 600, false],
    ['coach-busy', 60, true],
    ['coach-failed', 60, true],
    ['server-failed', 60, true],
    ['offline', 60, false],
  ] as const)('is left alone after %s for %i s', async (code, seconds, isLogged) => {
    const { modelClient, refuse, answer, clock, log, asked } = await aPrompter();
    log.expect('coach-no-answer');
    refuse(code);
    expect(await modelClient.decide(QUESTION)).toBeUndefined();
    answer();
    await clock.pass(seconds * 1000 - 1);
    expect([await modelClient.decide(QUESTION), await modelClient.decide(QUESTION), await modelClient.bank()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(asked()).toHaveLength(1);
    await clock.pass(1);
    expect(await modelClient.decide(QUESTION)).toEqual(YES);
    expect(log.codes).toEqual(isLogged ? ['coach-no-answer'] : []);
  });

  it('is left alone after a bank that could not be had', async () => {
    const { modelClient, server, asked } = await aPrompter();
    server.coach.coachBank = () => Promise.reject(new Failure('coach-unavailable'));
    expect(await modelClient.bank()).toBeUndefined();
    expect(await modelClient.decide(QUESTION)).toBeUndefined();
    expect(asked()).toEqual(['bank']);
  });

  it('is asked again as soon as the network is back, and not without one', async () => {
    const { modelClient, page, refuse, answer, asked } = await aPrompter();
    refuse('offline');
    await modelClient.decide(QUESTION);
    answer();
    page.goOffline();
    page.goOnline();
    expect(await modelClient.decide(QUESTION)).toEqual(YES);
    page.goOffline();
    expect(await modelClient.decide(QUESTION)).toBeUndefined();
    expect(await modelClient.bank()).toBeUndefined();
    expect(asked()).toHaveLength(2);
  });

  it('is left alone by a network that comes back when it was not the network', async () => {
    const { modelClient, page, refuse, answer } = await aPrompter();
    refuse('coach-unavailable');
    await modelClient.decide(QUESTION);
    answer();
    page.goOnline();
    expect(await modelClient.decide(QUESTION)).toBeUndefined();
  });

  it('is asked for whoever is here: no one asks nothing, somebody else is not made to wait', async () => {
    const { modelClient, become, refuse, answer, asked } = await aPrompter();
    refuse('coach-unavailable');
    await modelClient.decide(QUESTION);
    answer();
    become(undefined);
    expect(await modelClient.decide(QUESTION)).toBeUndefined();
    expect(asked()).toHaveLength(1);
    become('user-2');
    expect(await modelClient.decide(QUESTION)).toEqual(YES);
  });
});
