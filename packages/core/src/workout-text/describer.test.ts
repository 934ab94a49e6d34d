import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../app/app.ts';
import { Failure } from '../base/failure.ts';
import type { DescribedTimer, DescribeReply } from '../ports/wire/coach.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { createDescriber, WAIT } from './describer.engine.ts';

const MADE: DescribedTimer = {
  name: 'Hills',
  rounds: [
    {
      name: 'Up',
      repeat: 4,
      restSeconds: 60,
      steps: [{ name: 'Climb', type: 'work', seconds: 90, repeat: 1, targetZone: 4 }],
    },
  ],
  notes: ['I took zone 4 for hard.'],
};
const TEXT = '8x20/10';
const OFFLINE = 'You are offline: this was read without the language model.';

let ports: FakePorts | undefined;
afterEach(() => ports?.log.check());

async function world(answer?: () => Promise<DescribeReply>): Promise<FakePorts> {
  ports = fakePorts();
  await ports.server.signUp({ email: 'ada@example.org', password: 'secret', displayName: 'Ada' });
  if (answer !== undefined) ports.server.coach = { describe: answer };
  return ports;
}
const made = async (): Promise<DescribeReply> => ({ understood: true, timer: MADE });
const refused = (code: 'quota-exceeded' | 'coach-busy') => () => Promise.reject(new Failure(code));

describe('a description', () => {
  it('is read by the language model where there is one', async () => {
    const here = await world(made);
    expect(await createDescriber(here).describe('four hard climbs')).toEqual({
      understood: true,
      timer: MADE,
      aside: undefined,
    });
    expect(here.server.coached).toEqual([{ kind: 'timer', request: { text: 'four hard climbs' } }]);
  });

  it('is read by fixed rules where there is no language model, which is no news [COA-161]', async () => {
    const reply = await createDescriber(await world()).describe(TEXT);
    expect(reply).toMatchObject({ understood: true, timer: { rounds: [{ repeat: 8 }] }, aside: undefined });
  });

  it('is not sent while the page is offline [COA-161]', async () => {
    const here = await world(made);
    here.page.goOffline();
    expect(await createDescriber(here).describe(TEXT)).toMatchObject({ understood: true, aside: OFFLINE });
    expect(here.server.coached).toEqual([]);
  });

  it('says why, where the server is out of reach or the quota is used up [COA-161]', async () => {
    const here = await world(made);
    here.server.reachable = false;
    expect(await createDescriber(here).describe(TEXT)).toMatchObject({ understood: true, aside: OFFLINE });
    const spent = await world(refused('quota-exceeded'));
    expect(await createDescriber(spent).describe('blah')).toEqual({
      understood: false,
      problem: expect.stringContaining('I could not read "blah"'),
      aside: 'Today’s allowance for the language model is used up: this was read without it.',
    });
  });

  it('waits 20 s for the language model and no longer [COA-161]', async () => {
    const here = await world(() => new Promise(() => undefined));
    here.log.expect('describe-failed');
    const reply = createDescriber(here).describe(TEXT);
    here.clock.advance(WAIT - 1);
    expect(await Promise.race([reply, Promise.resolve('waiting')])).toBe('waiting');
    here.clock.advance(1);
    expect(await reply).toMatchObject({
      understood: true,
      aside: 'The language model did not answer: this was read without it.',
    });
    expect(WAIT).toBe(20_000);
  });

  it('leaves no timer running once the answer is there [COA-161]', async () => {
    const here = await world(refused('coach-busy'));
    here.log.expect('describe-failed');
    expect(await createDescriber(here).describe(TEXT)).toMatchObject({ understood: true });
    expect(here.clock.pending()).toBe(0);
  });

  it('is not taken from a model whose timer the guard refuses', async () => {
    const rounds = MADE.rounds.map((round) => ({ ...round, restSeconds: 7200 }));
    const here = await world(async () => ({ understood: true, timer: { ...MADE, rounds } }));
    here.log.expect('describe-failed');
    expect(await createDescriber(here).describe(TEXT)).toMatchObject({ timer: { rounds: [{ repeat: 8 }] } });
  });

  it('is not taken from a model whose timer lost a part of it', async () => {
    const here = await world(made);
    here.log.expect('describe-failed');
    const reply = await createDescriber(here).describe('4 x 90 s climb zone 4 with 60 s rest, cool down 5 min');
    expect(reply).toMatchObject({
      understood: true,
      timer: { rounds: [{ repeat: 4, restSeconds: 60 }, { repeat: 1 }] },
    });
    const kept = await createDescriber(await world(made)).describe('4 x 90 s climb zone 4 with 60 s rest');
    expect(kept).toMatchObject({ understood: true, timer: MADE });
  });

  it('falls back on the rules where the model understands nothing, and on its sentence where they do not either', async () => {
    const here = await world(async () => ({ understood: false, problem: 'That is no workout.' }));
    const { describe: ask } = createDescriber(here);
    expect(await ask(TEXT)).toMatchObject({ understood: true, aside: undefined });
    expect(await ask('a poem')).toEqual({ understood: false, problem: 'That is no workout.', aside: undefined });
  });

  it('is sent as long as it may be', async () => {
    const here = await world(made);
    await createDescriber(here).describe('a'.repeat(1000));
    expect(here.server.coached).toHaveLength(1);
  });

  it('is not sent when it is empty or too long', async () => {
    const here = await world(made);
    const { describe: ask } = createDescriber(here);
    expect(await ask('  ')).toMatchObject({ understood: false });
    expect(await ask('x'.repeat(1001))).toMatchObject({ problem: expect.stringContaining('too long') });
    expect(here.server.coached).toEqual([]);
  });

  it('is asked of the app, whose part for it is fetched by the first one', async () => {
    const here = await world(made);
    expect(await createApp(here).describe('four hard climbs')).toMatchObject({ understood: true, timer: MADE });
  });
});
