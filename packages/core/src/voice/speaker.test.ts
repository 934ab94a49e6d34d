import { describe, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { fakePage, type FakePage } from '../testing/fake-page.ts';
import { fakeSynth, type FakeSynth } from '../testing/fake-synth.ts';
import { strictLog, type StrictLog } from '../testing/strict-log.ts';
import { warningOf, type Announcement, type Priority } from './announcement.ts';
import type { Queued } from './queue.ts';
import { createSpeaker, type Speaker } from './speaker.engine.ts';

interface Bench {
  readonly clock: FakeClock;
  readonly synth: FakeSynth;
  readonly log: StrictLog;
  readonly page: FakePage;
  readonly speaker: Speaker;
}

function bench(speechMillis = 1000): Bench {
  const clock = fakeClock();
  const synth = fakeSynth(clock, speechMillis);
  const log = strictLog();
  const page = fakePage();
  const speaker = createSpeaker({
    clock,
    page,
    log,
    read: async ({ text }, volume) => void (await synth.speak(text, volume, undefined)),
    cutShort: () => synth.stop(),
  });
  return { clock, synth, log, page, speaker };
}

function said(text: string, priority: Priority = 1, given: Partial<Announcement> = {}): Announcement {
  return { text, priority, type: 'generic', replaceType: false, ...given };
}

function spoken(synth: FakeSynth): readonly string[] {
  return synth.spoken.map(({ text, at, cut }) => `${at} ${text}${cut ? ' (cut)' : ''}`);
}

describe('the speaker', () => {
  it('says one at a time, the urgent first, 100 ms apart [VOX-4, VOX-9]', async () => {
    const { clock, synth, speaker } = bench();
    speaker.say(said('a'));
    speaker.say(said('b', 2));
    speaker.say(said('c'));
    speaker.say(said('d', 0));
    expect(speaker.view.getState().saying).toBe('a');
    await clock.pass(1050);
    expect(speaker.view.getState().saying).toBeUndefined();
    await clock.pass(9000);
    expect(spoken(synth)).toEqual(['0 a', '1100 d', '2200 c', '3300 b']);
    expect(speaker.view.getState().saying).toBeUndefined();
  });

  it('keeps the gap before something requested during it [VOX-9]', async () => {
    const { clock, synth, speaker } = bench();
    speaker.say(said('a'));
    await clock.pass(1050);
    speaker.say(said('b'));
    await clock.pass(1000);
    expect(spoken(synth)).toEqual(['0 a', '1100 b']);
    await clock.pass(5000);
    speaker.say(said('c'));
    expect(synth.spoken.at(-1)?.at).toBe(7050);
  });

  it('is interrupted immediately, in the middle of a word and in the gap [VOX-5]', async () => {
    const { clock, synth, speaker } = bench();
    speaker.say(said('a'));
    speaker.say(said('b'));
    await clock.pass(300);
    speaker.say(said('now', -1));
    await clock.pass(1050);
    speaker.say(said('again', -1));
    await clock.pass(5000);
    expect(spoken(synth)).toEqual(['0 a (cut)', '300 now', '1350 again']);
  });

  it('replaces what waits, not what is being said [VOX-6]', async () => {
    const { clock, synth, speaker } = bench();
    speaker.say(said('1', 0, { type: 'countdown' }));
    speaker.say(said('2', 0, { type: 'countdown' }));
    speaker.say(said('3', 0, { type: 'countdown', replaceType: true }));
    await clock.pass(5000);
    expect(spoken(synth)).toEqual(['0 1', '1100 3']);
  });

  it('skips what is blank [VOX-11]', async () => {
    const { clock, synth, speaker } = bench();
    expect(speaker.view.getState()).toEqual({ saying: undefined });
    speaker.say(said('  '));
    speaker.say(said('', -1));
    await clock.pass(1000);
    expect(spoken(synth)).toEqual([]);
  });

  it('is not interrupted by nothing [VOX-11]', async () => {
    const { clock, synth, speaker } = bench();
    speaker.say(said('a'));
    speaker.say(said(' ', -1));
    await clock.pass(1000);
    expect(spoken(synth)).toEqual(['0 a']);
  });

  it('is silent while it is disabled [VOX-11]', async () => {
    const { clock, synth, speaker } = bench();
    speaker.say(said('a'));
    speaker.say(said('b'));
    await clock.pass(500);
    speaker.configure({ enabled: false, volume: 1 });
    speaker.say(said('c'));
    await clock.pass(5000);
    speaker.configure({ enabled: true, volume: 1 });
    speaker.say(said('d'));
    await clock.pass(5000);
    expect(spoken(synth)).toEqual(['0 a (cut)', '5500 d']);
  });

  it('speaks at the volume it was given, within 0 and 1', async () => {
    const { clock, synth, speaker } = bench(0);
    const at = async (volume: number | undefined): Promise<number | undefined> => {
      if (volume !== undefined) speaker.configure({ enabled: true, volume });
      speaker.say(said('x'));
      await clock.pass(200);
      return synth.spoken.at(-1)?.volume;
    };
    expect([await at(undefined), await at(0.2), await at(7)]).toEqual([0.7, 0.2, 1]);
  });

  it('is silent while it is muted, and cuts short what it says [VOX-11]', async () => {
    const { clock, synth, speaker } = bench();
    const muted = (volume: number): void => speaker.configure({ enabled: true, volume });
    speaker.say(said('a'));
    speaker.say(said('b'));
    await clock.pass(500);
    muted(0);
    expect([spoken(synth), speaker.view.getState().saying]).toEqual([['0 a (cut)'], undefined]);
    await clock.pass(1000);
    muted(-1);
    speaker.say(said('c'));
    await clock.pass(500);
    muted(0.7);
    speaker.say(said('d'));
    await clock.pass(1000);
    expect(spoken(synth)).toEqual(['0 a (cut)', '2000 d']);
  });

  it('goes on with what it says when the volume alone is changed [VOX-11]', async () => {
    const { clock, synth, speaker } = bench();
    speaker.say(said('a'));
    speaker.say(said('b'));
    await clock.pass(500);
    speaker.configure({ enabled: true, volume: 0.3 });
    await clock.pass(5000);
    expect(spoken(synth)).toEqual(['0 a', '1100 b']);
  });

  it('stops everything [VOX-14]', async () => {
    const { clock, synth, speaker } = bench();
    speaker.say(said('a'));
    speaker.say(said('b'));
    await clock.pass(400);
    speaker.stop();
    expect(speaker.view.getState().saying).toBeUndefined();
    await clock.pass(3000);
    speaker.say(said('c'));
    await clock.pass(1050);
    speaker.say(said('d'));
    speaker.stop();
    await clock.pass(3000);
    expect(spoken(synth)).toEqual(['0 a (cut)', '3400 c']);
    expect(clock.pending()).toBe(0);
  });

  it('does not wait longer than 10 s [VOX-9]', async () => {
    const { clock, synth, log, speaker } = bench(60_000);
    log.expect('speech-too-long');
    speaker.say(said('a'));
    speaker.say(said('b'));
    await clock.pass(10_200);
    expect(spoken(synth)).toEqual(['0 a (cut)', '10100 b']);
  });

  it('says one at a time after words that took too long, too [VOX-9]', async () => {
    const { clock, synth, log, speaker } = bench(60_000);
    log.expect('speech-too-long', 'speech-too-long');
    for (const text of ['a', 'b', 'c']) speaker.say(said(text));
    await clock.pass(20_150);
    expect(spoken(synth)).toEqual(['0 a (cut)', '10100 b (cut)']);
  });

  it('hears no more of words that were cut short, and tells their reader [VOX-5, VOX-14]', async () => {
    const { clock, log, page } = bench();
    const readings: { readonly words: unknown; readonly end: () => void; readonly isWanted: () => boolean }[] = [];
    const speaker = createSpeaker({
      clock,
      page,
      log,
      read: (words, _, isWanted) =>
        new Promise((resolve) => {
          readings.push({ words, end: resolve, isWanted });
        }),
      cutShort: () => undefined,
    });
    speaker.say(said('a'));
    expect(readings[0]?.isWanted()).toBe(true);
    speaker.say(said('now', -1));
    expect(readings.map(({ isWanted }) => isWanted())).toEqual([false, true]);
    readings[0]?.end();
    await clock.pass(1000);
    expect(speaker.view.getState().saying).toBe('now');
    speaker.say(said('b'));
    expect(readings).toHaveLength(2);
    speaker.stop();
    expect(readings[1]?.isWanted()).toBe(false);
  });

  it('numbers what it is asked to say [VOX-2]', async () => {
    const { clock, log, page } = bench();
    const ids: string[] = [];
    const read = async (words: Announcement) => void ids.push((words as Queued).id);
    const speaker = createSpeaker({ clock, page, log, read, cutShort: () => undefined });
    speaker.say(said('a'));
    speaker.say(said(' '));
    speaker.say(said('b'));
    await clock.pass(1000);
    expect(ids).toEqual(['announcement-1', 'announcement-2']);
  });

  it('an announcement that fails is logged and the next one follows', async () => {
    const { clock, synth, log, speaker } = bench();
    log.expect('speech-failed');
    synth.fails = true;
    speaker.say(said('a'));
    speaker.say(said('b'));
    await clock.pass(50);
    synth.fails = false;
    await clock.pass(2000);
    expect(spoken(synth)).toEqual(['100 b']);
    expect(log.codes).toEqual(['speech-failed']);
  });

  /** Words of a segment that begins at an instant and lasts 10 s. */
  const due = (text: string, since: number, given: Partial<Announcement> = {}): Announcement =>
    said(text, 1, { moment: { at: since, since, until: since + 10_000 }, ...given });

  it('queues all words of an instant before the first begins', async () => {
    const { clock, synth, speaker } = bench(500);
    speaker.say(due('b', 0), due(' ', 0), due('a', 0, { priority: 0 }), due('c', 0, { priority: 2 }));
    await clock.pass(5000);
    expect(spoken(synth)).toEqual(['0 a', '600 b', '1200 c']);
  });

  it('cuts the words of an earlier segment, and begins those of the new one after the gap [VOX-71]', async () => {
    const { clock, synth, speaker } = bench(5000);
    speaker.say(due('a', 0), due('b', 0));
    await clock.pass(1000);
    speaker.say(due('c', 1000));
    expect(speaker.view.getState().saying).toBeUndefined();
    await clock.pass(10_000);
    expect(spoken(synth)).toEqual(['0 a (cut)', '1100 c']);
  });

  it('lets words of the same segment end, and such as belong to none [VOX-71]', async () => {
    const { clock, synth, speaker } = bench(1000);
    speaker.say(due('a', 0));
    await clock.pass(500);
    speaker.say(due('b', 0, { moment: { at: 500, since: 0, until: 10_000 } }));
    await clock.pass(1500);
    speaker.say(said('heart rate lost'));
    await clock.pass(500);
    speaker.say(due('c', 2500));
    await clock.pass(5000);
    expect(spoken(synth)).toEqual(['0 a', '1100 b', '2200 heart rate lost', '3300 c']);
  });

  it("cuts a coach's line of an earlier segment, and drops one that waits [VOX-71]", async () => {
    const { clock, synth, speaker } = bench(1000);
    speaker.say(due('a', 0));
    speaker.say(said('Hold it.', 3));
    speaker.say(said('Breathe.', 3));
    await clock.pass(1500);
    speaker.say(due('b', 1500));
    speaker.say(said('Push.', 3));
    await clock.pass(9000);
    expect(spoken(synth)).toEqual(['0 a', '1100 Hold it. (cut)', '1600 b', '2700 Push.']);
  });

  it('drops what is late when its turn comes, but not the end of the timer [VOX-70]', async () => {
    const { clock, synth, speaker } = bench(3000);
    speaker.say(said('timeless'));
    speaker.say(due('a', 0), due('end', 0, { type: 'timer-complete' }));
    await clock.pass(20_000);
    expect(spoken(synth)).toEqual(['0 timeless', '3100 end']);
    expect(clock.pending()).toBe(0);
  });

  it('does not read what became late while it was looked for [VOX-70]', async () => {
    const { clock, log, page } = bench();
    const wanted: boolean[] = [];
    const speaker = createSpeaker({
      clock,
      page,
      log,
      async read(_, __, isWanted) {
        await new Promise<void>((resolve) => void clock.after(2001, resolve));
        wanted.push(isWanted());
      },
      cutShort: () => undefined,
    });
    speaker.say(due('a', 0));
    await clock.pass(3000);
    speaker.say(said('b'));
    await clock.pass(3000);
    expect(wanted).toEqual([false, true]);
  });

  it('learns from what it says how long words take', async () => {
    const clock = fakeClock();
    const synth = fakeSynth(clock, ({ length }) => 100 * length);
    const read = async ({ text }: Announcement, volume: number) => void (await synth.speak(text, volume, undefined));
    const speaker = createSpeaker({ clock, page: fakePage(), log: strictLog(), read, cutShort: synth.stop });
    const until = 60_000;
    // 1.5 s are estimated for 20 letters; they take 2 s.
    speaker.say(said('20 letters, or so ..', 1, { moment: { at: 0, since: 0, until } }));
    await clock.pass(30_000);
    const tight = { at: 30_000, since: 30_000, until: 31_900 };
    speaker.say(said('20 letters, or so ..', 1, { moment: tight }), said('short', 1, { moment: tight }));
    await clock.pass(30_000);
    expect(spoken(synth)).toEqual(['0 20 letters, or so ..', '30000 short']);
  });

  it('is interrupted by a warning in the middle of a word that never ends, and goes on afterwards [VOX-5, VOX-76]', async () => {
    const clock = fakeClock();
    const synth = fakeSynth(clock, (text) => (text === 'stuck' ? 1e9 : 1000));
    const read = async ({ text }: Announcement, volume: number) => void (await synth.speak(text, volume, undefined));
    const speaker = createSpeaker({ clock, page: fakePage(), log: strictLog(), read, cutShort: synth.stop });
    speaker.say(due('stuck', 0));
    speaker.say(due('waits', 0));
    await clock.pass(1000);
    speaker.say(warningOf('Slow down now.'));
    await clock.pass(500);
    speaker.say(due('next', 1500));
    await clock.pass(5000);
    expect(spoken(synth)).toEqual(['0 stuck (cut)', '1000 Slow down now.', '2100 next']);
    expect(clock.pending()).toBe(0);
  });

  it('goes on if what is cut never ends at all [VOX-76]', async () => {
    const { clock, log, page } = bench();
    const begun: string[] = [];
    const read = ({ text }: Announcement) => {
      begun.push(`${clock.now()} ${text}`);
      return text === 'stuck' ? new Promise<never>(() => undefined) : Promise.resolve();
    };
    const speaker = createSpeaker({ clock, page, log, read, cutShort: () => undefined });
    speaker.say(due('stuck', 0));
    await clock.pass(1000);
    speaker.say(due('a', 1000));
    await clock.pass(1000);
    log.expect('speech-too-long');
    speaker.say(due('stuck', 2000));
    speaker.say(due('end', 2000, { type: 'timer-complete' }));
    await clock.pass(15_000);
    expect(begun).toEqual(['0 stuck', '1100 a', '2000 stuck', '12100 end']);
  });

  it('says nothing of what was due while it was disabled [VOX-11, VOX-70]', async () => {
    const { clock, synth, speaker } = bench(500);
    speaker.configure({ enabled: false, volume: 1 });
    speaker.say(due('a', 0), due('b', 0));
    await clock.pass(1000);
    speaker.configure({ enabled: true, volume: 1 });
    await clock.pass(1000);
    speaker.say(due('c', 2000), due('d', 2000));
    await clock.pass(3000);
    expect(spoken(synth)).toEqual(['2000 c', '2600 d']);
  });

  it('leaves no timer behind [VOX-9]', async () => {
    const { clock, speaker } = bench();
    speaker.say(said('a'));
    await clock.pass(5000);
    expect(clock.pending()).toBe(0);
  });

  it('resumes a queue that no one has worked on for 10 s [VOX-40]', async () => {
    const { clock, speaker } = bench(0);
    const started: string[] = [];
    const lost = createSpeaker({
      clock: { ...clock, after: () => () => {} },
      page: fakePage(),
      log: strictLog(),
      read: async ({ text }) => void started.push(text),
      cutShort: () => undefined,
    });
    lost.say(said('a'));
    await clock.pass(50);
    lost.say(said('b'));
    await clock.pass(1900);
    expect(started).toEqual(['a']);
    await clock.pass(200);
    expect(started).toEqual(['a', 'b']);
    speaker.stop();
    lost.stop();
    expect(clock.pending()).toBe(0);
  });

  it('continues when the page becomes visible again, without disturbing what is being said [VOX-40]', async () => {
    const { clock, synth, page, speaker } = bench(5000);
    speaker.say(said('a'));
    speaker.say(said('b'));
    await clock.pass(4000);
    page.show();
    await clock.pass(500);
    expect(spoken(synth)).toEqual(['0 a']);
    await clock.pass(1000);
    expect(spoken(synth)).toEqual(['0 a', '5100 b']);
  });

  it('continues immediately when the page becomes visible again, if the end of the gap was never signalled [VOX-40]', async () => {
    const clock = fakeClock();
    const page = fakePage();
    const started: string[] = [];
    const lost = createSpeaker({
      clock: { ...clock, after: () => () => {} },
      page,
      log: strictLog(),
      read: async ({ text }) => void started.push(text),
      cutShort: () => undefined,
    });
    lost.say(said('a'));
    lost.say(said('b'));
    await clock.pass(300);
    expect(started).toEqual(['a']);
    page.show();
    expect(started).toEqual(['a', 'b']);
    lost.say(said('c'));
    await clock.pass(300);
    page.focus();
    expect(started).toEqual(['a', 'b', 'c']);
    lost.stop();
  });
});
