import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MadeTone, Samples } from '../../ports/audio.ts';
import { NOTES } from '../../sound/notes.ts';
import { renderTone } from '../../sound/render-tone.ts';
import { lengthOf } from '../../sound/score.ts';
import { anyShare } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer, smallTimers } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { BEGINNING, planOf } from '../plan/plan.ts';
import { MU_LAW_ZERO, muLawOf, sampleOf } from './mu-law.ts';
import { MOST_PIECES, trackPieces } from './pieces.ts';
import type { Recordings } from './render-piece.ts';
import { resampled } from './resample.ts';
import { formOf, trackFile } from './track-file.ts';
import {
  LONGEST_TRACK,
  MOST_SOUNDS,
  endOfSound,
  isCut,
  trackOf,
  type SoundTrack,
  type TrackSound,
  type TrackVoice,
} from './track.ts';

const SILENT: TrackVoice = { lengthOf: () => undefined, hasNumbers: false };
const NO_RECORDINGS: Recordings = { wordsOf: () => undefined, numberOf: () => undefined, soundOf: () => undefined };

function laid(timer: Timer, voice = SILENT, longest = LONGEST_TRACK): SoundTrack {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  return trackOf(plan, voice, { from: BEGINNING, seed: 0.5, hold: 10_000, longest });
}

const ROUND = aRound('Tabata', [aStep('Sprint', 20), aStep('Rest', 10, { type: 'rest' })], { repeat: 8 });
const TABATA = aTimer([ROUND]);

/** All bytes of a file after its header, as samples. */
function samplesOf(track: SoundTrack, recordings = NO_RECORDINGS): Float32Array {
  const [, ...parts] = [...trackFile(track, formOf(track), 1, recordings)];
  return Float32Array.from(parts.flatMap((bytes) => Array.from(bytes, sampleOf)));
}

/** The highest sample of a stretch, in seconds. */
function highest(samples: Float32Array, rate: number, from: number, to: number): number {
  return samples
    .slice(Math.round(from * rate), Math.round(to * rate))
    .reduce((most, one) => Math.max(most, Math.abs(one)), 0);
}

describe('mu-law', () => {
  it('keeps a sample to a sixteenth of its height, and the quietest to a thousandth', () => {
    assertLaw({ quiet: 10 }, (met) =>
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), anyShare, (one, share) => {
        for (const sample of [one, one * share * 0.01]) {
          met('quiet', Math.abs(sample) < 0.01);
          const back = sampleOf(muLawOf(sample));
          expect(Math.abs(back - sample)).toBeLessThanOrEqual(Math.max(Math.abs(sample) / 16, 0.001));
        }
      }),
    );
    expect(muLawOf(0)).toBe(MU_LAW_ZERO);
    expect(sampleOf(muLawOf(7))).toBeGreaterThan(0.97);
  });

  it('writes each byte back as itself', () => {
    // 0x7f is a second zero, of which encoders make none.
    for (let byte = 0; byte < 256; byte++) expect(muLawOf(sampleOf(byte))).toBe(byte === 0x7f ? MU_LAW_ZERO : byte);
  });
});

describe('samples at another rate', () => {
  const sine = (frequency: number, rate: number, seconds: number): Samples => ({
    wave: Float32Array.from({ length: seconds * rate }, (_, at) => Math.sin((2 * Math.PI * frequency * at) / rate)),
    rate,
  });

  it('are the same sound, and nothing of what is too high for the rate', () => {
    const { wave, rate } = resampled(sine(440, 48_000, 0.5), 16_000);
    expect(rate).toBe(16_000);
    expect(wave).toHaveLength(8000);
    const wanted = sine(440, 16_000, 0.5).wave;
    for (let at = 100; at < 7900; at++) expect(wave[at]).toBeCloseTo(wanted[at] ?? 0, 2);
    const high = resampled(sine(11_000, 48_000, 0.5), 16_000).wave;
    for (let at = 100; at < 7900; at++) expect(Math.abs(high[at] ?? 1)).toBeLessThan(0.02);
  });
});

