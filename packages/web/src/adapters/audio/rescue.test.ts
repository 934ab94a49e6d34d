import { fakeClock, fakePage, settled, strictLog } from '@roundbell/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAudio } from './audio.ts';
import { openScriptedAudio } from './testing/scripted-audio.ts';

/** Unlocked, held and seen to move. */
async function openHeld(next?: Parameters<typeof openScriptedAudio>[0]) {
  const opened = openScriptedAudio(next);
  await opened.audio.unlock();
  opened.audio.hold(true);
  await opened.clock.pass(1000);
  return opened;
}

afterEach(() => vi.restoreAllMocks());

describe('a device that stands still', () => {
  it('[PRT-45] is resumed, restarted and replaced, a second apart', async () => {
    const { context, contexts, clock, states } = await openHeld((next) => (next.resumes = false));
    context.asked.length = 0;
    context.stick();
    await clock.pass(750);
    expect(context.asked).toEqual(['resume']);
    await clock.pass(1000);
    expect(context.asked).toEqual(['resume', 'suspend', 'resume']);
    expect(contexts).toHaveLength(1);
    await clock.pass(1000);
    expect(contexts).toHaveLength(2);
    expect(context.state).toBe('closed');
    expect(states).toEqual(['sounding']);
    await clock.pass(1000);
    expect(states).toEqual(['sounding', 'silent']);
  });

  it('[PRT-45] sounds again after a restart, and keeps its tones', async () => {
    const { audio, context, contexts, clock, outcomes } = await openHeld();
    audio.tone('countdown', 60_000, 1);
    context.isCuredByRestart = true;
    context.stick();
    await clock.pass(4000);
    expect(contexts).toHaveLength(1);
    expect(audio.state()).toBe('sounding');
    await clock.pass(6000);
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]!.heardAt).toBeCloseTo(60_000, 3);
  });

  it('[PRT-46] moves its tones and the faint tone over to a new context, each once', async () => {
    const { audio, context, contexts, clock, outcomes } = await openHeld();
    audio.tone('countdown', 60_000, 1);
    audio.tone('step-start', 61_000, 0.5);
    context.stick();
    await clock.pass(4000);
    const next = contexts[1]!;
    expect(audio.state()).toBe('sounding');
    expect(next.humming()).toEqual([Infinity]);
    expect(next.kept().map(({ volume }) => volume())).toEqual([1, 0.5]);
    await clock.pass(7000);
    expect(outcomes.map(({ heardAt }) => Math.round(heardAt!))).toEqual([60_000, 61_000]);
    expect(context.kept()).toEqual([]);
  });

  it('[PRT-46] opens no more than one new context a minute', async () => {
    const { contexts, clock, context } = await openHeld((next) => next.stick());
    context.stick();
    await clock.pass(50_000);
    expect(contexts).toHaveLength(2);
  });

  it('[PRT-46] opens no new context while the platform interrupts the sound', async () => {
    const { context, contexts, clock, audio } = await openHeld();
    context.resumes = false;
    context.change('interrupted');
    await clock.pass(5000);
    expect(contexts).toHaveLength(1);
    expect(audio.state()).toBe('silent');
    context.change('running');
    await clock.pass(250);
    expect(audio.state()).toBe('sounding');
  });

  it('[PRT-47] sounds again when it comes back by itself', async () => {
    const { contexts, context, clock, states } = await openHeld((next) => next.stick());
    context.stick();
    await clock.pass(9000);
    expect(states).toEqual(['sounding', 'silent']);
    contexts[1]!.free();
    await clock.pass(250);
    expect(states).toEqual(['sounding', 'silent', 'sounding']);
  });

  it('[PRT-47] is opened anew inside a gesture when it was lost', async () => {
    const { audio, contexts, context, clock } = await openHeld((next) => {
      if (contexts.length === 1) next.resumes = false;
    });
    context.stick();
    await clock.pass(6000);
    expect(audio.state()).toBe('silent');
    await clock.pass(60_000);
    expect(await audio.unlock()).toBe(true);
    expect(contexts).toHaveLength(3);
    expect(audio.state()).toBe('sounding');
  });

  it('[PRT-47] climbs the whole ladder again with a gesture, where the last new context is young', async () => {
    const { audio, contexts, context, clock } = await openHeld((next) => next.stick());
    context.stick();
    await clock.pass(6000);
    const next = contexts[1]!;
    next.asked.length = 0;
    const answer = vi.fn();
    void audio.unlock().then(answer);
    await clock.pass(2500);
    expect(answer).toHaveBeenCalledWith(false);
    expect(next.asked).toEqual(['resume', 'suspend', 'resume']);
    expect(contexts).toHaveLength(2);
  });

  it('[PRT-48] is left in peace on a hidden page but for a wish now and then', async () => {
    const { context, contexts, clock, page } = await openHeld();
    page.hide();
    context.resumes = false;
    context.asked.length = 0;
    context.change('interrupted');
    await clock.pass(9000);
    expect(context.asked).toEqual(['resume']);
    expect(contexts).toHaveLength(1);
    page.show();
    expect(context.asked).toEqual(['resume', 'resume']);
  });

  it('[PRT-45] is not missed where nothing is to sound', async () => {
    const { audio, context, clock } = openScriptedAudio();
    await audio.unlock();
    await clock.pass(500);
    context.stick();
    context.asked.length = 0;
    await clock.pass(10_000);
    expect(context.asked).toEqual([]);
    expect(clock.pending()).toBe(0);
  });

  it('[PRT-45] never throws, whatever the context refuses', async () => {
    const { context, clock, log, audio } = await openHeld();
    log.expect('audio-resume-refused', 'audio-close-refused');
    const refuse = () => Promise.reject(new DOMException('closed', 'InvalidStateError'));
    Object.assign(context, { resume: refuse, suspend: refuse, close: refuse });
    context.stick();
    await clock.pass(5000);
    expect(audio.state()).toBe('sounding');
    expect(log.codes).toEqual(['audio-resume-refused', 'audio-close-refused']);
  });

  it('[PRT-46] stays silent where no new context can be had', async () => {
    const clock = fakeClock(50_000);
    const log = strictLog('audio-unavailable');
    const { contexts, context } = openScriptedAudio();
    let opened = 0;
    const openContext = () => {
      if (opened++ > 0) throw new Error('too many contexts');
      return context as unknown as AudioContext;
    };
    const audio = createAudio({ clock, page: fakePage(), log, openContext });
    await audio.unlock();
    audio.hold(true);
    await clock.pass(1000);
    context.stick();
    await clock.pass(6000);
    expect(contexts).toEqual([]);
    expect(audio.state()).toBe('silent');
    expect(log.codes).toEqual(['audio-unavailable']);
  });
});

