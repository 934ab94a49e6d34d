import { afterEach, describe, expect, it, vi } from 'vitest';
import { settled } from '../testing/fake-clock.ts';
import { openScriptedSound } from '../testing/scripted-sound.ts';
import { UNDER_SPEECH } from './mix.ts';

/** Where on the device's clock an instant of these tests lies: 20 ms early, for the latency. */
function deviceTime(instant: number): number {
  return (instant - 49_000) / 1000 - 0.02;
}

async function openUnlocked(next?: Parameters<typeof openScriptedSound>[0]) {
  const opened = openScriptedSound(next);
  await opened.audio.unlock();
  return opened;
}

afterEach(() => vi.restoreAllMocks());

/** A tone a second, and a freeze of 20 s in the middle in which all stands still but the run's clock; what is ahead after it. */
async function frozenWithTonesUntil(last: number) {
  const { audio, device, clock, outcomes, log } = await openUnlocked();
  log.expect('tone-late');
  for (let at = 51_000; at <= last; at += 1000) audio.tone('countdown', at, 1);
  await clock.pass(10_300);
  device.lose(20_400);
  clock.sleep(20_400);
  await clock.pass(1);
  return { outcomes, ahead: device.kept().filter(({ begin }) => begin > device.time()) };
}

describe('tones in step with two clocks', () => {
  it('schedules a tone again when the device lost more than 2 ms [PRT-40]', async () => {
    const { audio, device, clock } = await openUnlocked();
    audio.tone('countdown', 60_000, 0.6);
    await clock.pass(1000);
    device.lose(1.9);
    await clock.pass(2000);
    expect(device.started()).toHaveLength(1);
    device.lose(0.2);
    await clock.pass(1000);
    expect(device.started()).toHaveLength(2);
    expect(device.kept()).toHaveLength(1);
    expect(device.kept()[0]?.begin).toBeCloseTo(deviceTime(60_000) - 0.0021, 6);
    expect(device.kept()[0]?.volume).toBe(0.6);
  });

  it('schedules a tone of the next second again for half a millisecond [PRT-40]', async () => {
    const { audio, device, clock } = await openUnlocked();
    audio.tone('countdown', 53_000, 1);
    device.lose(0.6);
    await clock.pass(2000);
    expect(device.started()).toHaveLength(1);
    await clock.pass(250);
    expect(device.started()).toHaveLength(2);
    expect(device.kept()[0]?.begin).toBeCloseTo(deviceTime(53_000) - 0.0006, 6);
  });

  it('touches no tone that begins in less than 50 ms, and none that sounds [PRT-40]', async () => {
    const { audio, device, clock } = await openUnlocked();
    audio.tone('timer-complete', 50_100, 1);
    audio.tone('countdown', 51_000, 1);
    clock.advance(990);
    device.lose(60);
    clock.advance(10);
    expect(device.started()).toHaveLength(2);
    expect(device.kept()).toHaveLength(2);
  });

  it("plays what it learns of a person's own sound from then on, where it has not begun, and nothing twice", async () => {
    const { audio, device, clock } = await openUnlocked();
    const [tone, played] = [vi.spyOn(device, 'tone'), vi.spyOn(device, 'samples')];
    for (const at of [50_100, 60_000]) audio.tone('own:gong:100/bowls/chime', at, 0.6);
    audio.tone('own:bell:100/chime', 61_000, 1);
    expect(tone.mock.calls).toEqual([['bowls/chime'], ['bowls/chime'], ['chime']]);
    clock.advance(1200);
    for (let times = 0; times < 2; times++)
      audio.learn('own:gong:100', () => ({ wave: new Float32Array(100).fill(0.5), rate: 1000 }));
    expect(device.kept().map(({ begin }) => begin.toFixed(2))).toEqual(
      [50_100, 61_000, 60_000].map((at) => deviceTime(at).toFixed(2)),
    );
    audio.tone('own:gong:100/chime', 62_000, 1);
    expect(tone).toHaveBeenCalledTimes(3);
    expect(new Set(played.mock.calls.map(([{ wave }]) => wave.length))).toEqual(new Set([100]));
    expect(new Set(played.mock.calls.map(([one]) => one)).size).toBe(2);
  });

  it('compares the clocks four times a second while a tone lies ahead, and not without one [PRT-40]', async () => {
    const { audio, device, clock } = await openUnlocked();
    await clock.pass(1000);
    const look = vi.spyOn(device, 'reading');
    await clock.pass(2000);
    expect(look).not.toHaveBeenCalled();
    expect(clock.pending()).toBe(0);
    audio.tone('countdown', 63_000, 1);
    await clock.pass(500);
    look.mockClear();
    await clock.pass(2000);
    expect(look).toHaveBeenCalledTimes(8);
  });

  it('compares them once a second while the page is hidden, and at once when it is seen again [PRT-40]', async () => {
    const { audio, device, clock, page } = await openUnlocked();
    audio.tone('countdown', 63_000, 1);
    await clock.pass(500);
    page.hide();
    await clock.pass(1000);
    const look = vi.spyOn(device, 'reading');
    await clock.pass(4000);
    expect(look).toHaveBeenCalledTimes(4);
    look.mockClear();
    page.show();
    expect(look).toHaveBeenCalled();
    await clock.pass(1000);
    look.mockClear();
    await clock.pass(1000);
    expect(look).toHaveBeenCalledTimes(4);
  });

  it('compares them again immediately when a tone is scheduled after a gap [PRT-40]', async () => {
    const { audio, device, clock } = await openUnlocked();
    await clock.pass(5000);
    device.lose(3000);
    audio.tone('countdown', 60_000, 1);
    expect(device.started()[0]?.begin).toBeCloseTo(deviceTime(60_000) - 3);
  });

  it('compares them again after 20 ms while they do not agree [PRT-40]', async () => {
    const { audio, device, clock } = await openUnlocked();
    audio.tone('countdown', 90_000, 1);
    await clock.pass(3000);
    device.lose(20);
    await clock.pass(250 + 3 * 20);
    expect(device.kept()[0]?.begin).toBeCloseTo(deviceTime(90_000) - 0.02, 6);
  });

  it('brings all tones back in step with the first look after a freeze, and bunches none', async () => {
    const { ahead, outcomes } = await frozenWithTonesUntil(80_000);
    expect(ahead).toHaveLength(0);
    expect(outcomes.filter(({ heardAt }) => heardAt === undefined)).toHaveLength(20);
    expect(outcomes.filter(({ heardAt }) => heardAt !== undefined)).toHaveLength(10);
  });

  it('keeps what is still to come after a freeze, each once', async () => {
    const { ahead } = await frozenWithTonesUntil(100_000);
    expect(ahead).toHaveLength(20);
    ahead.forEach(({ begin }, index) => expect(begin).toBeCloseTo(deviceTime(81_000 + 1000 * index) - 20.4));
  });

  it.each(['statechange', 'visible'])('compares them at once on %s [PRT-40]', async (event) => {
    const { audio, device, clock, page } = await openUnlocked();
    audio.tone('countdown', 90_000, 1);
    await clock.pass(600);
    device.lose(500);
    if (event === 'visible') page.show();
    else device.emitEvent();
    expect(device.kept()[0]?.begin).toBeCloseTo(deviceTime(90_000) - 0.5);
  });

  it('waits for a device that says it runs before its device does', async () => {
    const { audio, device, clock } = openScriptedSound();
    device.startAfter(80);
    await audio.unlock();
    audio.tone('countdown', 50_150, 1);
    expect(device.started()).toHaveLength(0);
    await clock.pass(100);
    expect(device.kept()).toHaveLength(1);
    expect(device.kept()[0]?.begin).toBeCloseTo(0.05);
  });
});