describe('a track in pieces', () => {
  it('is whole: no more than 1,000 pieces, every sound in those that it is heard in, no words over an edge', () => {
    assertLaw(
      { 'many pieces': 3, quiet: 10, 'a sound over an edge': 1 },
      (met) =>
        fc.property(smallTimers('with-infinite'), (timer) => {
          const track = laid(timer, { lengthOf: ({ text }) => 60 * text.length, hasNumbers: true });
          const pieces = trackPieces(track);
          met('many pieces', pieces.length > MOST_PIECES / 2);
          met(
            'quiet',
            pieces.some(({ sounds }) => sounds.length === 0),
          );
          expect(pieces.length).toBeLessThanOrEqual(MOST_PIECES);
          expect(new Set(pieces).size).toBe(new Set(pieces.map(({ key }) => key)).size);
          let begins = 0;
          const timeOf = (sound: TrackSound): string => `${sound.at} ${sound.kind}`;
          const heard = pieces.flatMap((piece) => {
            const from = begins;
            begins += piece.seconds;
            const over = piece.sounds.filter((sound) => sound.at < 0 || endOfSound(sound) > piece.seconds * 1000);
            met('a sound over an edge', over.length > 0);
            expect(over.filter(({ kind }) => kind === 'words')).toEqual([]);
            const inTrack = piece.sounds.map((sound) => ({ ...sound, at: sound.at + from * 1000 }));
            const due = track.sounds.filter((sound) => sound.at < begins * 1000 && endOfSound(sound) > from * 1000);
            expect(inTrack.map(timeOf)).toEqual(due.map(timeOf));
            return inTrack.filter((sound) => sound.at >= from * 1000);
          });
          expect(heard.map(timeOf)).toEqual(track.sounds.map(timeOf));
          expect(begins * 1000).toBeGreaterThanOrEqual(track.length);
        }),
      { numRuns: 60 },
    );
  });

  it('uses equal pieces again: an hour of Tabata is less than a minute of sound', () => {
    const track = laid(aTimer([{ ...ROUND, repeat: 120 }]));
    const pieces = trackPieces(track);
    expect(track.length).toBeGreaterThan(3_600_000);
    expect([...new Set(pieces)].reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThan(60);
  });

  it('is cut after three hours, or where there are too many sounds', () => {
    const endless = laid(aTimer([{ ...ROUND, repeat: 'infinite' }]));
    expect(isCut(endless)).toBe(true);
    expect(endless.legs.at(-1)?.ends).toBe(LONGEST_TRACK);
    const busy = laid(aTimer([aRound('A', [aStep('Tick', 0.05, { repeat: 1_000_000 })])]));
    expect(isCut(busy)).toBe(true);
    expect(busy.sounds.length).toBeLessThanOrEqual(MOST_SOUNDS);
    expect(isCut(laid(TABATA))).toBe(false);
  });
});

describe('the file of a track', () => {
  it('has every tone on its sample, the faint tone everywhere else', () => {
    const track = laid(TABATA);
    const { rate } = formOf(track);
    const samples = samplesOf(track);
    expect(samples).toHaveLength(Math.ceil(track.length / 1000) * rate);
    for (const sound of track.sounds) {
      if (sound.kind !== 'cue' || sound.name === 'step-complete') continue;
      const at = sound.at / 1000;
      expect(highest(samples, rate, at - 0.02, at)).toBeLessThan(0.3);
      expect(highest(samples, rate, at, at + 0.03), `${sound.name} at ${at}`).toBeGreaterThan(0.1 * sound.level);
    }
    const hum = highest(samples, rate, 8, 10);
    expect(hum).toBeGreaterThan(2e-4);
    expect(hum).toBeLessThan(2e-3);
  });

  it('has words at their length, with softer tones under them', () => {
    const wave = new Float32Array(16_000 * 3).fill(0.25);
    const words: Recordings = { ...NO_RECORDINGS, wordsOf: () => ({ wave, rate: 16_000 }) };
    const timer = aTimer([aRound('A', [aStep('Row', 10, { chimeInterval: 1 }), aStep('Go', 10)])]);
    const track = laid(timer, { lengthOf: () => 3000, hasNumbers: false });
    const samples = samplesOf(track, words);
    const [first] = track.sounds.filter(({ kind }) => kind === 'words');
    const from = (first?.at ?? 0) / 1000;
    const under = highest(samples, 16_000, from + 1, from + 1.3) - 0.25;
    const beside = highest(samples, 16_000, from + 4, from + 4.3);
    expect(under / beside).toBeGreaterThan(0.3);
    expect(under / beside).toBeLessThan(0.5);
    expect(highest(samples, 16_000, from + 3.5, from + 3.9)).toBeLessThan(0.2);
  });

  it('is a WAV file of one channel with a byte a sample, at 8 kHz beyond 62 minutes', () => {
    const [header = new Uint8Array()] = trackFile(laid(TABATA), formOf(laid(TABATA)), 1, NO_RECORDINGS);
    const view = new DataView(header.buffer);
    const text = (at: number, length: number) => String.fromCharCode(...header.slice(at, at + length));
    expect([text(0, 4), text(8, 4), text(38, 4), text(50, 4)]).toEqual(['RIFF', 'WAVE', 'fact', 'data']);
    expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint32(24, true)]).toEqual([7, 1, 16_000]);
    const size = 16_000 * 244;
    expect([view.getUint32(4, true), view.getUint32(46, true), view.getUint32(54, true)]).toEqual([
      size + 50,
      size,
      size,
    ]);
    expect(formOf(laid(aTimer([aRound('A', [aStep('Row', 3600)])]))).rate).toBe(16_000);
    expect(formOf(laid(aTimer([aRound('A', [aStep('Row', 3720)])]))).rate).toBe(8000);
  });

  it('has bowls that never fall silent as they would be in one piece', () => {
    const bowls = { countdownBeep: false, voiceEnabled: false, volume: 70, sounds: 'bowls' };
    const sit = aStep('Sit', 200, { type: 'meditation', chimeInterval: 5 });
    const track = laid(aTimer([aRound('A', [sit])], { globalSettings: bowls }));
    expect(trackPieces(track).every(({ seconds }) => seconds <= 64)).toBe(true);
    const samples = samplesOf(track);
    const { rate } = formOf(track);
    const whole = new Float32Array(samples.length);
    for (const sound of track.sounds) {
      if (sound.kind !== 'cue' || sound.name.startsWith('number-')) continue;
      renderTone(sound.name as MadeTone, rate).forEach((sample, index) => {
        const at = Math.round((sound.at * rate) / 1000) + index;
        whole[at] = (whole[at] ?? 0) + sample * sound.level;
      });
    }
    const furthest = samples.reduce((most, sample, at) => Math.max(most, Math.abs(sample - (whole[at] ?? 0))), 0);
    // The faint tone, and a sixteenth of a sample's height by the form.
    expect(furthest).toBeLessThan(0.05);
  });

  it('of three hours is below 90 MB', () => {
    const track = laid(aTimer([{ ...ROUND, repeat: 'infinite' }]));
    const seconds = trackPieces(track).reduce((sum, piece) => sum + piece.seconds, 0);
    expect(seconds * formOf(track).rate).toBeLessThan(90_000_000);
  });

  it('plays nothing louder than a tone, and each tone as long as it is', () => {
    expect(NOTES.chime.length).toBe(2);
    const track = laid(aTimer([aRound('A', [aStep('Hold', 30, { chimeInterval: 3 })])]));
    const samples = samplesOf(track);
    expect(highest(samples, 16_000, 0, track.length / 1000)).toBeLessThan(0.9);
    const chime = track.sounds.find((sound) => sound.kind === 'cue' && sound.name === 'chime');
    expect(chime?.length).toBe(lengthOf('chime') * 1000);
  });
});
