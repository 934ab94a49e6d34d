// A player of tracks whose place moves with the clock of a test, and which the test can disturb in every way that a device does.

import { createEmitter } from '../base/emitter.ts';
import type { Instant, Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stop } from '../ports/stop.ts';
import type { TrackFile, TrackNews, TrackPlayer } from '../ports/track-player.ts';

/** The player of a test. */
export interface FakeTrackPlayer extends TrackPlayer {
  /** The files that it was given, in order, those that it refused included. */
  readonly files: readonly TrackFile[];
  readonly isLoaded: boolean;
  readonly isPlaying: boolean;
  readonly volume: number;
  readonly isMuted: boolean;
  /** Everything that was sought, in order. */
  readonly sought: readonly Instant[];
  /** Which files it refuses: by default none. */
  refuses: (file: TrackFile) => boolean;
  /** How long it takes to begin, and to get to another place. */
  beginsAfter: Millis;
  seeksFor: Millis;
  /** It falls behind by so much, or gets ahead if it is negative. */
  slip(by: Millis): void;
  /** It cannot go on; `recover` lets it. */
  stall(): void;
  recover(): void;
  /** A call comes, or someone presses the button of the headphones. */
  interrupt(): void;
  continue(): void;
  /** It will not play without a gesture. */
  refuse(): void;
  /** Its file cannot be played any further. */
  fail(): void;
}

const MOVED_EVERY: Millis = 250;
/** Where the samples begin in a file of the product, in bytes, and where its rate in bytes stands. */
const HEAD = 58;
const RATE_AT = 28;

/** A player on a clock, without a file. */
export function fakeTrackPlayer(clock: Pick<Clock, 'now' | 'after' | 'every'>): FakeTrackPlayer {
  const news = createEmitter<TrackNews>();
  const files: TrackFile[] = [];
  const sought: Instant[] = [];
  let length: Instant | undefined;
  /** Where it stood at an instant. */
  let stood: { readonly place: Instant; readonly at: Instant } = { place: 0, at: 0 };
  let state: 'paused' | 'beginning' | 'playing' | 'stalled' = 'paused';
  let target: Instant | undefined;
  let [volume, isMuted] = [1, false];
  let stops: Stop[] = [];

  const now = (): Instant => clock.now();
  const place = (): Instant => target ?? stood.place + (state === 'playing' ? now() - stood.at : 0);

  function stand(at: Instant, next = state): void {
    stood = { place: at, at: now() };
    state = next;
    for (const stop of stops) stop();
    stops = [];
    if (state !== 'playing' || length === undefined) return;
    stops = [
      clock.every(MOVED_EVERY, () => news.emit('moved')),
      clock.after(Math.max(0, length - at), () => {
        stand(length ?? 0, 'paused');
        news.emit('ended');
      }),
    ];
  }

  function begin(): void {
    stand(place(), 'beginning');
    stops = [
      clock.after(player.beginsAfter, () => {
        stand(place(), 'playing');
        news.emit('playing');
      }),
    ];
  }

  const player: FakeTrackPlayer = {
    files,
    sought,
    refuses: () => false,
    beginsAfter: 20,
    seeksFor: 20,
    get isLoaded() {
      return length !== undefined;
    },
    get isPlaying() {
      return state !== 'paused';
    },
    get volume() {
      return volume;
    },
    get isMuted() {
      return isMuted;
    },
    load(file) {
      player.unload();
      files.push(file);
      if (player.refuses(file)) return Promise.reject(new Error('the track cannot be played'));
      length = lengthOf(file);
      return Promise.resolve();
    },
    play() {
      if (length === undefined || state !== 'paused') return;
      if (place() >= length) stand(0);
      begin();
    },
    pause: () => state !== 'paused' && stand(place(), 'paused'),
    seek(to) {
      if (length === undefined) return;
      sought.push(to);
      const isUnderWay = target !== undefined;
      target = Math.min(to, length);
      if (isUnderWay) return;
      clock.after(player.seeksFor, () => {
        if (target === undefined) return;
        const reached = target;
        target = undefined;
        if (state === 'beginning') stood = { place: reached, at: now() };
        else stand(reached);
        news.emit('seeked');
      });
    },
    place,
    setVolume(next) {
      volume = next;
    },
    setMuted(on) {
      isMuted = on;
    },
    unload() {
      target = undefined;
      length = undefined;
      stand(0, 'paused');
    },
    onNews: news.on,
    slip: (by) => state === 'playing' && stand(place() - by),
    stall() {
      stand(place(), 'stalled');
      news.emit('waiting');
    },
    recover() {
      stand(place(), 'playing');
      news.emit('playing');
    },
    interrupt() {
      stand(place(), 'paused');
      news.emit('pause');
    },
    continue() {
      begin();
      news.emit('play');
    },
    refuse() {
      stand(place(), 'paused');
      news.emit('refused');
    },
    fail: () => news.emit('failed'),
  };
  return player;
}

/** How long a file of the product lasts; another one has a minute. */
function lengthOf({ parts }: TrackFile): Instant {
  const size = parts.reduce((all, part) => all + part.length, 0);
  const [head] = parts;
  if (head === undefined || head.length < RATE_AT + 4) return 60_000;
  const rate = new DataView(head.buffer).getUint32(RATE_AT, true);
  return Math.round(((size - HEAD) / rate) * 1000);
}
