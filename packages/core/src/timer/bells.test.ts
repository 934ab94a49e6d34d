import { describe, expect, it } from 'vitest';
import { readStepsCsv } from '../import-export/formats/read-csv.ts';
import { stepsCsv } from '../import-export/formats/steps-csv.ts';
import { linkBody, readLinkBody } from '../link/link.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { mergeIds } from '../workout-text/merge-ids.ts';
import { printNotation } from '../workout-text/print-notation.ts';
import { readNotation } from '../workout-text/read-notation.ts';
import { bellMarks } from './bell-words.ts';
import type { StepBells } from './bells.ts';
import { parseTimer, timerDocument } from './document.ts';
import { draftDocument, parseDraft } from './draft-document.ts';
import { withBells, withSounds } from './edit-bells.ts';
import { backgroundUnder, ownSoundOf, ownSoundsIn, soundSetOf } from './sound-set.ts';
import { hasBreathTone, timeShownAs } from './time-shown.ts';
import type { Timer } from './timer.ts';
import { validateTimer } from './validate.ts';

const SETTINGS = { countdownBeep: true, voiceEnabled: true, volume: 70 };

function withStep(bells: StepBells | undefined, sounds?: string): Timer {
  const globalSettings = { ...SETTINGS, ...(sounds !== undefined && { sounds }) };
  return aTimer([aRound('A', [aStep('Sit', 60, bells && { bells })])], { globalSettings });
}

const bellsIn = ({ rounds }: Pick<Timer, 'rounds'>) => rounds[0]?.steps[0]?.bells;

