// The engines of a running timer, joined: the player in the middle, and what sounds, speaks and lives beside it.

import { isCoached } from './coach/coached-timer.ts';
import { createCompanion } from './run/companion.ts';
import { createPlayer } from './run/player.ts';
import { createRinger } from './run/ringer.ts';
import { createStage } from './run/stage.ts';
import { createClips } from './voice/clips.ts';
import { createReader } from './voice/reader.ts';
import { createSpeaker } from './voice/speaker.ts';
import { millisOf } from './units.ts';
import type { Device } from './device/device.ts';
import type { LibraryView } from './library/library-view.ts';
import type { Library } from './library/library.ts';
import type { Audio, Clock, Page, Ports, Stop, Synth } from './ports.ts';
import type { RemoteCommand } from './run/card.ts';
import type { Companion } from './run/companion.ts';
import type { Keeper } from './run/keeper.ts';
import type { KnownTimers } from './run/newest.ts';
import type { Player } from './run/player.ts';
import type { Ringer } from './run/ringer.ts';
import type { Stage } from './run/stage.ts';
import type { PlayerView } from './run/view.ts';
import type { Undo } from './undo/undo.ts';
import type { Millis } from './units.ts';
import type { Announcement } from './voice/announcement.ts';
import type { Clips } from './voice/clips.ts';
import type { Reader } from './voice/reader.ts';
import type { Speaker } from './voice/speaker.ts';

/** The engines that only a running timer needs. */
export interface Workout {
  readonly player: Player;
  readonly ringer: Ringer;
  readonly companion: Companion;
  readonly speaker: Speaker;
  readonly reader: Reader;
  readonly clips: Clips;
  readonly stage: Stage;
  /** Has more words ready, after those of the run that is loaded; forgotten with it, and nothing where that has no words. */
  readAhead(words: readonly Announcement[]): void;
}

/** What a running timer needs of the engines that are there without one. */
export interface WorkoutParts {
  readonly device: Device;
  readonly keeper: Keeper;
  readonly library: Pick<Library, 'view' | 'read'>;
  readonly undo: Pick<Undo, 'offer'>;
}

/** A run is drawn before the coach is called to it. */
const COACH_AFTER: Millis = 1000;

/** Builds the engines of a running timer; nothing is loaded. */
export function createWorkout(ports: Omit<Ports, 'sensor'>, parts: WorkoutParts): Workout {
  const { device, keeper } = parts;
  const clips = createClips(ports);
  const reader = createReader({
    ...ports,
    find: clips.find,
    forget: clips.forget,
    fetch: clips.fetch,
    fetchAhead: clips.prepare,
  });
  const speaker = createSpeaker({ ...ports, read: reader.read, cutShort: reader.cutShort });
  const ringer = createRinger(ports);
  const unlock = unlockOf(ringer, ports.synth);
  let script: readonly Announcement[] = [];
  const player = createPlayer({
    ...ports,
    tones: { ...ringer, unlock },
    say: (announcement) => speaker.say(announcement),
    hush: () => speaker.stop(),
    prepare(words) {
      script = words;
      reader.prepare(script);
    },
    tune: (settings) => speaker.configure(settings),
    leadIn: () => millisOf(device.view.getState().leadIn),
    onEnded: (by, stood, goBack) => stage.ended(by, stood, goBack),
    newest: (timer) => stage.newest(timer),
  });
  const stage = stageOf(ports, player, unlock, parts);
  const companion = createCompanion({ ...ports, vibrates: () => device.view.getState().vibration });
  player.view.subscribe((now, before) => {
    keeper.follow(now);
    companion.follow(now, before);
    attend(ringer, now, before);
  });
  void clips.open();
  obeyRemote(ports.page, player);
  obeySoundMode(ports.audio, device);
  return {
    player,
    ringer,
    companion,
    speaker,
    reader,
    clips,
    stage,
    readAhead: (words) => script.length > 0 && reader.prepare([...script, ...words]),
  };
}

/** The stage over the player of a run screen. */
function stageOf(
  { clock, page }: Pick<Ports, 'clock' | 'page'>,
  player: Player,
  unlock: () => void,
  { keeper, library, undo }: Omit<WorkoutParts, 'device'>,
): Stage {
  return createStage({
    clock,
    player,
    keeper,
    read: library.read,
    timers: () => knownOf(library.view.getState()),
    onTimers: (run) => library.view.subscribe(run),
    onSeen: page.onVisible,
    unlock,
    offer: undo.offer,
  });
}

function knownOf({ status, timers, unreadable, failure }: LibraryView): KnownTimers {
  return { timers, isWhole: status === 'ready' && unreadable === 0 && failure === undefined };
}

/** Sounds and words are let out inside a gesture. */
function unlockOf(ringer: Ringer, synth: Synth): () => void {
  return () => {
    ringer.unlock();
    synth.prime();
  };
}

/** The sound device is ready while there is something to run. */
function attend(ringer: Ringer, now: PlayerView, before: PlayerView): void {
  if (now.status === 'empty') ringer.release();
  else if (before.status === 'empty') ringer.warm();
}

/** The buttons of the lock screen and of headphones are those of the run. */
function obeyRemote(page: Page, player: Player): void {
  const obey: Readonly<Record<RemoteCommand, () => void>> = {
    play: player.resume,
    pause: player.pause,
    next: player.next,
    previous: player.previous,
  };
  page.onRemote((command) => obey[command]());
}

/** The code of the coach. Fetched from here, and nowhere else, what it shares with a run stays in the chunk of the run. */
export const importCoaching = () => import('./coaching.ts');

/** Calls the coach to a run that it has something to do in: a second after it was loaded, and at the latest with its start. */
export function coachRuns(clock: Clock, player: Player, callCoach: () => void): void {
  let stopWaiting: Stop = () => {};
  player.view.subscribe((now, before) => {
    if (now.status === before.status) return;
    stopWaiting();
    if (now.status === 'empty' || !isCoached(now.timer)) return;
    if (now.status === 'running') callCoach();
    if (now.status === 'ready') stopWaiting = clock.after(COACH_AFTER, callCoach);
  });
}

function obeySoundMode(audio: Audio, device: Device): void {
  audio.setMode(device.view.getState().soundMode);
  device.view.subscribe((now, before) => {
    if (now.soundMode !== before.soundMode) audio.setMode(now.soundMode);
  });
}
