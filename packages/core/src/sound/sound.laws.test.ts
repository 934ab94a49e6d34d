import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ToneOutcome } from '../ports/audio.ts';
import { assertLaw } from '../testing/law.ts';
import { openScriptedSound } from '../testing/scripted-sound.ts';

/** What may happen to a run and its sound. */
type Happening =
  | { readonly kind: 'schedule'; readonly ahead: number }
  | { readonly kind: 'take-back'; readonly which: number }
  | { readonly kind: 'pass' | 'lose' | 'freeze'; readonly ms: number }
  | { readonly kind: 'suspend' | 'stick' | 'event' };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('schedule' as const), ahead: fc.integer({ min: -200, max: 30_000 }) }),
  },
  fc.record({ kind: fc.constant('take-back' as const), which: fc.nat(30) }),
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 6000 }) }) },
  fc.record({ kind: fc.constant('lose' as const), ms: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('freeze' as const), ms: fc.integer({ min: 100, max: 20_000 }) }),
  fc.record({ kind: fc.constantFrom('suspend' as const, 'stick' as const, 'event' as const) }),
);

/** A sound that left a loudspeaker, by the order number that its volume carries. */
function soundedOf({ devices }: ReturnType<typeof openScriptedSound>): readonly number[] {
  return devices
    .flatMap((device) => device.kept().filter(({ begin }) => begin <= device.time()))
    .map(({ volume }) => Math.round(volume * 1000));
}

async function live(happenings: readonly Happening[]) {
  const opened = openScriptedSound();
  const { audio, clock, device, devices, log } = opened;
  log.expect('tone-late', 'audio-resume-refused');
  await audio.unlock();
  audio.hold(true);
  await clock.pass(500);
  const orders: { readonly at: number; readonly stop: () => void; takenBackAt?: number }[] = [];
  for (const one of happenings) {
    const now = devices.at(-1) ?? device;
    if (one.kind === 'schedule') {
      const at = Math.round(clock.now() + one.ahead);
      orders.push({ at, stop: audio.tone('countdown', at, (orders.length + 1) / 1000) });
    } else if (one.kind === 'take-back') {
      const order = orders[one.which % Math.max(1, orders.length)];
      if (order) order.takenBackAt ??= clock.now();
      order?.stop();
    } else if (one.kind === 'pass') await clock.pass(one.ms);
    else if (one.kind === 'lose' || one.kind === 'freeze') {
      now.lose(one.ms);
      clock.sleep(one.ms);
    } else if (one.kind === 'suspend') now.change('suspended');
    else if (one.kind === 'stick') now.stick();
    else now.emitEvent();
  }
  await clock.pass(60_000);
  return { ...opened, orders };
}

describe('tones, whatever happens', () => {
  afterEach(() => vi.restoreAllMocks());

  it('sound once or not at all, and each is reported once [PRT-43, PRT-44]', async () => {
    await assertLaw(
      { 'a tone heard': 10, 'one taken back': 3, 'one that was lost': 1 },
      (met) =>
        fc.asyncProperty(fc.array(happening, { maxLength: 30, size: 'max' }), async (happenings) => {
          const lived = await live(happenings);
          const sounded = soundedOf(lived);
          expect(new Set(sounded).size).toBe(sounded.length);
          const told: readonly ToneOutcome[] = lived.outcomes;
          const due = lived.orders.filter(({ at, takenBackAt = Infinity }) => takenBackAt >= at);
          expect([...told].map(({ at }) => at).sort((a, b) => a - b)).toEqual(
            due.map(({ at }) => at).sort((a, b) => a - b),
          );
          const heard = told.filter(({ heardAt }) => heardAt !== undefined);
          met('a tone heard', heard.length > 0);
          met('one taken back', due.length < lived.orders.length);
          met('one that was lost', heard.length < told.length);
          // A freeze may catch a tone between its beginning and the loudspeaker.
          const lost = happenings.reduce((sum, one) => ('ms' in one && one.kind !== 'pass' ? sum + one.ms : sum), 0);
          for (const { at, heardAt = 0 } of heard) expect(heardAt - at).toBeLessThanOrEqual(120 + 250 + lost);
          expect(heard.length).toBeLessThanOrEqual(sounded.length);
        }),
      { numRuns: 40 },
    );
  });

  it('are all heard on time where the clocks slip only now and then [PRT-40]', async () => {
    const slip = fc.record({ lose: fc.integer({ min: 0, max: 40 }), pass: fc.integer({ min: 1000, max: 9000 }) });
    await assertLaw(
      { 'a slip': 10, 'a tone under a slip': 10 },
      (met) =>
        fc.asyncProperty(fc.array(slip, { maxLength: 8 }), async (slips) => {
          const { audio, clock, device, outcomes } = openScriptedSound();
          await audio.unlock();
          for (let index = 1; index <= 60; index++) audio.tone('countdown', 50_000 + index * 1000 + 137, 1);
          const lostAt: number[] = [];
          for (const { lose, pass } of slips) {
            met('a slip', lose > 0);
            device.lose(lose);
            lostAt.push(clock.now());
            await clock.pass(pass);
          }
          await clock.pass(70_000);
          expect(outcomes).toHaveLength(60);
          for (const { at, heardAt = Infinity } of outcomes) {
            // Under a slip and until it is noticed, a tone cannot be helped.
            const isUnlucky = lostAt.some((lost) => at > lost - 250 && at < lost + 500);
            met('a tone under a slip', isUnlucky);
            if (!isUnlucky) expect(Math.abs(heardAt - at)).toBeLessThan(2.01);
          }
        }),
      { numRuns: 40 },
    );
  });
});