describe('the sounds of a timer', () => {
  it('are the tones without a name, and the set of a name', () => {
    expect([soundSetOf(undefined), soundSetOf('bowls'), soundSetOf('gongs')]).toEqual(['tones', 'bowls', 'tones']);
    expect([withSounds('tones'), withSounds('wood')]).toEqual([{ sounds: undefined }, { sounds: 'wood' }]);
  });

  it('are kept in what is stored, a draft, a text, a link and a file, even if only a newer app knows them', () => {
    const bells = {
      ...{ start: 'none', end: 'gongs-2', strikes: 3, apart: 4, chimes: 'random' as const },
      ...{ background: 'waves-2', backgroundVolume: 30 },
    };
    const timer = withStep(bells, 'crystal-3');
    const stored = parseTimer(timerDocument(timer));
    expect(stored.ok && [bellsIn(stored.timer), stored.timer.globalSettings.sounds]).toEqual([bells, 'crystal-3']);
    const draft = parseDraft(draftDocument(timer));
    expect(draft && [bellsIn(draft), draft.globalSettings.sounds]).toEqual([bells, 'crystal-3']);
    const text = readNotation(printNotation(timer));
    expect(text.ok && [bellsIn(text.draft), text.draft.globalSettings.sounds]).toEqual([bells, 'crystal-3']);
    const link = linkBody(timer);
    const opened = readLinkBody(link.ok ? link.body : '');
    expect(opened.ok && [bellsIn(opened.draft), opened.draft.globalSettings.sounds]).toEqual([bells, 'crystal-3']);
    const file = readStepsCsv(stepsCsv(timer).text);
    expect(file.ok && bellsIn(file.draft)).toEqual(bells);
  });

  it('leave no field where a step has none of its own', () => {
    expect(withBells({ end: 'bowls' }, { end: undefined })).toBeUndefined();
    expect(withBells(undefined, { strikes: 1 })).toBeUndefined();
    expect(withBells({ strikes: 3, apart: 4, start: 'none' }, { strikes: 1 })).toEqual({ start: 'none' });
    expect(withBells({ start: 'none' }, { strikes: 2 })).toEqual({ start: 'none', strikes: 2 });
  });

  it('have a background at its share of the volume, half without one, and none that is not known', () => {
    const under = (bells: StepBells) => backgroundUnder({ bells }, 0.8);
    expect(under({ background: 'rain' })).toEqual({ name: 'rain', volume: 0.4 });
    expect(under({ background: 'drone', backgroundVolume: 100 })).toEqual({ name: 'drone', volume: 0.8 });
    expect([under({ background: 'waves-2' }), under({ background: 'none' }), under({})]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(withBells({ background: 'rain', backgroundVolume: 20 }, { background: undefined })).toBeUndefined();
    expect(bellMarks({ background: 'brown-noise' })).toEqual(['Brown noise in the background']);
    expect(bellMarks({ background: 'waves-2' })).toEqual([]);
  });

  it('are said in a few words', () => {
    expect(bellMarks({ start: 'none', end: 'boxing-bell', strikes: 3 })).toEqual([
      'no sound at the start',
      'Boxing bell at the end',
      '3 strikes',
    ]);
    expect(bellMarks(undefined)).toEqual([]);
  });

  it('are not saved with strikes that no bell has', () => {
    const messages = (bells: StepBells) => validateTimer(withStep(bells)).map(({ message }) => message);
    const strikes = 'Round 1, Step 1: Strikes must be 1, 2 or 3';
    const apart = 'Round 1, Step 1: Strikes must be 1 to 10 seconds apart';
    for (const given of [0, 1.5, 4, Number.NaN]) expect(messages({ strikes: given })).toEqual([strikes]);
    for (const given of [0.5, 11, Number.NaN]) expect(messages({ strikes: 2, apart: given })).toEqual([apart]);
    expect(messages({ strikes: 3, apart: 10 })).toEqual([]);
    const odd = { ...withStep(undefined), rounds: [aRound('A', [aStep('Sit', 60, { bells: { end: 'a b' } })])] };
    expect(parseTimer(timerDocument(odd)).ok).toBe(false);
  });
});

describe("a person's own sounds", () => {
  const own = { start: 'own:gong:3250', end: 'bowls', chime: 'own:3f9c:200', strikes: 2 };

  it('are named by a document and their length, at most twenty seconds of it', () => {
    expect(ownSoundOf('own:gong:3250')).toBe('own:gong:3250');
    const odd = ['own:gong:20001', 'own:gong:0', 'own:gong', 'own::3', 'own:gong:3250:2', 'bowls', undefined];
    expect(odd.map(ownSoundOf)).toEqual(odd.map(() => undefined));
    expect([...ownSoundsIn(withStep(own))]).toEqual(['own:gong:3250', 'own:3f9c:200']);
    expect(bellMarks(own)).toEqual([
      'own sound at the start',
      'Bowls at the end',
      '2 strikes',
      'own sound as the chime',
    ]);
  });

  it('are kept in what is stored and in a draft, and stay out of a link, a text and a file of steps, which say so', () => {
    const timer = withStep(own);
    const stored = parseTimer(timerDocument(timer));
    expect(stored.ok && bellsIn(stored.timer)).toEqual(own);
    expect(bellsIn(parseDraft(draftDocument(timer))!)).toEqual(own);
    const others = { end: 'bowls', strikes: 2 };
    const link = linkBody(timer);
    const opened = readLinkBody(link.ok ? link.body : '');
    expect(opened.ok && bellsIn(opened.draft)).toEqual(others);
    const text = readNotation(printNotation(timer));
    expect(text.ok && bellsIn(text.draft)).toEqual(others);
    const file = stepsCsv(timer);
    const read = readStepsCsv(file.text);
    expect(read.ok && bellsIn(read.draft)).toEqual(others);
    expect(file.warnings.join(' ')).toMatch(/sounds of your own/);
    expect(linkBody(withStep({ start: own.start }))).toEqual(linkBody(withStep(undefined)));
  });

  it('stay where a text is edited that cannot say them, until it says another bell', () => {
    const edited = (change: (text: string) => string) => {
      const before = withStep(own);
      const read = readNotation(change(printNotation(before)));
      if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join());
      return bellsIn(mergeIds(before, read.draft, (prefix) => `${prefix}new`));
    };
    expect(edited((text) => text)).toEqual(own);
    expect(edited((text) => text.replace('1m', '2m'))).toEqual(own);
    expect(edited((text) => text.replace('{bell end bowls}', '{bell start none}'))).toEqual({
      ...{ start: 'none', chime: own.chime, strikes: 2 },
    });
    expect(edited((text) => text.replace('{bell end bowls} {2 strikes}', ''))).toEqual({
      ...{ start: own.start, chime: own.chime },
    });
  });
});

