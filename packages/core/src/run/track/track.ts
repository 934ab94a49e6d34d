// A whole run as one sound track, laid before it begins: what sounds when, and which moment of the track is which place of the
// timer. Made by the walk that live tones and words come from, so a track says and rings what a live run does.

import type { Instant, Millis } from '../../base/units.ts';
import type { CueName } from '../../ports/audio.ts';
import type { Announcement } from '../../voice/announcement.ts';
import { axisOf } from '../plan/axis.ts';
import type { Plan, Position } from '../plan/plan.ts';
import { advance, haltsAt, isHeld, type RunningRun } from '../play/run.ts';
import { inBeeps } from '../session/in-beeps.ts';
import { cueLength, spokenIn, tonesIn } from './leg-sounds.ts';
import { backgroundsIn, type TrackBackground } from './track-background.ts';

/** When the run begins on its track, after some quiet: routes and Bluetooth need it to wake up. */
export const TRACK_BEGINS: Instant = 1000;
/** Quiet after the end of the timer, so that the end of the track is never the last thing heard. */
export const TRACK_TAIL: Millis = 2000;
/** The longest track; a run that is longer is cut there, and says so. */
export const LONGEST_TRACK: Millis = 3 * 3_600_000;
/** No more sounds than these can still be heard at the end of a track. */
const MOST_AT_END = 32;
/** So long before a hold is over nothing rings any more. */
const BEFORE_NEXT: Millis = 3000;
/** A run with more sounds is cut at the last of them. */
export const MOST_SOUNDS = 50_000;

/** One sound of a track: a tone or a number at a share of its own level (0 to 1), or words that are heard for `length`. */
export type TrackSound = { readonly at: Instant; readonly length: Millis } & (
  | { readonly kind: 'cue'; readonly name: CueName; readonly level: number }
  | { readonly kind: 'words'; readonly words: Announcement }
);

/** How a leg ends: the run waits for a tap, is complete, or goes on where no track is. */
export type LegEnding = 'hold' | 'end' | 'cut';

/** A part of a track in which the run moves: track and run go on together from `position`. */
export interface Leg {
  readonly begins: Instant;
  readonly ends: Instant;
  readonly position: Position;
  /** The position on the time axis of the plan. */
  readonly axis: Millis;
  readonly ending: LegEnding;
}

/** A run as a track. Legs are in order, with a hold between one and the next; sounds are in order of their beginnings. */
export interface SoundTrack {
  readonly plan: Plan;
  readonly length: Millis;
  readonly legs: readonly [Leg, ...Leg[]];
  readonly sounds: readonly TrackSound[];
  /** In order; neighbours overlap while one comes and the other goes. */
  readonly backgrounds: readonly TrackBackground[];
  /** So much quiet at its end is beyond the run, for time that is given to a segment. */
  readonly spare: Millis;
}

/** What can be spoken in a track: how long words take, undefined if there is no recording of them. */
export interface TrackVoice {
  readonly lengthOf: (words: Announcement) => Millis | undefined;
  /** Whether all numbers of a spoken countdown are there; without them it is in beeps. */
  readonly hasNumbers: boolean;
}

/** What a track is laid for: from where, with which phrasings, how long a run waits where it would pause, and how long it may be. */
export interface TrackWish {
  readonly from: Position;
  /** At least 0 and below 1, as a run draws it. */
  readonly seed: number;
  readonly hold: Millis;
  readonly longest: Millis;
  /** Time to get ready before the run begins, with the beeps of a lead-in. */
  readonly lead?: Millis;
  /** Quiet to add at its end; none without. */
  readonly spare?: Millis;
}

