import { audioContract, fakeClock, fakePage, settled, strictLog } from '@roundbell/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAudio } from './audio.ts';
import { openScriptedAudio } from './testing/scripted-audio.ts';

/** Where on the context's clock an instant of these tests lies: 20 ms early, for the latency. */
function contextTime(instant: number): number {
  return (instant - 49_000) / 1000 - 0.02;
}

audioContract('Web Audio', () => {
  const { audio, clock, context, log } = openScriptedAudio();
  log.expect('tone-late');
  const pass = async (ms: number) => {
    await clock.pass(ms);
    for (const sound of context.sounds()) sound.finish();
    await settled();
  };
  return { audio, clock, pass, clip: () => new ArrayBuffer(500) };
});

describe('sound', () => {
  afterEach(() => vi.restoreAllMocks());

  it('does nothing where there is no Web Audio', async () => {
    vi.unstubAllGlobals();
    const audio = createAudio({ clock: fakeClock(), page: fakePage(), log: strictLog() });
    expect(await audio.unlock()).toBe(false);
    audio.tone('countdown', 0, 1)();
    await expect(audio.decode(new ArrayBuffer(8))).rejects.toThrow();
    await audio.clip(new ArrayBuffer(8), 1);
    audio.silence();
  });

  it('answers false where the browser throws, and only logs it', async () => {
    const log = strictLog('audio-unavailable');
    const openContext = () => {
      throw new Error('too many contexts');
    };
    const audio = createAudio({ clock: fakeClock(), page: fakePage(), log, openContext });
    expect(await audio.unlock()).toBe(false);
    expect(log.codes).toEqual(['audio-unavailable']);
  });

  it('opens no context before unlock, and only one', async () => {
    const { audio, contexts } = openScriptedAudio();
    audio.tone('countdown', 50_000, 1);
    expect(contexts).toHaveLength(0);
    expect(await Promise.all([audio.unlock(), audio.unlock()])).toEqual([true, true]);
    expect(contexts).toHaveLength(1);
  });

  it('asks for other devices once it is opened, not before', async () => {
    const mediaDevices = new EventTarget();
    const asked = vi.spyOn(mediaDevices, 'addEventListener');
    vi.stubGlobal('navigator', { mediaDevices });
    const { audio, context } = openScriptedAudio();
    expect(asked).not.toHaveBeenCalled();
    await audio.unlock();
    audio.hold(true);
    expect(asked).toHaveBeenCalledOnce();
    // Headphones were pulled out, and the context stands without a word.
    context.state = 'suspended';
    context.asked.length = 0;
    mediaDevices.dispatchEvent(new Event('devicechange'));
    expect(context.asked).toContain('resume');
  });

  it('is made ready before the gesture on a page that was touched, and never beside the music it would stop', () => {
    const touch = (hasBeenActive: boolean) => vi.stubGlobal('navigator', { userActivation: { hasBeenActive } });
    touch(false);
    const untouched = openScriptedAudio();
    untouched.audio.warm();
    expect(untouched.contexts).toHaveLength(0);
    touch(true);
    untouched.audio.setMode('keep-sounding');
    untouched.audio.warm();
    expect(untouched.contexts).toHaveLength(0);
    untouched.audio.setMode('mix');
    untouched.audio.warm();
    expect(untouched.contexts).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it('is not silent where it was only made ready, until someone asks for it in vain', async () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    const { audio, context, clock, states } = openScriptedAudio((next) => (next.resumes = false));
    context.resumes = false;
    audio.warm();
    await clock.pass(20_000);
    expect(states).toEqual([]);
    void audio.unlock();
    await clock.pass(1000);
    expect(states).toEqual(['silent']);
    vi.unstubAllGlobals();
  });

  it('is not silent where it was lost after the end, until someone asks for it again', async () => {
    const { audio, context, clock, states } = openScriptedAudio((next) => (next.resumes = false));
    await audio.unlock();
    context.stick();
    audio.silence();
    await clock.pass(20_000);
    audio.hold(true);
    await clock.pass(20_000);
    expect(states).toEqual(['sounding']);
    void audio.unlock();
    await clock.pass(10_000);
    expect(states).toEqual(['sounding', 'silent']);
  });

  it('answers false after one second where the browser does not begin to play', async () => {
    const { clock, context, audio } = openScriptedAudio();
    context.resumes = false;
    const answer = vi.fn();
    void audio.unlock().then(answer);
    await clock.pass(999);
    expect(answer).not.toHaveBeenCalled();
    await clock.pass(1);
    expect(answer).toHaveBeenCalledWith(false);
  });

  it('schedules a tone where its instant leaves the loudspeaker [PRT-14]', async () => {
    const { audio, context } = openScriptedAudio();
    await audio.unlock();
    audio.tone('countdown', 53_000, 0.7);
    expect(context.sounds()).toHaveLength(1);
    expect(context.sounds()[0]!.begin).toBeCloseTo(contextTime(53_000));
    expect(context.sounds()[0]!.volume()).toBe(0.7);
  });

  it('keeps volumes between 0 and 1 [PRT-14]', async () => {
    const { audio, context } = openScriptedAudio();
    await audio.unlock();
    audio.tone('countdown', 53_000, 3);
    audio.tone('countdown', 53_000, -1);
    expect(context.sounds().map(({ volume }) => volume())).toEqual([1, 0]);
  });

  it('drops a tone more than 120 ms late, and plays one of 120 ms at once [PRT-15]', async () => {
    const { audio, context, log } = openScriptedAudio();
    await audio.unlock();
    audio.tone('countdown', 50_000 - 120, 1);
    expect(context.sounds().map(({ begin }) => begin)).toEqual([1]);
    log.expect('tone-late');
    audio.tone('countdown', 50_000 - 121, 1)();
    expect(context.sounds()).toHaveLength(1);
    expect(log.codes).toEqual(['tone-late']);
  });

  it('schedules a number where its instant leaves the loudspeaker, and moves it with a clock that stood still', async () => {
    const { audio, context, clock } = openScriptedAudio();
    await audio.unlock();
    const samples = await audio.decode(new ArrayBuffer(400));
    audio.number('number-3', samples, 53_000, 0.7);
    const [number] = context.sounds();
    expect(number!.begin).toBeCloseTo(contextTime(53_000));
    expect(number!.volume()).toBe(0.7);
    context.lose(100);
    await clock.pass(1000);
    const [, moved] = context.sounds();
    expect(moved!.begin).toBeCloseTo(contextTime(53_000) - 0.1);
  });

  it('takes a tone back before it sounds [PRT-16]', async () => {
    const { audio, context } = openScriptedAudio();
    await audio.unlock();
    const stop = audio.tone('countdown', 53_000, 1);
    stop();
    stop();
    const [sound] = context.sounds();
    expect(sound!.end).toBe(1);
    expect(sound!.fades).toEqual([]);
  });

  it('fades a tone that sounds in 10 ms [PRT-16]', async () => {
    const { audio, context, clock } = openScriptedAudio();
    await audio.unlock();
    const stop = audio.tone('timer-complete', 50_100, 0.5);
    clock.advance(300);
    stop();
    const [sound] = context.sounds();
    expect(sound!.fades).toEqual([
      ['set', 0.5, 1.3],
      ['ramp', 0, 1.31],
    ]);
    expect(sound!.end).toBe(1.31);
  });

  it('silences tones and clips, scheduled and sounding [PRT-16]', async () => {
    const { audio, context, clock } = openScriptedAudio();
    await audio.unlock();
    audio.tone('timer-complete', 50_100, 1);
    audio.tone('countdown', 55_000, 1);
    const clip = vi.fn();
    void audio.clip(new ArrayBuffer(2000), 1).then(clip);
    await clock.pass(300);
    audio.silence();
    await settled();
    expect(context.sounds().map(({ end }) => end)).toEqual([1.31, 1.3, 1.31]);
    expect(clip).toHaveBeenCalledTimes(1);
  });

  it.each(['suspended', 'interrupted'] as const)('resumes a context that was %s', async (state) => {
    const { audio, context, clock } = openScriptedAudio();
    await audio.unlock();
    audio.hold(true);
    await clock.pass(250);
    context.change(state);
    await settled();
    expect(context.state).toBe('running');
  });

  it('resumes a context that was suspended while nothing was to sound, when a tone is scheduled', async () => {
    const { audio, context, clock } = openScriptedAudio();
    await audio.unlock();
    clock.advance(500);
    context.change('suspended');
    await settled();
    expect(context.state).toBe('suspended');
    audio.tone('countdown', 52_000, 1);
    await settled();
    expect(context.state).toBe('running');
    expect(context.sounds()).toHaveLength(1);
  });

  it('resumes a context as soon as the page is seen', async () => {
    const { audio, context, page } = openScriptedAudio();
    await audio.unlock();
    audio.hold(true);
    page.hide();
    context.resumes = false;
    context.change('interrupted');
    await settled();
    expect(context.state).toBe('interrupted');
    context.resumes = true;
    page.show();
    await settled();
    expect(context.state).toBe('running');
  });

  it('schedules the coming tones again on the clock that stood still, and drops those it missed', async () => {
    const { audio, context, clock, page, log } = openScriptedAudio();
    log.expect('tone-late');
    await audio.unlock();
    audio.tone('countdown', 51_000, 1);
    audio.tone('countdown', 56_000, 1);
    clock.advance(500);
    page.hide();
    context.resumes = false;
    context.change('interrupted');
    clock.sleep(3000);
    audio.tone('step-start', 54_000, 1);
    context.resumes = true;
    page.show();
    await settled();
    // The context lost three seconds.
    const [missed, moved, again, waited] = context.sounds();
    expect(context.sounds()).toHaveLength(4);
    expect(missed!.end).toBe(1.5);
    expect(moved!.end).toBe(1.5);
    expect(again!.begin).toBeCloseTo(contextTime(56_000) - 3);
    expect(waited!.begin).toBeCloseTo(contextTime(54_000) - 3);
  });

  it('plays 40 Hz at 0.0007 from unlock on, until 60 s after the last tone', async () => {
    const { audio, context } = openScriptedAudio();
    await audio.unlock();
    const hum = context.hums()[0]!;
    expect(hum).toMatchObject({ frequency: { value: 40 }, begin: 1, end: 61 });
    expect(hum.volume()).toBe(0.0007);
    audio.tone('step-start', 90_000, 1);
    audio.tone('step-start', 55_000, 1);
    expect(hum.end).toBeCloseTo(contextTime(90_000) + 0.15 + 60);
    expect(context.hums()).toHaveLength(1);
  });

  it('ends with silence, and begins again with the next tone', async () => {
    const { audio, context } = openScriptedAudio();
    await audio.unlock();
    audio.silence();
    expect(context.hums()[0]!.end).toBe(1);
    audio.tone('step-start', 52_000, 1);
    expect(context.hums()).toHaveLength(2);
    expect(context.hums()[1]!.end).toBeCloseTo(contextTime(52_000) + 0.15 + 60);
  });

  it('begins again after it came to its own end', async () => {
    const { audio, context, clock } = openScriptedAudio();
    await audio.unlock();
    clock.advance(60_000);
    context.hums()[0]!.finish();
    audio.tone('step-start', 112_000, 1);
    expect(context.hums()).toHaveLength(2);
  });

  it('resolves a clip when it has ended', async () => {
    const { audio, context } = openScriptedAudio();
    await audio.unlock();
    const ended = vi.fn();
    const bytes = new ArrayBuffer(2000);
    void audio.clip(bytes, 0.4).then(ended);
    await settled();
    expect(ended).not.toHaveBeenCalled();
    expect(context.sounds()[0]).toMatchObject({ begin: 1 });
    expect(context.sounds()[0]!.volume()).toBe(0.4);
    expect(bytes.byteLength).toBe(2000);
    context.sounds()[0]!.finish();
    await settled();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('resolves a clip whose end is never told two seconds after its length', async () => {
    const { audio, clock } = openScriptedAudio();
    await audio.unlock();
    const ended = vi.fn();
    void audio.clip(new ArrayBuffer(3000), 1).then(ended);
    await clock.pass(4999);
    expect(ended).not.toHaveBeenCalled();
    await clock.pass(1);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('silences a clip that is still being decoded [PRT-16]', async () => {
    const { audio, context } = openScriptedAudio();
    await audio.unlock();
    const clip = audio.clip(new ArrayBuffer(2000), 1);
    audio.silence();
    await clip;
    expect(context.sounds()).toEqual([]);
  });

  it('resolves a clip immediately if the sound stands still, and rejects bytes that are not a sound', async () => {
    const { audio, context, page } = openScriptedAudio();
    await audio.unlock();
    await expect(audio.clip(new ArrayBuffer(0), 1)).rejects.toThrow('no sound');
    page.hide();
    context.resumes = false;
    context.change('suspended');
    await audio.clip(new ArrayBuffer(3000), 1);
    expect(context.sounds()).toHaveLength(0);
  });
});

describe('what browsers differ in', () => {
  afterEach(() => vi.restoreAllMocks());

  it('asks the platform for nothing that a browser refuses: each engine knows other limits', async () => {
    const { audio, context, clock, page, outcomes } = openScriptedAudio();
    audio.hold(true);
    await audio.unlock();
    audio.tone('countdown', clock.now() - 100, 1);
    const cut = audio.tone('timer-complete', clock.now() + 100, 1);
    audio.tone('chime', clock.now() + 86_400_000, 1)();
    void audio.clip(new ArrayBuffer(1000), 0.5);
    await clock.pass(200);
    cut();
    context.lose(100);
    audio.tone('countdown', clock.now() + 500, 1);
    await clock.pass(1000);
    audio.hold(false);
    page.show();
    audio.hold(true);
    audio.silence();
    expect(outcomes.map(({ heardAt }) => heardAt !== undefined)).toEqual([true, true, true]);
  });

  it('does without what an engine lacks: the output timestamp and the output latency', async () => {
    const { audio, context, clock, outcomes } = openScriptedAudio();
    Object.assign(context, { getOutputTimestamp: undefined, outputLatency: undefined });
    await audio.unlock();
    audio.tone('countdown', 53_000, 1);
    // 40 ms are assumed.
    expect(context.sounds()[0]!.begin).toBeCloseTo(4 - 0.04);
    await clock.pass(4000);
    expect(outcomes[0]!.heardAt).toBeCloseTo(53_000, 3);
  });
});
