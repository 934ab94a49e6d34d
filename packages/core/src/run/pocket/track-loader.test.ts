import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { guardPorts } from '../../app/guarded-ports.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer, smallTimers } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { BEGINNING, planOf, totalOf } from '../plan/plan.ts';
import { formsFor, TRACK_FORMS, type TrackFormName } from '../track/track-form.ts';
import { isCut, LONGEST_TRACK, TRACK_BEGINS, trackOf, type SoundTrack } from '../track/track.ts';
import { holdLength } from './hold-length.ts';
import { createTrackLoader } from './track-loader.engine.ts';

const SHORT = aTimer([aRound('A', [aStep('Squats', 20), aStep('Lunges', 20)])]);

function planned(timer: Timer) {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}

/** Loads the track of a timer into a player that refuses what `refuses` says. */
async function loading(
  timer: Timer,
  {
    ports = fakePorts(),
    lead = 0,
    known = [],
  }: { readonly ports?: FakePorts; readonly lead?: number; readonly known?: readonly TrackFormName[] } = {},
) {
  const { trackMaker } = await createApp(ports).workout.fetch();
  const refused: TrackFormName[] = [...known];
  const whys: string[] = [];
  const forms = {
    isRefused: (form: TrackFormName) => refused.includes(form),
    refused(form: TrackFormName, why: string) {
      refused.push(form);
      whys.push(why);
    },
  };
  const layer = await trackMaker.fetch();
  const loader = createTrackLoader({ ...ports, trackPlayer: await guardPorts(ports).forPocket(), layer, forms });
  let outcome: SoundTrack | 'refused' | 'nothing' | undefined;
  let isOver = false;
  const begun = ports.clock.now();
  const loaded = loader
    .load(
      { timer, shuffle: undefined },
      lead,
      () => true,
      () => undefined,
    )
    .then((track) => (outcome = track ?? 'nothing'))
    .finally(() => (isOver = true));
  while (!isOver) await ports.clock.pass(10);
  await loaded;
  if (outcome === undefined) throw new Error('not over');
  return { outcome, refused, whys, took: ports.clock.now() - begun, ports };
}

/** Format and rate of a file, by its header. */
function headOf({ trackPlayer }: FakePorts, index: number): string {
  const head = trackPlayer.files[index]?.parts[0];
  if (head === undefined) return 'none';
  const view = new DataView(head.buffer);
  return `${view.getUint16(20, true)} ${view.getUint32(24, true)} ${view.getUint16(34, true)}`;
}