/** Lays the track of a run. */
export function trackOf(plan: Plan, voice: TrackVoice, wish: TrackWish): SoundTrack {
  const { from, seed, hold, longest, lead = 0, spare = 0 } = wish;
  const sounding = voice.hasNumbers ? plan : inBeeps(plan);
  const sounds: TrackSound[] = [];
  const backgrounds: TrackBackground[] = [];
  const lay = (leg: Leg, leadIn = 0): Leg => {
    const laid = soundsOf(sounding, leg, { voice, seed, room: MOST_SOUNDS - sounds.length, lead: leadIn, hold });
    const silent = laid.leg.ends + hold;
    // Words give way to what comes after a hold; what rings does not.
    const within = (sound: TrackSound): Millis =>
      sound.kind === 'cue' ? sound.length : Math.min(sound.length, silent - sound.at);
    for (const sound of laid.sounds) sounds.push({ ...sound, length: within(sound) });
    backgrounds.push(...backgroundsIn(sounding, runOf(laid.leg), laid.leg.ends));
    return laid.leg;
  };
  let last = lay(legFrom(sounding, from, TRACK_BEGINS + lead, longest), lead);
  const legs: [Leg, ...Leg[]] = [last];
  for (let next = legAfter(sounding, last, hold, longest); next; next = legAfter(sounding, last, hold, longest)) {
    last = lay(next);
    legs.push(last);
  }
  return {
    plan,
    length: Math.max(last.ends, ...sounds.slice(-MOST_AT_END).map(endOfSound)) + TRACK_TAIL + spare,
    legs,
    sounds,
    backgrounds,
    spare,
  };
}

/** When a sound is over. */
export function endOfSound({ at, length }: Pick<TrackSound, 'at' | 'length'>): Instant {
  return at + length;
}

/** Whether a run goes on after its track has ended. */
export function isCut({ legs }: SoundTrack): boolean {
  return legs.at(-1)?.ending !== 'end';
}

/** The leg as a running run, whose instants are moments of the track. */
export function runOf({ position, begins }: Pick<Leg, 'position' | 'begins'>): RunningRun {
  return { status: 'running', position, since: begins };
}

function legFrom(plan: Plan, position: Position, begins: Instant, longest: Millis): Leg {
  const run = runOf({ position, begins });
  const halts = haltsAt(plan, run) ?? Infinity;
  const ending = halts > longest ? 'cut' : isHeld(advance(plan, run, halts)) ? 'hold' : 'end';
  return { begins, ends: Math.min(halts, longest), position, axis: axisOf(plan, position), ending };
}

/** The leg after a hold; none if the track would be too long by then. */
function legAfter(plan: Plan, leg: Leg, hold: Millis, longest: Millis): Leg | undefined {
  const halted = leg.ending === 'hold' ? advance(plan, runOf(leg), leg.ends) : undefined;
  if (halted === undefined || !isHeld(halted) || leg.ends + hold >= longest) return undefined;
  return legFrom(plan, halted.position, leg.ends + hold, longest);
}

/** The sounds of a leg; one with more of them than there is room for is cut. */
function soundsOf(
  plan: Plan,
  leg: Leg,
  {
    voice,
    seed,
    room,
    lead,
    hold,
  }: Pick<TrackWish, 'seed' | 'hold'> & { readonly voice: TrackVoice; readonly room: number; readonly lead: Millis },
): { readonly leg: Leg; readonly sounds: readonly TrackSound[] } {
  // Where the run rings, it rings while the track holds.
  const until = leg.ending === 'hold' ? leg.ends + Math.max(0, hold - BEFORE_NEXT) : leg.ends;
  const tones = tonesIn(plan, { ...runOf(leg), lead }, until, room);
  const heard: Leg = tones.until < leg.ends ? { ...leg, ends: tones.until, ending: 'cut' } : leg;
  const words = spokenIn(plan, runOf(leg), heard === leg ? until : heard.ends, seed, voice.lengthOf);
  const cues = tones.cues.map(({ at, tone, level }) => ({
    kind: 'cue' as const,
    at,
    length: cueLength(tone),
    name: tone,
    level,
  }));
  return { leg: heard, sounds: [...cues, ...words].sort((a, b) => a.at - b.at) };
}