describe('bells as text', () => {
  const read = (mark: string) => {
    const timer = readNotation(`{name Sit}\n\n# Sit\n- Sit 10m ${mark}\n`);
    return timer.ok ? bellsIn(timer.draft) : timer.problems.map(({ message }) => message).join();
  };

  it('name the set of a timer', () => {
    const sounds = (mark: string) => {
      const timer = readNotation(`{name Box}\n${mark}\n\n# Box\n- Box 3m\n`);
      return timer.ok ? timer.draft.globalSettings.sounds : timer.problems.map(({ message }) => message).join();
    };
    expect(sounds('{sounds Boxing bell}')).toBe('boxing-bell');
    expect(sounds('{sounds bowls}')).toBe('bowls');
    expect(sounds('{sounds ,}')).toBe('Sounds are tones, bowls, boxing bell, whistle, wood, soft');
    expect(printNotation(withStep(undefined, 'bowls'))).toContain('{sounds bowls}');
  });

  it('stand at the start and the end of a step', () => {
    expect(read('{bell start none} {bell end Boxing bell}')).toEqual({ start: 'none', end: 'boxing-bell' });
    expect(read('{bell chime wood}')).toEqual({ chime: 'wood' });
    for (const odd of ['{bell}', '{bell end own:gong:3250}']) expect(read(odd)).toMatch(/^Write where the bell is/);
    expect(printNotation(withStep({ start: 'none' }))).toContain('{bell start none}');
  });

  it('strike', () => {
    expect(read('{3 strikes}')).toEqual({ strikes: 3 });
    expect(read('{2 strikes every 4s} {bell end bowls}')).toEqual({ strikes: 2, apart: 4, end: 'bowls' });
    expect(read('{3 strikes every}')).toMatch(/is not known here/);
    expect(read('{3 strikes every now}')).toMatch(/^Write how often it strikes/);
  });

  it('chime at random', () => {
    expect(read('{chime 3m} {chimes at random}')).toEqual({ chimes: 'random' });
    expect(read('{chimes often}')).toBe('Write {chimes at random}');
  });

  it('have a background, and how loud it is', () => {
    expect(read('{background rain}')).toEqual({ background: 'rain' });
    expect(read('{background Brown noise 30%}')).toEqual({ background: 'brown-noise', backgroundVolume: 30 });
    for (const odd of ['{background}', '{background rain 101%}', '{background ,}'])
      expect(read(odd)).toMatch(/^Write what sounds in the background/);
    expect(printNotation(withStep({ background: 'rain', backgroundVolume: 0 }))).toContain('{background rain 0%}');
  });

  it('stand in a column of a file, which only a timer with bells has', () => {
    expect(stepsCsv(withStep(undefined)).text).not.toContain('bells');
    expect(stepsCsv(withStep({ start: 'none', strikes: 2 })).text).toContain('bell start none; 2 strikes');
    const odd = readStepsCsv('step,seconds,bells\nSit,60,loud\n');
    expect(!odd.ok && odd.problems[0]?.message).toMatch(/is none of bell start none/);
  });
});

describe('how the time is shown', () => {
  const timer = { ...withStep(undefined), globalSettings: { ...SETTINGS, showAs: 'sand', breathSound: 'air' } };

  it('is kept in what is stored, a draft, a text and a link, as is what is heard of a breath, even if only a newer app knows it', () => {
    const stored = parseTimer(timerDocument(timer));
    expect(stored.ok && stored.timer.globalSettings).toEqual(timer.globalSettings);
    expect(parseDraft(draftDocument(timer))?.globalSettings).toEqual(timer.globalSettings);
    const text = readNotation(printNotation(timer));
    expect(text.ok && text.draft.globalSettings).toEqual(timer.globalSettings);
    const link = linkBody(timer);
    const opened = readLinkBody(link.ok ? link.body : '');
    expect(opened.ok && opened.draft.globalSettings).toEqual(timer.globalSettings);
    expect([timeShownAs(undefined), timeShownAs('disc'), timeShownAs('sand')]).toEqual(['digits', 'disc', 'digits']);
  });

  it('is written in braces', () => {
    expect(printNotation({ ...timer, globalSettings: { ...SETTINGS, showAs: 'disc' } })).toContain('{show disc}');
    const odd = readNotation('{name A}\n{show}\n\n# A\n- Sit 1m\n');
    expect(!odd.ok && odd.problems[0]?.message).toBe('Write {show disc} or {show breath}');
  });

  it('has a tone in braces, which an edit of the text takes away', () => {
    const breath = { ...timer, globalSettings: { ...SETTINGS, showAs: 'breath', breathSound: 'tone' } };
    const text = printNotation(breath);
    expect(text).toContain('{show breath} {breath tone}');
    const odd = readNotation(text.replace('{breath tone}', '{breath}'));
    expect(!odd.ok && odd.problems[0]?.message).toBe('Write {breath tone}');
    const edited = readNotation(text.replace('{breath tone}', ''));
    if (!edited.ok) throw new Error('unread');
    expect(mergeIds(breath, edited.draft, (prefix) => prefix).globalSettings).toEqual({
      ...SETTINGS,
      showAs: 'breath',
    });
    expect([hasBreathTone(breath.globalSettings), hasBreathTone(timer.globalSettings)]).toEqual([true, false]);
  });
});

describe('a link of a timer with bells', () => {
  it('is of version 5, and every other one stays what it was [LNK-48]', () => {
    const versionOf = (timer: Timer, at?: number) => {
      const link = linkBody(timer, at);
      return link.ok ? link.body.split('.')[0] : link.message;
    };
    expect(versionOf(withStep({ end: 'bowls' }))).toBe('5');
    expect(versionOf(withStep({ end: 'bowls' }), 1e12)).toBe('6');
    expect(versionOf(withStep(undefined))).toBe('1');
    // A set alone changes nothing of how a timer runs: an older app opens it, and plays tones.
    expect(versionOf(withStep(undefined, 'bowls'))).toBe('1');
  });
});