describe('what is reported of tones', () => {
  it('tells once of each tone when it was heard [PRT-43]', async () => {
    const { audio, device, clock, outcomes } = await openUnlocked();
    audio.tone('countdown', 51_000, 1);
    audio.tone('chime', 51_000, 1);
    await clock.pass(900);
    expect(outcomes).toEqual([]);
    await clock.pass(2000);
    for (const sound of device.started()) sound.finish();
    await clock.pass(2000);
    expect(outcomes).toMatchObject([
      { name: 'countdown', at: 51_000 },
      { name: 'chime', at: 51_000 },
    ]);
    for (const { heardAt } of outcomes) expect(heardAt).toBeCloseTo(51_000, 3);
  });

  it('is not misled by a freeze between the sound and its end [PRT-43]', async () => {
    const { audio, device, clock, outcomes } = await openUnlocked();
    audio.tone('timer-complete', 51_300, 1);
    await clock.pass(1310);
    device.lose(20_000);
    clock.sleep(20_000);
    device.started()[0]?.finish();
    await clock.pass(500);
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]?.heardAt).toBeCloseTo(51_300, 3);
  });

  it('tells how late a tone was that the device swallowed time before [PRT-43]', async () => {
    const { audio, device, clock, outcomes } = await openUnlocked();
    audio.tone('countdown', 51_010, 1);
    await clock.pass(980);
    device.lose(40);
    await clock.pass(1000);
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]?.heardAt).toBeCloseTo(51_050, 3);
  });

  it('says nothing of a tone taken back before its instant [PRT-43]', async () => {
    const { audio, clock, outcomes } = await openUnlocked();
    const stop = audio.tone('countdown', 51_000, 1);
    await clock.pass(990);
    stop();
    await clock.pass(2000);
    expect(outcomes).toEqual([]);
  });

  it('counts a tone cut short as heard [PRT-43]', async () => {
    const { audio, clock, outcomes } = await openUnlocked();
    const stop = audio.tone('timer-complete', 51_000, 1);
    await clock.pass(1005);
    stop();
    stop();
    await clock.pass(2000);
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]?.heardAt).toBeCloseTo(51_000, 3);
  });

  it('reports that no one heard a dropped tone [PRT-43]', async () => {
    const { audio, log, outcomes } = await openUnlocked();
    log.expect('tone-late');
    audio.tone('countdown', 49_000, 1);
    expect(outcomes).toEqual([{ name: 'countdown', at: 49_000, heardAt: undefined }]);
  });

  it('drops tones that no one unlocked, when their time is over [PRT-43]', async () => {
    const { audio, clock, log, outcomes } = openScriptedSound();
    log.expect('tone-late');
    audio.tone('countdown', 50_500, 1);
    await clock.pass(1000);
    expect(outcomes).toEqual([{ name: 'countdown', at: 50_500, heardAt: undefined }]);
    expect(clock.pending()).toBe(0);
  });

  it('cuts a tone that a freeze held up in its middle [PRT-44]', async () => {
    const { audio, device, clock } = await openUnlocked();
    audio.tone('chime', 51_000, 1);
    await clock.pass(1300);
    device.lose(30_000);
    clock.sleep(30_000);
    await clock.pass(1);
    expect(device.started()[0]?.end).toBeCloseTo(device.time() + 0.01, 2);
  });

  it('each sound code is logged once', async () => {
    const { audio, log } = await openUnlocked();
    log.expect('tone-late');
    for (let tries = 0; tries < 5; tries++) audio.tone('countdown', 40_000, 1);
    await settled();
    expect(log.codes).toEqual(['tone-late']);
  });
});

it('tones are softer while any speech is heard, and loud again when all of it is over', async () => {
  const { audio, clock, device } = openScriptedSound();
  const levels: (readonly [level: number, at: number])[] = [];
  device.setToneLevel = (level) => void levels.push([level, clock.now() - 50_000]);
  await audio.unlock();
  for (const length of [2000, 2500]) {
    void audio.clip(new ArrayBuffer(length), 1);
    await clock.pass(1000);
  }
  const [first, second] = device.started();
  first?.finish();
  first?.finish();
  await clock.pass(1000);
  second?.finish();
  await settled();
  expect(levels).toEqual([
    [UNDER_SPEECH, 0],
    [UNDER_SPEECH, 1000],
    [UNDER_SPEECH, 2000],
    [1, 3000],
  ]);
});
