// A track as the parts of a WAV file with one channel.

import type { ToneName } from '../../ports/audio.ts';
import { renderBackground } from '../../sound/background.ts';
import { isOwnTone, ownPartsOf } from '../../sound/own-tone.ts';
import { renderTone } from '../../sound/render-tone.ts';
import { struckWave } from '../../sound/struck-wave.ts';
import { bytesOfSample, wavHeader } from '../../sound/wav.ts';
import { trackPieces, type TrackPiece } from './pieces.ts';
import { renderPiece, type Recordings, type RenderedSounds } from './render-piece.ts';
import { formsFor, TRACK_FORMS, type TrackForm } from './track-form.ts';
import type { SoundTrack } from './track.ts';

/** The best form in which a track can be written. */
export function formOf({ length }: Pick<SoundTrack, 'length'>): TrackForm {
  return TRACK_FORMS[formsFor(length)[0]];
}

/** How many bytes the file of a track has in its best form. */
export function bytesOfTrack(track: Pick<SoundTrack, 'length'>): number {
  const { format, rate } = formOf(track);
  return wavHeader(format, rate, 0).length + Math.ceil(track.length / 1000) * rate * bytesOfSample(format);
}

/**
 * The parts of a track's file in order, at the rate of its form: the header, then pieces; pieces that sound the same are the
 * same bytes. A generator, so that a page can breathe between two of them.
 */
export function* trackFile(
  track: SoundTrack,
  form: TrackForm,
  volume: number,
  recordings: Recordings,
): Generator<Uint8Array<ArrayBuffer>, void, void> {
  const pieces = trackPieces(track);
  // A bowl rings for ten seconds and is heard in many pieces.
  const sounds: RenderedSounds = {
    toneAt: onceEach((name) => toneWave(name, form.rate, recordings)),
    loopOf: onceEach((name) => renderBackground(name, form.rate)),
  };
  const rendered = new Map<TrackPiece, Uint8Array<ArrayBuffer>>();
  const seconds = pieces.reduce((sum, piece) => sum + piece.seconds, 0);
  yield wavHeader(form.format, form.rate, form.rate * seconds);
  for (const piece of pieces) {
    const bytes = rendered.get(piece) ?? renderPiece(piece, form, volume, recordings, sounds);
    rendered.set(piece, bytes);
    yield bytes;
  }
}

/** A sound of a person's own that is not here is heard as the one in its place, as it is live. */
function toneWave(name: ToneName, rate: number, { soundOf }: Recordings): Float32Array {
  if (!isOwnTone(name)) return renderTone(name, rate);
  const { sound, made } = ownPartsOf(name);
  const own = soundOf(sound);
  return own === undefined ? renderTone(made, rate) : struckWave(name, own).wave;
}

/** What is made of each name when it is first asked for. */
function onceEach<Name extends string>(make: (name: Name) => Float32Array): (name: Name) => Float32Array {
  const made = new Map<Name, Float32Array>();
  return (name) => {
    const wave = made.get(name) ?? make(name);
    made.set(name, wave);
    return wave;
  };
}
