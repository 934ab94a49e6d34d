import { describe, expect, it, vi } from 'vitest';
import { settled } from '../testing/fake-clock.ts';
import { openScriptedSound, type ScriptedDevice } from '../testing/scripted-sound.ts';

function second(devices: readonly ScriptedDevice[]): ScriptedDevice {
  const [, next] = devices;
  if (!next) throw new Error('no second device');
  return next;
}

/** Unlocked, held and seen to move. */
async function openHeld(next?: Parameters<typeof openScriptedSound>[0]) {
  const opened = openScriptedSound(next);
  await opened.audio.unlock();
  opened.audio.hold(true);
  await opened.clock.pass(1000);
  return opened;
}

describe('a device that stands still', () => {
  it('is resumed, restarted and replaced, a second apart', async () => {
    const { device, devices, clock, states } = await openHeld((next) => (next.resumes = false));
    device.asked.length = 0;
    device.stick();
    await clock.pass(750);
    expect(device.asked).toEqual(['resume']);
    await clock.pass(1000);
    expect(device.asked).toEqual(['resume', 'suspend', 'resume']);
    expect(devices).toHaveLength(1);
    await clock.pass(1000);
    expect(devices).toHaveLength(2);
    expect(device.state).toBe('closed');
    expect(states).toEqual(['sounding']);
    await clock.pass(1000);
    expect(states).toEqual(['sounding', 'silent']);
  });

  it('sounds again after a restart, and keeps its tones', async () => {
    const { audio, device, devices, clock, outcomes } = await openHeld();
    audio.tone('countdown', 60_000, 1);
    device.isCuredByRestart = true;
    device.stick();
    await clock.pass(4000);
    expect(devices).toHaveLength(1);
    expect(audio.state()).toBe('sounding');
    await clock.pass(6000);
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]?.heardAt).toBeCloseTo(60_000, 3);
  });

  it('moves its tones and the faint tone over to a new device, each once', async () => {
    const { audio, device, devices, clock, outcomes } = await openHeld();
    audio.tone('countdown', 60_000, 1);
    audio.tone('step-start', 61_000, 0.5);
    device.stick();
    await clock.pass(4000);
    const next = second(devices);
    expect(audio.state()).toBe('sounding');
    expect(next.humsUntil()).toBe(Infinity);
    expect(next.kept().map(({ volume }) => volume)).toEqual([1, 0.5]);
    await clock.pass(7000);
    expect(outcomes.map(({ heardAt }) => Math.round(heardAt!))).toEqual([60_000, 61_000]);
    expect(device.kept()).toEqual([]);
  });

  it('opens no more than one new device a minute', async () => {
    const { devices, clock, device } = await openHeld((next) => next.stick());
    device.stick();
    await clock.pass(50_000);
    expect(devices).toHaveLength(2);
  });

  it('opens no new device while the platform interrupts the sound', async () => {
    const { device, devices, clock, audio } = await openHeld();
    device.resumes = false;
    device.change('interrupted');
    await clock.pass(5000);
    expect(devices).toHaveLength(1);
    expect(audio.state()).toBe('silent');
    device.change('running');
    await clock.pass(250);
    expect(audio.state()).toBe('sounding');
  });

  it.each(['seen', 'hidden'])(
    'is asked to resume as soon as an interruption has left it standing (%s)',
    async (sight) => {
      const { device, clock, audio, page } = await openHeld();
      if (sight === 'hidden') page.hide();
      device.resumes = false;
      device.change('interrupted');
      await clock.pass(5000);
      device.asked.length = 0;
      device.resumes = true;
      device.change('suspended');
      await clock.pass(250);
      expect(device.asked).toEqual(['resume']);
      expect(device.state).toBe('running');
      expect(audio.state()).toBe('sounding');
    },
  );

  it('sounds again when it comes back without help', async () => {
    const { devices, device, clock, states } = await openHeld((next) => next.stick());
    device.stick();
    await clock.pass(9000);
    expect(states).toEqual(['sounding', 'silent']);
    devices[1]?.free();
    await clock.pass(250);
    expect(states).toEqual(['sounding', 'silent', 'sounding']);
  });

  it('is opened again inside a gesture if it was lost', async () => {
    const { audio, devices, device, clock } = await openHeld((next) => {
      if (devices.length === 1) next.resumes = false;
    });
    device.stick();
    await clock.pass(6000);
    expect(audio.state()).toBe('silent');
    await clock.pass(60_000);
    expect(await audio.unlock()).toBe(true);
    expect(devices).toHaveLength(3);
    expect(audio.state()).toBe('sounding');
  });

  it('climbs the whole ladder again with a gesture, where the last new device is young', async () => {
    const { audio, devices, device, clock } = await openHeld((next) => next.stick());
    device.stick();
    await clock.pass(6000);
    const next = second(devices);
    next.asked.length = 0;
    const answer = vi.fn();
    void audio.unlock().then(answer);
    await clock.pass(2500);
    expect(answer).toHaveBeenCalledWith(false);
    expect(next.asked).toEqual(['resume', 'suspend', 'resume']);
    expect(devices).toHaveLength(2);
  });

  it('is left in peace on a hidden page but for a wish now and then', async () => {
    const { device, devices, clock, page } = await openHeld();
    page.hide();
    device.resumes = false;
    device.asked.length = 0;
    device.change('interrupted');
    await clock.pass(9000);
    expect(device.asked).toEqual(['resume']);
    expect(devices).toHaveLength(1);
    page.show();
    expect(device.asked).toEqual(['resume', 'resume']);
  });

  it('is not missed where nothing is to sound', async () => {
    const { audio, device, clock } = openScriptedSound();
    await audio.unlock();
    await clock.pass(500);
    device.stick();
    device.asked.length = 0;
    await clock.pass(10_000);
    expect(device.asked).toEqual([]);
    expect(clock.pending()).toBe(0);
  });

  it('never throws, whatever the device refuses', async () => {
    const { device, clock, log, audio } = await openHeld();
    log.expect('audio-resume-refused', 'audio-close-refused');
    const refuse = () => Promise.reject(new Error('closed'));
    Object.assign(device, { resume: refuse, suspend: refuse, close: refuse });
    device.stick();
    await clock.pass(5000);
    expect(audio.state()).toBe('sounding');
    expect(log.codes).toEqual(['audio-resume-refused', 'audio-close-refused']);
  });

  it('stays silent where no new device can be had', async () => {
    const { audio, clock, device, devices, log } = openScriptedSound(() => {
      throw new Error('too many devices');
    });
    log.expect('audio-unavailable');
    await audio.unlock();
    audio.hold(true);
    await clock.pass(1000);
    device.stick();
    await clock.pass(6000);
    expect(devices).toEqual([device]);
    expect(audio.state()).toBe('silent');
    expect(log.codes).toEqual(['audio-unavailable']);
  });
});

