// The port of sound: the product's tones by name (specification, section 9), how each went, and stored speech. What the
// tones are made of is in sound/notes.ts.

import type { Instant, Seconds } from '../base/units.ts';
import type { Stop } from './stop.ts';

/** The tones by name; 'countdown-soft' is the countdown at five and four seconds left (D5), 'estimate' the end of an estimate. */
export const TONE_NAMES = [
  'step-start',
  'step-complete',
  'round-start',
  'round-complete',
  'countdown',
  'countdown-soft',
  'timer-complete',
  'chime',
  'estimate',
] as const;
/** What a run says with a sound. */
export type Signal = (typeof TONE_NAMES)[number];

/** The sets of sounds that a timer or a step can have; 'tones' are the specification's (D51). */
export const SOUND_SETS = ['tones', 'bowls', 'boxing-bell', 'whistle', 'wood', 'soft'] as const;
/** One of the sets. */
export type SoundSet = (typeof SOUND_SETS)[number];
/** What only other sets than the tones have a sound of its own for: the middle of a step, and ten seconds before an end. */
export type SetSignal = Signal | 'halfway' | 'clapper';

/** What can sound under a whole step. */
export const BACKGROUNDS = ['rain', 'stream', 'brown-noise', 'drone'] as const;
/** One of them. */
export type BackgroundName = (typeof BACKGROUNDS)[number];

/** A background as it sounds now, at a volume of 0 to 1. */
export interface LoopSound {
  readonly name: BackgroundName;
  readonly volume: number;
}
/** The two ways in which air moves. */
export type BreathName = 'breath-in' | 'breath-out';
/** The tone of a breath at a volume of 0 to 1: it glides up or down from one instant to another, and is silent at both. */
export interface BreathSound {
  readonly name: BreathName;
  readonly volume: number;
  readonly begins: Instant;
  readonly ends: Instant;
}
/** One of the sounds that can be heard together under a step. */
export type BackgroundSound = LoopSound | BreathSound;

/** A tone, or the sound of another set ('bowls/chime'), struck several times so many seconds apart ('bowls/step-complete/3x2'). */
type PlainTone = Signal | `${SoundSet}/${SetSignal}` | `${SoundSet}/${SetSignal}/${number}x${number}`;
/** A sound that is made of numbers, at its own pitch or so many semitones above it, or below ('chime@-5'). */
export type MadeTone = PlainTone | `${PlainTone}@${number}`;
/** A sound of a person's own by its id and its length in milliseconds: 'own:3f9c:3250'. */
export type OwnSoundName = `own:${string}:${number}`;
/** Such a sound, and what is heard where it is not; it is struck as often as that: 'own:3f9c:3250/bowls/step-complete/3x2'. */
export type OwnTone = `${OwnSoundName}/${string}`;
/** One sound by name. */
export type ToneName = MadeTone | OwnTone;

/** One of the spoken numbers of a countdown. */
export type NumberName = `number-${5 | 4 | 3 | 2 | 1}`;

/** What is heard at an instant: a tone or a spoken number. */
export type CueName = ToneName | NumberName;

/** One channel of sound, -1 to 1; `rate` is in hertz. */
export interface Samples {
  readonly wave: Float32Array<ArrayBuffer>;
  readonly rate: number;
}

/**
 * How a scheduled tone or number went: when it left the loudspeaker, or undefined if it was dropped. One that was taken back
 * has no outcome.
 */
export interface ToneOutcome {
  readonly name: CueName;
  readonly at: Instant;
  readonly heardAt: Instant | undefined;
}

/** What a loudspeaker can do: 'locked' until a gesture unlocks it; 'silent' when it should sound but does not, so another gesture may help; 'missing' when there is none. */
export type SoundState = 'locked' | 'sounding' | 'silent' | 'missing';

/**
 * 'mix': alongside other apps' music, while the screen is on; 'keep-sounding': behind a locked screen too, and other
 * music stops; 'pocket': like that, with the whole run as one sound that is made before it begins.
 */
export const SOUND_MODES = ['mix', 'keep-sounding', 'pocket'] as const;
/** One of the sound modes. */
export type SoundMode = (typeof SOUND_MODES)[number];

/** Sounds on the audio clock. Volumes are 0 to 1. */
export interface Audio {
  /** Call inside a gesture, any number of times; resolves false if no sound is possible. Never throws. */
  unlock(): Promise<boolean>;
  /** Prepares the sound before a gesture, if the browser allows that unasked and it stops no other sound. */
  warm(): void;
  state(): SoundState;
  onState(onChange: (state: SoundState) => void): Stop;
  /** How our sound shares the device with other apps, from the next `unlock` on. */
  setMode(mode: SoundMode): void;
  /** Whether to keep the device going even with no tone ahead: on while a run moves. */
  hold(on: boolean): void;
  /** Schedules one tone at an instant of the run clock; the result takes it back, or cuts it short while it sounds. */
  tone(name: ToneName, at: Instant, volume: number): Stop;
  /** Stored sound as samples, with or without a gesture; rejects bytes that are no sound. */
  decode(bytes: ArrayBuffer): Promise<Samples>;
  /** From now on, and for what is scheduled and has not begun, tones of a person's own sound are what this makes of them. */
  learn(sound: OwnSoundName, strike: (tone: OwnTone) => Samples): void;
  /** Asks for a sound of a person's own whenever a tone of it is scheduled that is not known: until it is, another is heard. */
  onUnknown(ask: (sound: OwnSoundName) => void): Stop;
  /** Schedules a spoken number as `tone` schedules a tone; it is heard from its first sample on. */
  number(name: NumberName, samples: Samples, at: Instant, volume: number): Stop;
  /** Reports once for each tone and number how it went. */
  onTone(onOutcome: (outcome: ToneOutcome) => void): Stop;
  /** Plays stored speech now; resolves when it ends. */
  clip(bytes: ArrayBuffer, volume: number): Promise<void>;
  /** Cuts short the clips now playing. */
  hush(): void;
  /** Fades to backgrounds, or to none, within some seconds; they go on until the next call, and through a new device. */
  background(next: readonly BackgroundSound[], within: Seconds): void;
  /** Takes back all tones, numbers and clips, scheduled or sounding. */
  silence(): void;
}
