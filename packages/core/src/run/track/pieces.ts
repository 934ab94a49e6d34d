// A track cut into pieces of whole seconds: quiet, or sounds with the quiet around them. Equal pieces are one piece, so that an
// hour of a workout is a few megabytes of sound, used again and again. Where bowls never fall silent a cut goes through what
// rings: both pieces have it.

import type { Instant } from '../../base/units.ts';
import { backgroundKey, backgroundsBetween, type TrackBackground } from './track-background.ts';
import { endOfSound, type SoundTrack, type TrackSound } from './track.ts';

/** A file of more parts is slow to open in WebKit. */
export const MOST_PIECES = 1000;
/** The longest piece of quiet; longer quiet is several of them. */
const LONGEST_QUIET = 64;

/** No piece of sounds is longer, if there is a second in it in which no one speaks: its samples are rendered at once. */
const LONGEST_SOUNDING = 64;

/** A piece of a track of so many whole seconds. Its sounds and backgrounds are timed from its beginning, which may be below 0; quiet has no sounds. */
export interface TrackPiece {
  readonly seconds: number;
  readonly sounds: readonly TrackSound[];
  readonly backgrounds: readonly TrackBackground[];
  /** Where in the loops of its backgrounds it begins. */
  readonly begins: Instant;
  /** Equal for pieces that sound the same. */
  readonly key: string;
}

/** A track as at most 1,000 pieces, in order; what reaches over the edge of one is in both. Equal pieces are the same object. */
export function trackPieces(track: SoundTrack): readonly TrackPiece[] {
  for (let grid = 1; ; grid *= 2) {
    const pieces = cutAt(track, grid);
    if (pieces.length <= MOST_PIECES) return pieces;
  }
}

/** Cuts between sounds, at multiples of so many seconds. */
function cutAt({ length, sounds, backgrounds }: SoundTrack, grid: number): readonly TrackPiece[] {
  const known = new Map<string, TrackPiece>();
  const pieces: TrackPiece[] = [];
  const add = (seconds: number, heard: readonly TrackSound[], begins: Instant): void => {
    const timed = heard.map((sound) => ({ ...sound, at: sound.at - begins }));
    const under = backgroundsBetween(backgrounds, begins, begins + seconds * 1000);
    const key = `${seconds} ${timed.map(keyOf).join(' ')}/${backgroundKey(under, begins)}`;
    const piece = known.get(key) ?? { seconds, sounds: timed, backgrounds: under, begins, key };
    known.set(key, piece);
    pieces.push(piece);
  };
  const addQuiet = (from: number, to: number): void => {
    let at = from;
    for (const seconds of quietParts(to - from)) {
      add(seconds, [], at * 1000);
      at += seconds;
    }
  };
  let at = 0;
  for (const { begins, ends, heard } of groupsOf(sounds, grid)) {
    addQuiet(at, begins);
    add(ends - begins, heard, begins * 1000);
    at = ends;
  }
  addQuiet(at, Math.ceil(length / 1000));
  return pieces;
}

/** By then tones are as loud as before they yielded to words. */
const GLIDE_BACK = 1000;

interface Group {
  readonly begins: number;
  ends: number;
  readonly heard: TrackSound[];
}

/** Sounds that reach into one stretch between two multiples of the grid, in whole seconds. */
function groupsOf(sounds: readonly TrackSound[], grid: number): readonly Group[] {
  return soundingGroups(sounds, grid).flatMap((group) => shorterGroups(group, Math.max(grid, LONGEST_SOUNDING)));
}

/** A long group in parts, cut where no one speaks: the level of tones under words is a matter of the words before. */
function shorterGroups(group: Group, longest: number): readonly Group[] {
  const { begins, ends, heard } = group;
  if (ends - begins <= longest) return [group];
  const spoken = heard.filter(({ kind }) => kind === 'words');
  const isFree = (second: number): boolean =>
    spoken.every((sound) => endOfSound(sound) + GLIDE_BACK <= second * 1000 || sound.at >= second * 1000);
  const parts: Group[] = [];
  let from = begins;
  for (let second = begins + longest; second < ends; second++) {
    if (second - from < longest || !isFree(second)) continue;
    parts.push(partOf(group, from, second));
    from = second;
  }
  return [...parts, partOf(group, from, ends)];
}

function partOf({ heard }: Group, begins: number, ends: number): Group {
  const isHeard = (sound: TrackSound): boolean => sound.at < ends * 1000 && endOfSound(sound) > begins * 1000;
  return { begins, ends, heard: heard.filter(isHeard) };
}

/** Sounds one after the other without a quiet between them. */
function soundingGroups(sounds: readonly TrackSound[], grid: number): readonly Group[] {
  const groups: Group[] = [];
  const floor = (at: Instant): number => Math.floor(at / 1000 / grid) * grid;
  const ceil = (at: Instant): number => Math.ceil(at / 1000 / grid) * grid;
  for (const sound of sounds) {
    const last = groups.at(-1);
    const ends = Math.max(ceil(endOfSound(sound)), floor(sound.at) + grid);
    if (last !== undefined && floor(sound.at) < last.ends) {
      last.heard.push(sound);
      last.ends = Math.max(last.ends, ends);
    } else groups.push({ begins: floor(sound.at), ends, heard: [sound] });
  }
  return groups;
}

/** Whole seconds as powers of two: few different lengths, each used often. */
function quietParts(seconds: number): readonly number[] {
  const parts: number[] = Array.from({ length: Math.floor(seconds / LONGEST_QUIET) }, () => LONGEST_QUIET);
  for (let part = LONGEST_QUIET / 2; part >= 1; part /= 2) if ((seconds & part) !== 0) parts.push(part);
  return parts;
}

function keyOf(sound: TrackSound): string {
  return sound.kind === 'cue'
    ? `${sound.at} ${sound.name} ${sound.level}`
    : `${sound.at} ${sound.length} ${JSON.stringify([sound.words.text, sound.words.tone])}`;
}
