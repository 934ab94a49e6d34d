import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScriptedSound } from '../testing/scripted-sound.ts';

const STEP = 0.01;
const LATENCY = 0.025;

/** A sound card as Firefox shows it: time steps by 10 ms, stands still while the page is busy, and the timestamp follows from it. */
async function openStepping() {
  const opened = openScriptedSound();
  const { audio, device, clock } = opened;
  const time = () => (clock.now() - 49_000) / 1000;
  const read = () => Math.floor(time() / STEP) * STEP;
  let busyAt: number | undefined;
  const current = () => busyAt ?? read();
  device.time = current;
  device.reading = () => ({
    currentTime: current(),
    pageTime: clock.now() - 7000,
    output: { deviceTime: current() - LATENCY, pageTime: clock.now() - 7000 - LATENCY * 1000 },
    latency: LATENCY,
  });
  await audio.unlock();
  audio.hold(true);
  await clock.pass(3000);
  return {
    ...opened,
    /** Something keeps the page busy for so long; timers that fell due fire before the page sees a new time. */
    async beBusy(ms: number) {
      busyAt = read();
      clock.sleep(ms);
      clock.advance(0);
      busyAt = undefined;
      await clock.pass(1);
    },
  };
}

afterEach(() => vi.restoreAllMocks());

describe('tones on a clock that steps', () => {
  it('begin within a step of their instant, the latency ahead of it', async () => {
    const { audio, device, clock, outcomes } = await openStepping();
    for (let second = 1; second < 20; second++) audio.tone('countdown', 53_000 + second * 1003.7, 1);
    await clock.pass(22_000);
    const begins = device.kept().map(({ begin }) => begin);
    expect(begins).toHaveLength(19);
    for (const [index, begin] of begins.entries()) {
      const due = 4 + (index + 1) * 1.0037;
      expect(Math.abs(begin + LATENCY - due)).toBeLessThan(STEP);
    }
    expect(outcomes).toHaveLength(19);
    for (const { at, heardAt = 0 } of outcomes) expect(Math.abs(heardAt - at)).toBeLessThan(STEP * 1000);
  });

  it('sound once and in time, though the page was busy when they were due and before', async () => {
    const { audio, device, clock, beBusy, outcomes } = await openStepping();
    for (let tone = 0; tone < 60; tone++) audio.tone('countdown', 53_300 + tone * 170, 1);
    for (let times = 0; times < 16; times++) {
      await clock.pass(430);
      await beBusy(300);
    }
    const begins = device.kept().map(({ begin }) => begin);
    expect(begins).toHaveLength(60);
    for (const [tone, begin] of [...begins].sort((a, b) => a - b).entries()) {
      expect(Math.abs(begin + LATENCY - (4.3 + tone * 0.17))).toBeLessThan(STEP);
    }
    expect(outcomes).toHaveLength(60);
  });
});