describe('whether there is sound', () => {
  it('is not known before the first unlock', () => {
    expect(openScriptedSound().audio.state()).toBe('locked');
  });

  it('is reported when it changes', async () => {
    const { audio, states } = openScriptedSound();
    await audio.unlock();
    await audio.unlock();
    expect(states).toEqual(['sounding']);
  });

  it('is missing where there is no device, and where none can be opened', async () => {
    const none = openScriptedSound(undefined, () => undefined);
    expect(await none.audio.unlock()).toBe(false);
    expect(none.audio.state()).toBe('missing');
    const broken = openScriptedSound(undefined, () => {
      throw new Error('too many devices');
    });
    broken.log.expect('audio-unavailable');
    expect(await broken.audio.unlock()).toBe(false);
    expect(broken.audio.state()).toBe('missing');
    expect(broken.log.codes).toEqual(['audio-unavailable']);
  });

  it('is silent a second after an unlock that the browser refused', async () => {
    const { audio, device, clock, states } = openScriptedSound();
    device.resumes = false;
    void audio.unlock();
    await clock.pass(999);
    expect(states).toEqual([]);
    await clock.pass(1);
    expect(states).toEqual(['silent']);
    device.resumes = true;
    await audio.unlock();
    await settled();
    expect(states).toEqual(['silent', 'sounding']);
  });

  it('keeps the device going while it is held, though no tone lies ahead', async () => {
    const { audio, device, clock } = openScriptedSound();
    await audio.unlock();
    audio.hold(true);
    audio.hold(true);
    await clock.pass(3_600_000);
    expect(device.humsUntil()).toBe(Infinity);
    audio.tone('countdown', clock.now() + 1000, 1);
    expect(device.humsUntil()).toBe(Infinity);
  });

  it('lets it go ten minutes after it is held no more, and at once with silence', async () => {
    const { audio, device, clock } = openScriptedSound();
    await audio.unlock();
    audio.hold(true);
    await clock.pass(5000);
    audio.hold(false);
    expect(device.humsUntil()).toBe(6 + 600);
    audio.hold(true);
    expect(device.humsUntil()).toBe(Infinity);
    audio.silence();
    expect(device.humsUntil()).toBeUndefined();
    await clock.pass(1000);
    expect(clock.pending()).toBe(0);
  });

  it('holds a device that is opened later', async () => {
    const { audio, device } = openScriptedSound();
    audio.hold(true);
    await audio.unlock();
    expect(device.humsUntil()).toBe(Infinity);
  });
});
