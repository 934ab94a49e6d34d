import { fakeClock, settled, strictLog } from '@roundbell/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSynth } from './synth.ts';
import { scriptedEngine, voice } from './testing/scripted-speech.ts';

describe('speech', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('resolves at the end of the words', async () => {
    const { clock, spoken, synth } = scriptedEngine();
    const ended = vi.fn();
    void synth.speak('Rest for 30 seconds', 1, undefined).then(ended);
    await clock.pass(500);
    expect(ended).not.toHaveBeenCalled();
    spoken[0]!.end();
    await settled();
    expect(ended).toHaveBeenCalledTimes(1);
    expect(clock.pending()).toBe(0);
  });

  it('resolves after an error of the engine, which is logged by its kind', async () => {
    const { clock, log, spoken, synth } = scriptedEngine();
    log.expect('speech-synthesis-failed');
    const words = synth.speak('Go', 1, undefined);
    await clock.pass(0);
    spoken[0]!.fail('synthesis-failed');
    await words;
    expect(log.codes).toEqual(['speech-synthesis-failed']);
  });

  it('resolves immediately if there is no speech', async () => {
    const synth = createSynth({ clock: fakeClock(), log: strictLog() });
    expect(await synth.speak('Go', 1, undefined)).toBe(false);
    synth.stop();
    expect(synth.voices()).toEqual([]);
  });

  it('gives up an engine that stays silent, and cancels it', async () => {
    const { clock, log, steps, synth } = scriptedEngine();
    log.expect('speech-stuck');
    const ended = vi.fn();
    void synth.speak('0123456789'.repeat(2), 1, undefined).then(ended);
    await clock.pass(3749);
    expect(ended).not.toHaveBeenCalled();
    await clock.pass(1);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(steps.at(-1)).toBe('cancel');
    void synth.speak('Go', 1, undefined).then(ended);
    await clock.pass(1999);
    expect(ended).toHaveBeenCalledTimes(1);
    await clock.pass(1);
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it('reports whether words were heard: at their end, or where they began and the end was lost', async () => {
    const { clock, log, spoken, synth } = scriptedEngine();
    log.expect('speech-stuck');
    log.expect('speech-synthesis-unavailable');
    const heard: boolean[] = [];
    const say = () => {
      void synth.speak('Go', 1, undefined).then((isHeard) => void heard.push(isHeard));
      return clock.pass(0);
    };
    await say();
    spoken[0]!.end();
    await say();
    spoken[1]!.fail('synthesis-unavailable');
    await say();
    await clock.pass(2000);
    await say();
    spoken[3]!.begin();
    await clock.pass(2000);
    expect(heard).toEqual([true, false, false, true]);
  });

  it('cancels and waits one task before it speaks', async () => {
    const { clock, steps, synth } = scriptedEngine();
    void synth.speak('one', 1, undefined);
    expect(steps).toEqual(['cancel']);
    clock.advance(0);
    expect(steps).toEqual(['cancel', 'speak one']);
  });

  it('ends the words before when new ones come, and all when stopped', async () => {
    const { clock, steps, synth } = scriptedEngine();
    const ended: string[] = [];
    void synth.speak('one', 1, undefined).then(() => void ended.push('one'));
    clock.advance(0);
    void synth.speak('two', 1, undefined).then(() => void ended.push('two'));
    void synth.speak('three', 1, undefined).then(() => void ended.push('three'));
    clock.advance(0);
    await settled();
    expect(ended).toEqual(['one', 'two']);
    expect(steps.filter((step) => step.startsWith('speak'))).toEqual(['speak one', 'speak three']);
    synth.stop();
    await settled();
    expect(ended).toEqual(['one', 'two', 'three']);
    expect(steps.at(-1)).toBe('cancel');
    expect(clock.pending()).toBe(0);
  });

  it('hears no late event of words that were cut short, and no end that comes twice [VOX-76]', async () => {
    const { clock, spoken, synth } = scriptedEngine();
    const ended: string[] = [];
    void synth.speak('one', 1, undefined).then(() => void ended.push('one'));
    clock.advance(0);
    synth.stop();
    synth.stop();
    void synth.speak('two', 1, undefined).then(() => void ended.push('two'));
    clock.advance(0);
    spoken[0]!.fail('canceled');
    spoken[0]!.end();
    await settled();
    expect(ended).toEqual(['one']);
    spoken[1]!.end();
    await settled();
    expect(ended).toEqual(['one', 'two']);
    expect(clock.pending()).toBe(0);
  });

  it('takes an English voice of the device before one of the network, the usual one first', () => {
    const voices = [
      voice('bart', 'nl-NL', true, true),
      voice('cloud', 'en-US', false, true),
      voice('anna', 'en-GB', true),
      voice('ben', 'en-US', true, true),
    ];
    const { clock, spoken, synth } = scriptedEngine(voices);
    void synth.speak('Go', 1, undefined);
    clock.advance(0);
    expect(spoken[0]).toMatchObject({ voice: voices[3], lang: 'en-US' });
    expect(synth.voices()[0]).toEqual({ id: 'bart', name: 'bart', language: 'nl-NL' });
  });

  it('takes a network voice if the device has none, and leaves the choice to the engine if none speaks English', () => {
    const cloud = voice('cloud', 'en-US', false);
    const online = scriptedEngine([voice('bart', 'nl-NL', true), cloud]);
    void online.synth.speak('Go', 1, undefined);
    online.clock.advance(0);
    expect(online.spoken[0]!.voice).toBe(cloud);
    const dutch = scriptedEngine([voice('bart', 'nl-NL', true)]);
    void dutch.synth.speak('Go', 1, undefined);
    dutch.clock.advance(0);
    expect(dutch.spoken[0]).toMatchObject({ voice: null, lang: 'en' });
  });

  it('keeps the volume between 0 and 1', () => {
    const { clock, spoken, synth } = scriptedEngine();
    for (const volume of [2, -1, 0.7]) {
      void synth.speak('Go', volume, undefined);
      clock.advance(0);
    }
    expect(spoken.map((utterance) => utterance.volume)).toEqual([1, 0, 0.7]);
  });

  it('speaks with the voice that is asked for, and with the best one where that is gone', () => {
    const { clock, spoken, synth } = scriptedEngine([voice('best', 'en', true, true), voice('other', 'nl', true)]);
    for (const wanted of ['other', 'gone', undefined]) {
      void synth.speak('Go', 1, wanted);
      clock.advance(0);
    }
    expect(spoken.map((utterance) => utterance.voice?.name)).toEqual(['other', 'best', 'best']);
  });

  it('is primed once, without a word, where that is needed', () => {
    const primedBy = (vendor: string) => {
      vi.stubGlobal('navigator', { vendor });
      const { spoken, synth } = scriptedEngine();
      synth.prime();
      synth.prime();
      return spoken.map((utterance) => utterance.text);
    };
    expect(primedBy('Apple Computer, Inc.')).toEqual(['']);
    expect(primedBy('Google Inc.')).toEqual([]);
    vi.unstubAllGlobals();
  });
});
