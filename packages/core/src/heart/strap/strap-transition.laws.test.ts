import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../base/failure.ts';
import { assertLaw } from '../../testing/law.ts';
import { NOTHING_READ } from './monitor-view.ts';
import { strapStateOf, type Link, type StrapEffect, type StrapEvent, type StrapState } from './strap-state.ts';
import { strapAfter } from './strap-transition.ts';

const device = { id: 'strap-1', name: 'Strap' };
const reason = { by: 'press', at: 0 } as const;
const measurement = { bpm: 72, contact: 'good', energyExpended: undefined, rrIntervals: [] } as const;
const causes = [new Failure('sensor-failed'), new Failure('sensor-timeout'), new Failure('sensor-without-gatt')];

type Happening = (state: StrapState) => StrapEvent;

/** What may happen; now and then an attempt or an answer is that of an older question. */
const age = fc.constantFrom(0, 0, 0, 1);
const link: fc.Arbitrary<Happening> = fc
  .tuple(
    age,
    fc.constantFrom('connected', 'connected', 'failed', 'lost', 'packet', 'packet'),
    fc.constantFrom(...causes),
  )
  .map(([ago, type, cause]) => ({ lastId }) => ({ type, id: lastId - ago, took: 100, cause, measurement }));
const answer: fc.Arbitrary<Happening> = fc.tuple(age, fc.boolean()).map(
  ([ago, isGood]) =>
    ({ request }) =>
      isGood
        ? { type: 'chosen', request: request - ago, isFree: true, strap: device }
        : { type: 'looked-up', request: request - ago, device, reason, isKnown: true },
);
const command: fc.Arbitrary<Happening> = fc
  .constantFrom<StrapEvent>(
    ...(['choose', 'reconnect', 'disconnect', 'forget', 'retry', 'heard', 'run-over'] as const).map((type) => ({
      type,
    })),
    { type: 'timer', name: 'link' },
    { type: 'timer', name: 'reading' },
    { type: 'run', isMoving: true },
    { type: 'run', isMoving: false },
    { type: 'saved-strap-read', strap: device },
  )
  .map((event) => () => event);
const happenings = fc.oneof(
  { weight: 4, arbitrary: link },
  { weight: 2, arbitrary: answer },
  { weight: 2, arbitrary: command },
);

const isWaitedFor = ({ status }: Link) => status === 'connecting' || status === 'trying';

function play(events: readonly Happening[], met: (name: Case, isMet: boolean) => void) {
  let state = strapStateOf({ ...NOTHING_READ, isSupported: true });
  let now = 0;
  for (const eventOf of events) {
    now += 700;
    const before = state;
    const event = eventOf(before);
    const after = strapAfter(before, event, { now, wall: now, isPageVisible: true, isScanning: false });
    state = after.state;
    check(before, event, state, after.effects, met);
  }
}

type Case = 'an old attempt' | 'an attempt given up' | 'a connection ended' | 'a reading';

function check(
  before: StrapState,
  event: StrapEvent,
  { link: now, view }: StrapState,
  effects: readonly StrapEffect[],
  met: (name: Case, isMet: boolean) => void,
): void {
  const asked = effects.map(({ type }) => type);
  const isOld = 'id' in event && event.id < before.lastId;
  met('an old attempt', isOld);
  if (isOld) expect([now, view, asked]).toEqual([before.link, before.view, []]);
  met('a reading', view.reading !== undefined);
  if (now.status !== 'connected') expect(view.reading).toBeUndefined();
  const isOver = !('id' in before.link) || !('id' in now) || now.id !== before.link.id;
  const isAnswered = event.type === 'failed' && before.link.status === 'trying';
  const isGivenUp = isWaitedFor(before.link) && isOver && !isAnswered;
  met('an attempt given up', isGivenUp);
  if (isGivenUp) expect(asked).toContain('abandon');
  const isEnded = before.link.status === 'connected' && isOver && event.type !== 'lost';
  met('a connection ended', isEnded);
  expect(asked.includes('end-link')).toBe(isEnded);
  const timer = effects.filter((effect) => effect.type === 'timer' && effect.name === 'link').at(-1);
  const isAtRest = now.status === 'none' || now.status === 'connected';
  if (now.status !== before.link.status)
    expect(timer).toMatchObject({ after: isAtRest ? undefined : expect.any(Number) });
}

describe('a transition of the strap', () => {
  it('leaves no reading, attempt, connection or timer behind, whatever happens [HRT-49]', () => {
    assertLaw({ 'an old attempt': 10, 'an attempt given up': 10, 'a connection ended': 10, 'a reading': 10 }, (met) =>
      fc.property(fc.array(happenings, { maxLength: 60, size: 'max' }), (events) => play(events, met)),
    );
  });
});
