// The port that plays a run as one sound (docs/design/sound-track.md): one player for the life of a page. Its clock is the clock of the run.

import type { Instant } from '../base/units.ts';
import type { Stop } from './stop.ts';

/** A sound file as the parts that it is written from, in order. */
export interface TrackFile {
  readonly type: string;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * What has happened: 'playing', it sounds, for the first time or again; 'seeked', it stands at the newest place that was asked
 * for; 'moved', a look at its place, about four times a second while it sounds; 'waiting', it cannot go on for now; 'ended'; 'play'
 * and 'pause', as the platform or someone wanted it who is not the page, as by a call or headphones; 'refused', it may not
 * sound without a gesture; 'failed', its file cannot be played any further.
 */
export type TrackNews = 'playing' | 'seeked' | 'moved' | 'waiting' | 'ended' | 'play' | 'pause' | 'refused' | 'failed';

/** Plays one file at a time. Places are moments of the track, in milliseconds from its beginning. */
export interface TrackPlayer {
  /** Takes a file in place of the previous one; resolves once it can be played, and rejects what cannot be. */
  load(file: TrackFile): Promise<void>;
  /** Call it inside a gesture the first time. */
  play(): void;
  pause(): void;
  /** Goes to a place, playing or not; a newer one replaces one that is not reached yet. */
  seek(to: Instant): void;
  /** Where it is, or will be once the place is reached that was asked for. */
  place(): Instant;
  /** From 0 to 1; some platforms leave this to their own buttons. */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  /** Gives up its file, and the memory that it takes. */
  unload(): void;
  onNews(tell: (news: TrackNews) => void): Stop;
}
