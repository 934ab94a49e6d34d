import { settled } from '@roundbell/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openScriptedAudio } from './testing/scripted-audio.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('how the sound stands beside that of other apps', () => {
  it('reaches the platform before the context begins', async () => {
    const audioSession = { type: 'auto' };
    vi.stubGlobal('navigator', { audioSession });
    const { audio, context } = openScriptedAudio();
    audio.setMode('keep-sounding');
    expect(audioSession.type).toBe('auto');
    const types: string[] = [];
    const { resume } = context;
    context.resume = () => {
      types.push(audioSession.type);
      return resume();
    };
    await audio.unlock();
    expect(types).toEqual(['playback']);
    audio.setMode('mix');
    await audio.unlock();
    expect(audioSession.type).toBe('ambient');
  });

  it('mixes unless set otherwise', async () => {
    const audioSession = { type: 'auto' };
    vi.stubGlobal('navigator', { audioSession });
    await openScriptedAudio().audio.unlock();
    expect(audioSession.type).toBe('ambient');
  });

  it('plays a loop from the gesture on while something is to sound', async () => {
    const { audio, loop, clock } = openScriptedAudio();
    audio.setMode('keep-sounding');
    await settled();
    const unlocked = audio.unlock();
    audio.hold(true);
    expect(loop.plays).toBe(1);
    await unlocked;
    await clock.pass(120_000);
    expect(loop.paused).toBe(false);
    audio.hold(false);
    await clock.pass(250);
    expect(loop.paused).toBe(true);
    audio.hold(true);
    expect(loop.paused).toBe(false);
    audio.silence();
    expect(loop.paused).toBe(true);
    expect(loop.plays).toBe(2);
  });

  it('a loop that the system has paused plays again as soon as the page is seen, if something is due to sound', async () => {
    const { audio, loop, page, clock } = openScriptedAudio();
    audio.setMode('keep-sounding');
    await settled();
    await audio.unlock();
    audio.hold(true);
    const comeBack = () => {
      page.hide();
      loop.pause();
      page.show();
    };
    comeBack();
    expect(loop.paused).toBe(false);
    audio.hold(false);
    await clock.pass(250);
    comeBack();
    expect(loop.paused).toBe(true);
    expect(loop.plays).toBe(2);
  });

  it('in pocket mode asks for playback and plays the loop, as to keep sounding', async () => {
    const audioSession = { type: 'auto' };
    vi.stubGlobal('navigator', { audioSession });
    const { audio, loop } = openScriptedAudio();
    audio.setMode('pocket');
    await settled();
    await audio.unlock();
    audio.hold(true);
    expect(audioSession.type).toBe('playback');
    expect(loop.paused).toBe(false);
  });

  it('plays none to mix, and ends it when that is set', async () => {
    const { audio, loop, clock } = openScriptedAudio();
    await audio.unlock();
    audio.hold(true);
    expect(loop.plays).toBe(0);
    audio.setMode('keep-sounding');
    await settled();
    expect(loop.paused).toBe(false);
    audio.setMode('mix');
    await clock.pass(250);
    expect(loop.paused).toBe(true);
  });

  it('continues without the loop if it is refused', async () => {
    const { audio, loop, log, clock } = openScriptedAudio();
    log.expect('audio-loop-refused');
    loop.refuses = true;
    audio.setMode('keep-sounding');
    await settled();
    expect(await audio.unlock()).toBe(true);
    audio.hold(true);
    await clock.pass(3000);
    expect(log.codes).toEqual(['audio-loop-refused']);
    expect(loop.plays).toBe(1);
  });
});