describe('whether there is sound', () => {
  it('[PRT-49] is not known before the first unlock', () => {
    expect(openScriptedAudio().audio.state()).toBe('locked');
  });

  it('[PRT-49] is told when it changes', async () => {
    const { audio, states } = openScriptedAudio();
    await audio.unlock();
    await audio.unlock();
    expect(states).toEqual(['sounding']);
  });

  it('[PRT-49] is missing where there is no context, and where none can be made', async () => {
    const none = createAudio({ clock: fakeClock(), page: fakePage(), log: strictLog() });
    await none.unlock();
    expect(none.state()).toBe('missing');
    const log = strictLog('audio-unavailable');
    const openContext = () => {
      throw new Error('too many contexts');
    };
    const broken = createAudio({ clock: fakeClock(), page: fakePage(), log, openContext });
    await broken.unlock();
    expect(broken.state()).toBe('missing');
  });

  it('[PRT-49] is silent a second after an unlock that the browser refused', async () => {
    const { audio, context, clock, states } = openScriptedAudio();
    context.resumes = false;
    void audio.unlock();
    await clock.pass(999);
    expect(states).toEqual([]);
    await clock.pass(1);
    expect(states).toEqual(['silent']);
    context.resumes = true;
    await audio.unlock();
    await settled();
    expect(states).toEqual(['silent', 'sounding']);
  });

  it('[PRT-52] keeps the device going while it is held, though no tone lies ahead', async () => {
    const { audio, context, clock } = openScriptedAudio();
    await audio.unlock();
    audio.hold(true);
    audio.hold(true);
    await clock.pass(3_600_000);
    expect(context.humming()).toEqual([Infinity]);
    audio.tone('countdown', clock.now() + 1000, 1);
    expect(context.humming()).toEqual([Infinity]);
  });

  it('[PRT-52] lets it go ten minutes after it is held no more, and at once with silence', async () => {
    const { audio, context, clock } = openScriptedAudio();
    await audio.unlock();
    audio.hold(true);
    await clock.pass(5000);
    audio.hold(false);
    expect(context.humming()).toEqual([6 + 600]);
    audio.hold(true);
    expect(context.humming()).toEqual([Infinity]);
    audio.silence();
    expect(context.humming()).toEqual([]);
    await clock.pass(1000);
    expect(clock.pending()).toBe(0);
  });

  it('[PRT-52] holds a device that is opened later', async () => {
    const { audio, context } = openScriptedAudio();
    audio.hold(true);
    await audio.unlock();
    expect(context.humming()).toEqual([Infinity]);
  });

  it('[PRT-90] asks the platform for nothing that a browser refuses: each engine knows other limits', async () => {
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

  it('[PRT-90] does without what an engine lacks: the output timestamp and the output latency', async () => {
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
