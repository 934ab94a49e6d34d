// The engines of a running timer, joined: the player in the middle, and around it what sounds, speaks and accompanies
// it.

import { arrived, once, type Once } from '../base/once.ts';
import { millisOf, type Millis } from '../base/units.ts';
import { isCoached } from '../coach/coached-timer.ts';
import type { Device } from '../device/device.engine.ts';
import type { LibraryView } from '../library/library-view.ts';
import type { Library } from '../library/library.engine.ts';
import type { Audio } from '../ports/audio.ts';
import type { Clock } from '../ports/clock.ts';
import type { Page, RemoteCommand } from '../ports/page.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { Synth } from '../ports/synth.ts';
import { createDeviceEffects, type DeviceEffects } from '../run/along/device-effects.engine.ts';
import type { Numbers } from '../run/along/numbers.engine.ts';
import type { SavedRuns } from '../run/along/saved-runs.engine.ts';
import { createStage, type Stage } from '../run/along/stage.engine.ts';
import { createToneScheduler, type ToneScheduler } from '../run/along/tone-scheduler.engine.ts';
import type { KnownTimers } from '../run/play/newest.ts';
import { createPlayer, type Player } from '../run/play/player.engine.ts';
import type { PlayerView } from '../run/play/view.ts';
import type { Undo } from '../undo/undo.engine.ts';
import type { Announcement } from '../voice/announcement.ts';
import { createClips, type Clips } from '../voice/clips.engine.ts';
import { createReader, type Reader } from '../voice/reader.engine.ts';
import { createSpeaker, type Speaker } from '../voice/speaker.engine.ts';

/** The engines that only a running timer needs. */
export interface Workout {
  readonly player: Player;
  readonly toneScheduler: ToneScheduler;
  readonly deviceEffects: DeviceEffects;
  readonly speaker: Speaker;
  readonly reader: Reader;
  readonly clips: Clips;
  readonly stage: Stage;
  /**
   * Gets more words ready, after those of the run that is loaded; forgotten with it, and nothing if that run has no
   * words.
   */
  readAhead(words: readonly Announcement[]): void;
}

/** What a running timer needs of the engines that exist without one. */
export interface WorkoutParts {
  readonly device: Device;
  readonly savedRuns: SavedRuns;
  readonly library: Pick<Library, 'view' | 'read'>;
  readonly undo: Pick<Undo, 'offer'>;
}

/** When numbers come or go, what is due later than this is scheduled again: sooner, a busy page could be too late for it. */
const RENEWED_AFTER: Millis = 5000;
/** The run is drawn before the coach is called in. */
const COACH_AFTER: Millis = 1000;

/** Builds the engines of a running timer; nothing is loaded. */
export function createWorkout(ports: Omit<Ports, 'sensor'>, parts: WorkoutParts): Workout {
  const { device, savedRuns } = parts;
  const clips = createClips(ports);
  const numbers = numbersOf(ports, clips, () => toneScheduler.takeBack(ports.clock.now() + RENEWED_AFTER));
  const reader = readerOf(ports, clips, numbers);
  const speaker = createSpeaker({ ...ports, read: reader.read, cutShort: reader.cutShort });
  const toneScheduler = createToneScheduler({ ...ports, numbers: () => arrived(numbers)?.view.getState().spoken });
  const unlock = unlockOf(toneScheduler, ports.synth);
  let script: readonly Announcement[] = [];
  const player = createPlayer({
    ...ports,
    tones: { ...toneScheduler, unlock },
    say: speaker.say,
    enter: speaker.enter,
    hush: () => speaker.stop(),
    prepare(words) {
      script = words;
      const prepare = () => void (script === words && reader.prepare(words));
      if (!words.some(isNumberWord)) prepare();
      // If they cannot be fetched, the countdown is in beeps.
      else numbers.fetch().then(prepare, prepare);
    },
    tune: (settings) => speaker.configure(settings),
    leadIn: () => millisOf(device.view.getState().leadIn),
    onEnded: (by, stood, goBack) => stage.ended(by, stood, goBack),
    newest: (timer) => stage.newest(timer),
  });
  const stage = stageOf(ports, player, unlock, parts);
  const deviceEffects = createDeviceEffects({ ...ports, vibrates: () => device.view.getState().vibration });
  player.view.subscribe((now, before) => {
    savedRuns.follow(now);
    deviceEffects.follow(now, before);
    attend(toneScheduler, now, before);
  });
  void clips.open();
  obeyRemote(ports.page, player);
  obeySoundMode(ports.audio, device);
  return {
    player,
    toneScheduler,
    deviceEffects,
    speaker,
    reader,
    clips,
    stage,
    readAhead: (words) => script.length > 0 && reader.prepare([...script, ...words]),
  };
}

/** The numbers of a spoken countdown; `onChange` is called when they come or go. */
function numbersOf(ports: Pick<Ports, 'audio' | 'log'>, { forget }: Clips, onChange: () => void): Once<Numbers> {
  return once(async () => {
    // A separate chunk: most countdowns are beeps.
    const { createNumbers } = await import('../run/along/numbers.engine.ts');
    const made = createNumbers({ ...ports, forget });
    made.view.subscribe(onChange);
    return made;
  });
}

/** The reader; the numbers of a spoken countdown are fetched with its words, in the same voice. */
function readerOf(
  ports: Pick<Ports, 'synth' | 'audio' | 'log' | 'clock'>,
  clips: Clips,
  numbers: Once<Numbers>,
): Reader {
  const { find, forget, fetch } = clips;
  const reader = createReader({
    ...ports,
    find,
    forget,
    fetch,
    fetchAhead(requests) {
      const made = arrived(numbers);
      made?.expect(requests);
      clips.prepare(requests, made?.take);
    },
  });
  return {
    ...reader,
    choose(choice) {
      reader.choose(choice);
      arrived(numbers)?.choose(choice);
    },
  };
}

/** Whether words are scheduled like tones, and not queued. */
function isNumberWord({ type }: Announcement): boolean {
  return type === 'countdown';
}

/** The stage over the player of a run screen. */
function stageOf(
  { clock, page }: Pick<Ports, 'clock' | 'page'>,
  player: Player,
  unlock: () => void,
  { savedRuns, library, undo }: Omit<WorkoutParts, 'device'>,
): Stage {
  return createStage({
    clock,
    player,
    savedRuns,
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

/** Unlocks sound and speech inside a gesture. */
function unlockOf(toneScheduler: ToneScheduler, synth: Synth): () => void {
  return () => {
    toneScheduler.unlock();
    synth.prime();
  };
}

/** Keeps the sound device ready while there is something to run. */
function attend(toneScheduler: ToneScheduler, now: PlayerView, before: PlayerView): void {
  if (now.status === 'empty') toneScheduler.release();
  else if (before.status === 'empty') toneScheduler.warm();
}

/** The buttons of the lock screen and headphones control the run. */
function obeyRemote(page: Page, player: Player): void {
  const obey: Readonly<Record<RemoteCommand, () => void>> = {
    play: player.resume,
    pause: player.pause,
    next: player.next,
    previous: player.previous,
  };
  page.onRemote((command) => obey[command]());
}

/**
 * Calls the coach to a run in which it has something to do: a second after the run was loaded, at the latest when it
 * starts.
 */
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
