import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settled } from '../testing/fake-clock.ts';
import { assertLaw } from '../testing/law.ts';
import { memoryDisk } from '../testing/memory-disk.ts';
import { strictLog } from '../testing/strict-log.ts';
import { createDevice } from './device.engine.ts';
import { formsPlayedOn, withFailed } from './played-forms.ts';
import { FRESH_POCKET, POCKET_FAILURES, POCKET_FORMS, type PocketState } from './pocket-state.ts';
import { failedWords } from './pocket-words.ts';
import { offersPocket, playsNone } from './pocket.ts';
import { deviceSettingsOf } from './stored-settings.ts';

const failing = (...forms: readonly (typeof POCKET_FORMS)[number][]): PocketState =>
  forms.reduce((state, form) => withFailed(state, { form, why: 'refused' }), FRESH_POCKET);

describe('the forms that failed', () => {
  it('are remembered once each, with what happened last, in the order in which that happened', () => {
    const failures = fc.array(
      fc.record({ form: fc.constantFrom(...POCKET_FORMS), why: fc.constantFrom(...POCKET_FAILURES) }),
      { maxLength: 6 },
    );
    assertLaw({ again: 10, all: 10 }, (met) =>
      fc.property(failures, (all) => {
        const known = all.reduce<PocketState>(withFailed, FRESH_POCKET);
        const last = all.filter(({ form }, at) => all.slice(at + 1).every((later) => later.form !== form));
        expect(known.failed).toEqual(last);
        expect(playsNone(known)).toBe(known.failed.length === POCKET_FORMS.length);
        met('again', all.length > known.failed.length);
        met('all', playsNone(known));
      }),
    );
  });
});

describe('what failed on a device', () => {
  it('is there on the next visit, and gone after it is forgotten', async () => {
    const disk = memoryDisk();
    const open = async () => {
      const device = createDevice({ disk, log: strictLog() });
      await device.open();
      return { device, forms: formsPlayedOn(device) };
    };
    const first = await open();
    expect(POCKET_FORMS.filter(first.forms.isRefused)).toEqual([]);
    first.forms.refused('mu-law-16k', 'refused');
    first.forms.refused('pcm-8k', 'not-ready');
    await settled();
    const next = await open();
    expect(POCKET_FORMS.filter(next.forms.isRefused)).toEqual(['mu-law-16k', 'pcm-8k']);
    expect(next.device.view.getState().pocket.failed.map(({ why }) => why)).toEqual(['refused', 'not-ready']);
    await next.device.change({ pocket: FRESH_POCKET });
    expect(POCKET_FORMS.filter(next.forms.isRefused)).toEqual([]);
    expect(POCKET_FORMS.filter((await open()).forms.isRefused)).toEqual([]);
  });

  it('is kept as far as it can be read', () => {
    const readable = { form: 'mu-law-8k', why: 'refused' };
    const stored = {
      failed: [{ form: 'opus', why: 'refused' }, readable, { ...readable, why: 'dull' }, 7],
      isAnswered: true,
    };
    expect(deviceSettingsOf({ flash: true, pocket: stored })).toMatchObject({
      flash: true,
      pocket: { failed: [readable], isAnswered: true },
    });
    for (const pocket of [undefined, null, 7, { failed: 1 }])
      expect(deviceSettingsOf({ pocket }).pocket).toEqual(FRESH_POCKET);
  });

  it('a sentence says that a device could not play a workout as one sound, why, and what it does instead', () => {
    expect(failedWords(FRESH_POCKET)).toBeUndefined();
    expect(failedWords(failing('mu-law-16k'))).toBe(
      'This device could not play a workout as one sound at first: its browser refused the file. It uses a plainer sound now.',
    );
    const last = withFailed(failing('mu-law-16k', 'mu-law-8k'), { form: 'pcm-8k', why: 'not-ready' });
    expect(failedWords(last)).toBe(
      "This device could not play a workout as one sound: the file was not ready in time. Pocket mode sounds like 'Keep playing when locked' here.",
    );
  });
});

describe('the offer of pocket mode', () => {
  const SLEPT = { isIos: true, soundMode: 'mix', slept: 3, pocket: FRESH_POCKET } as const;

  it('is for someone on an iPhone or iPad whose run slept', () => {
    expect(offersPocket(SLEPT)).toBe(true);
    expect(offersPocket({ ...SLEPT, soundMode: 'keep-sounding' })).toBe(true);
    expect(offersPocket({ ...SLEPT, slept: 0 })).toBe(false);
    expect(offersPocket({ ...SLEPT, isIos: false })).toBe(false);
  });

  it('is not made to someone who uses it or has answered, nor where no form is left', () => {
    expect(offersPocket({ ...SLEPT, soundMode: 'pocket' })).toBe(false);
    expect(offersPocket({ ...SLEPT, pocket: { failed: [], isAnswered: true } })).toBe(false);
    expect(offersPocket({ ...SLEPT, pocket: failing('mu-law-16k') })).toBe(true);
    expect(offersPocket({ ...SLEPT, pocket: failing(...POCKET_FORMS) })).toBe(false);
  });
});
