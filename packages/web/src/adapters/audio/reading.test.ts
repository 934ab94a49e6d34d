// cspell:ignore Gecko
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceReadingOf } from './reading.ts';
import { openScriptedAudio } from './testing/scripted-audio.ts';

const LINUX_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const OTHERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0',
  'Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
];

afterEach(() => vi.unstubAllGlobals());

/** A context that writes down what it is asked. */
function askedContext() {
  const asked: string[] = [];
  const context = {
    currentTime: 4,
    get outputLatency() {
      asked.push('latency');
      return 0.02;
    },
    getOutputTimestamp() {
      asked.push('timestamp');
      return { contextTime: 1, performanceTime: 2 };
    },
  };
  return { asked, context };
}

describe('what a context tells of its output', () => {
  it('is not asked of Firefox on Linux', () => {
    vi.stubGlobal('navigator', { userAgent: LINUX_FIREFOX });
    const { asked, context } = askedContext();
    expect(deviceReadingOf(context)).toMatchObject({ currentTime: 4, output: undefined, latency: undefined });
    expect(asked).toEqual([]);
  });

  it.each(OTHERS)('is asked of %s [PRT-14]', (userAgent) => {
    vi.stubGlobal('navigator', { userAgent });
    const { context } = askedContext();
    expect(deviceReadingOf(context)).toMatchObject({ output: { deviceTime: 1, pageTime: 2 }, latency: 0.02 });
  });

  it('is assumed to be 40 ms where it may not be asked', async () => {
    vi.stubGlobal('navigator', { userAgent: LINUX_FIREFOX });
    const { audio, context } = openScriptedAudio();
    const ask = vi.spyOn(context, 'getOutputTimestamp');
    await audio.unlock();
    audio.tone('countdown', 53_000, 1);
    expect(context.sounds()[0]!.begin).toBeCloseTo((53_000 - 49_000) / 1000 - 0.04);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is done without where an engine has no such calls', () => {
    expect(deviceReadingOf({ currentTime: 4 })).toMatchObject({
      currentTime: 4,
      output: undefined,
      latency: undefined,
    });
  });
});