describe('the file that a device is given', () => {
  it('is the first that it plays: mu-law at 16 kHz, at 8 kHz, plain samples', async () => {
    const ports = fakePorts();
    ports.log.expect('track-refused');
    ports.trackPlayer.refuses = () => ports.trackPlayer.files.length < 3;
    const { outcome, refused, whys } = await loading(SHORT, { ports });
    expect(outcome).toMatchObject({ legs: [{ begins: TRACK_BEGINS }] });
    expect([0, 1, 2, 3].map((index) => headOf(ports, index))).toEqual(['7 16000 8', '7 8000 8', '1 8000 16', 'none']);
    expect(refused).toEqual(['mu-law-16k', 'mu-law-8k']);
    expect(whys).toEqual(['refused', 'refused']);
  });

  it('is the next one if it cannot be played within ten seconds', async () => {
    const ports = fakePorts();
    ports.log.expect('track-refused');
    const { load } = ports.trackPlayer;
    ports.trackPlayer.load = (file) =>
      ports.trackPlayer.files.length === 0 ? load(file).then(() => new Promise(() => undefined)) : load(file);
    const { refused, whys, took } = await loading(SHORT, { ports });
    expect(refused).toEqual(['mu-law-16k']);
    expect(whys).toEqual(['not-ready']);
    expect(took).toBeGreaterThanOrEqual(10_000);
    expect(took).toBeLessThan(11_000);
  });

  it('is tried again if it failed while the page was hidden, which says nothing about the device', async () => {
    for (const shownAfter of [9000, 15_000]) {
      const ports = fakePorts();
      const { load } = ports.trackPlayer;
      ports.trackPlayer.load = async (file) => {
        await load(file);
        if (ports.trackPlayer.files.length > 1) return;
        ports.page.hide();
        ports.clock.after(shownAfter, () => ports.page.show());
        await new Promise(() => undefined);
      };
      const { outcome, refused } = await loading(SHORT, { ports });
      expect(outcome).toMatchObject({ legs: [{ begins: TRACK_BEGINS }] });
      expect([headOf(ports, 0), headOf(ports, 1)]).toEqual(['7 16000 8', '7 16000 8']);
      expect(refused).toEqual([]);
    }
  });

  it('is remembered as refused if it fails again once the page is visible', async () => {
    const ports = fakePorts();
    ports.log.expect('track-refused');
    ports.page.hide();
    ports.clock.after(5000, () => ports.page.show());
    ports.trackPlayer.refuses = () => ports.trackPlayer.files.length < 3;
    const { refused, whys } = await loading(SHORT, { ports });
    expect([refused, whys]).toEqual([['mu-law-16k'], ['refused']]);
    expect([0, 1, 2].map((index) => headOf(ports, index))).toEqual(['7 16000 8', '7 16000 8', '7 8000 8']);
  });

  it('is never one that it is known to refuse, and there is none if it refuses all', async () => {
    const { outcome, refused, ports } = await loading(SHORT, { known: ['mu-law-16k'] });
    expect(outcome).toMatchObject({ legs: [{}] });
    expect(headOf(ports, 0)).toBe('7 8000 8');
    expect(refused).toEqual(['mu-law-16k']);
    const other = fakePorts();
    other.log.expect('track-refused');
    other.trackPlayer.refuses = () => true;
    expect((await loading(SHORT, { ports: other })).outcome).toBe('refused');
  });

  it('is of no more than 90 MB', () => {
    for (const minutes of [1, 29, 31, 59, 61, 179])
      for (const form of formsFor(minutes * 60_000)) {
        const { rate, format } = TRACK_FORMS[form];
        expect(minutes * 60 * rate * (format === 'pcm16' ? 2 : 1)).toBeLessThan(90_000_000);
      }
    expect(formsFor(1_800_001)).toEqual(['mu-law-16k', 'mu-law-8k']);
    expect(formsFor(3_604_000)[0]).toBe('mu-law-16k');
    expect(formsFor(3_720_001)).toEqual(['mu-law-8k']);
  });

  it('recordings are waited for eight seconds; words that come later are left out', async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    await app.account.signUp({ email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' });
    ports.server.speech = () => new Promise(() => undefined);
    const workout = await app.workout.fetch();
    workout.reader.choose({ provider: 'groq', voice: 'Cheyenne' });
    const layer = await workout.trackMaker.fetch();
    const wish = { hold: () => 0, lead: 0, shuffle: undefined, within: 8000 };
    let laid: unknown;
    const begun = ports.clock.now();
    void layer
      .lay(
        SHORT,
        wish,
        () => true,
        () => undefined,
      )
      .then((made) => (laid = made));
    await ports.clock.pass(7900);
    expect(laid).toBeUndefined();
    await ports.clock.pass(200);
    expect(laid).toMatchObject({ track: { legs: [{}] } });
    expect(laid).not.toMatchObject({ missing: 0 });
    expect(ports.clock.now() - begun).toBeLessThan(8200);
  });
});

describe('how the track of a run is laid to be played', () => {
  it('a lead-in is part of the track, with its beeps', async () => {
    const { outcome } = await loading(SHORT, { lead: 5000 });
    if (typeof outcome === 'string') throw new Error(outcome);
    expect(outcome.legs[0].begins).toBe(TRACK_BEGINS + 5000);
    const before = outcome.sounds.filter(({ at }) => at < outcome.legs[0].begins);
    expect(before.map(({ at }) => at - TRACK_BEGINS)).toEqual([0, 1000, 2000, 3000, 4000]);
    const plain = await loading(SHORT);
    if (typeof plain.outcome === 'string') throw new Error(plain.outcome);
    expect(outcome.sounds.slice(5).map(({ at }) => at - 5000)).toEqual(plain.outcome.sounds.map(({ at }) => at));
  });

  it('holds ten minutes at a pause, or as long as three hours leave, at least a minute', () => {
    const sets = (count: number, seconds: number): Timer =>
      aTimer([aRound('A', [aStep('Lift', seconds, { pauseAfterEnd: true })], { repeat: count })]);
    expect(holdLength(planned(sets(5, 60)))).toBe(600_000);
    const many = planned(sets(31, 60));
    const hold = holdLength(many);
    expect(hold).toBeLessThan(600_000);
    expect(totalOf(many) + 30 * hold).toBeLessThanOrEqual(LONGEST_TRACK - 60_000);
    expect(holdLength(planned(sets(1000, 60)))).toBe(60_000);
    expect(
      holdLength(planned(aTimer([aRound('A', [aStep('Lift', 60, { pauseAfterEnd: true })], { repeat: 'infinite' })]))),
    ).toBe(60_000);
  });

  it('is not cut because of its holds, unless they are a minute', () => {
    assertLaw({ held: 10 }, (met) =>
      fc.property(smallTimers('finite'), (timer) => {
        const plan = planned(timer);
        const hold = holdLength(plan);
        const voice = { lengthOf: () => undefined, hasNumbers: false };
        const track = trackOf(plan, voice, { from: BEGINNING, seed: 0, hold, longest: LONGEST_TRACK });
        if (!met('held', track.legs.length > 1)) return;
        expect(isCut(track) && hold > 60_000).toBe(false);
      }),
    );
  });
});
