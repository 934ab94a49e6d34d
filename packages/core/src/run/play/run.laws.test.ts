import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../../testing/law.ts';
import { smallTimers } from '../../testing/workout.ts';
import { planOf, type Plan } from '../plan/plan.ts';
import { advance, pause, READY, reset, resume, start, stop, type Run } from './run.ts';

const COMMANDS = { start, pause, resume, stop, reset } as const;
type Command = keyof typeof COMMANDS;
const COMMAND_NAMES = ['start', 'pause', 'resume', 'stop', 'reset'] as const satisfies readonly Command[];

const plans = smallTimers('with-infinite')
  .map(planOf)
  .filter((plan): plan is Plan => typeof plan !== 'string');
const anyWait = fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 200_000, max: 900_000 }));
const anyCommands = fc.array(fc.record({ command: fc.constantFrom(...COMMAND_NAMES), wait: anyWait }), {
  minLength: 1,
  maxLength: 30,
});

/** The status that a command leads to. */
function statusAfter(command: Command, { status }: Run): readonly Run['status'][] {
  switch (command) {
    case 'start':
      return status === 'ready' || status === 'complete' ? ['running'] : [status];
    case 'pause':
      return status === 'running' || status === 'waiting' ? ['paused'] : [status];
    case 'resume':
      return status === 'paused' ? ['running', 'waiting'] : [status];
    case 'stop':
      return status === 'complete' ? ['complete'] : ['ready'];
    case 'reset':
      return ['ready'];
  }
}

describe('whatever is pressed, and whenever', () => {
  it('a run starts, pauses, resumes, stops and is reset where it can, and is otherwise left alone [RUN-3, RUN-7]', () => {
    assertLaw({ ignored: 10, paused: 10, complete: 5 }, (met) =>
      fc.property(plans, anyCommands, (plan, commands) => {
        let run: Run = READY;
        let now = 0;
        for (const { command, wait } of commands) {
          now += wait;
          const before = advance(plan, run, now);
          run = COMMANDS[command](plan, run, now);
          expect(statusAfter(command, before)).toContain(run.status);
          const isIgnored = run.status === before.status && command !== 'reset' && command !== 'stop';
          if (met('ignored', isIgnored)) expect(run).toEqual(before);
          if (command === 'reset') expect(run).toEqual(READY);
          met('paused', run.status === 'paused');
          met('complete', before.status === 'complete');
        }
      }),
    );
  });
});
