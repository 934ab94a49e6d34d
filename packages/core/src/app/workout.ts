// The engines of a running timer, joined: the player in the middle, and around it what sounds, speaks and accompanies
// it.

import type { StoreApi } from 'zustand/vanilla';
import type { AccountView } from '../account/account-state.ts';
import type { Account } from '../account/account.engine.ts';
import { voiceOf } from '../account/profile.ts';
import { once, type Once } from '../base/once.ts';
import { millisOf, type Millis } from '../base/units.ts';
import type { Device } from '../device/device.engine.ts';
import type { LibraryView } from '../library/library-view.ts';
import type { Library } from '../library/library.engine.ts';
import type { OwnSounds } from '../own-sound/own-sounds.engine.ts';
import type { Audio } from '../ports/audio.ts';
import type { Page, RemoteCommand } from '../ports/page.ts';
import type { AppPorts, Ports } from '../ports/ports.ts';
import type { Synth } from '../ports/synth.ts';
import { isLeading } from '../run/play/moving.ts';
import type { KnownTimers } from '../run/play/newest.ts';
import { createPlayer, type Player } from '../run/play/player.engine.ts';
import type { PlayerView } from '../run/play/view.ts';
import type { PocketView } from '../run/pocket/pocket-view.ts';
import type { TrackFormMemory } from '../run/pocket/track-loader.engine.ts';
import type { Rehearsal } from '../run/rehearse/rehearsal.engine.ts';
import type { SoundSample, SoundSampleParts } from '../run/rehearse/sound-sample.engine.ts';
import { createDeviceEffects, type DeviceEffects } from '../run/session/device-effects.engine.ts';
import type { SavedRuns } from '../run/session/saved-runs.engine.ts';
import { createScreenState, type ScreenState } from '../run/session/screen-state.engine.ts';
import type { ToneScheduler } from '../run/session/tone-scheduler.engine.ts';
import type { Troubles, TroublesParts } from '../run/session/troubles.engine.ts';
import type { TrackMaker } from '../run/track/track-maker.engine.ts';
import type { Undo } from '../undo/undo.engine.ts';
import type { Announcement } from '../voice/announcement.ts';
import type { Clips } from '../voice/clips.engine.ts';
import type { Reader } from '../voice/reader.engine.ts';
import { createSpeaker, type Speaker } from '../voice/speaker.engine.ts';
import type { VoiceChoice } from '../voice/voice-choice.ts';
import { createOwnSoundsSlot } from './own-sounds.ts';
import { createPocketSlot, type PocketSlot } from './pocket-slot.ts';
import type { RehearsalVoice } from './rehearsal.ts';
import { toneSchedulersOf } from './tone-schedulers.ts';
import { createVoice, saidBy } from './voice.ts';

/** The engines that only a running timer needs. */
export interface Workout {
  readonly player: Player;
  readonly toneScheduler: ToneScheduler;
  readonly deviceEffects: DeviceEffects;
  readonly speaker: Speaker;
  readonly reader: Reader;
  readonly clips: Clips;
  readonly screenState: ScreenState;
  /** The notices about trouble around a run. */
  readonly troubles: Once<Troubles>;
  /** What makes the sound files of timers. */
  readonly trackMaker: Once<TrackMaker>;
  /** What plays a draft while it is written. */
  readonly rehearsal: Once<Rehearsal>;
  /** What lets a set of sounds be heard. */
  readonly soundSample: Once<SoundSample>;
  /** The sounds of the person's own. */
  readonly ownSounds: Once<OwnSounds>;
  /** Pocket mode, as far as it is set. */
  readonly pocket: StoreApi<PocketView>;
  /** What schedules other tones than those of the run, beside them. */
  newToneScheduler(): ToneScheduler;
  /** Lets sound and speech begin; call inside a gesture. */
  unlock(): void;
  /**
   * Gets more words ready, after those of the run that is loaded; forgotten with it, and nothing if that run has no
   * words.
   */
  readAhead(words: readonly Announcement[]): void;
  /** Whether the run is heard by its track, so that nothing is said live. */
  isQuiet(): boolean;
  /** `isCorrecting` says whether the coach asks for another effort: the run's own words then do not contradict it. */
  setCorrectionCheck(isCorrecting: () => boolean): void;
}

/** What a running timer needs of the engines that exist without one. */
export interface WorkoutParts {
  readonly device: Device;
  readonly savedRuns: SavedRuns;
  readonly library: Pick<Library, 'view' | 'read'>;
  readonly undo: Pick<Undo, 'offer'>;
  /** What this device is known to refuse; its settings have that otherwise. */
  readonly trackForms?: TrackFormMemory;
}

/** The ports of a running timer. */
type WorkoutPorts = Omit<Ports, 'sensor' | 'authenticator' | 'trackPlayer'> & Pick<AppPorts, 'forPocket'>;

/** When numbers come or go, what is due later than this is scheduled again: sooner, a busy page could be too late for it. */
const RENEWED_AFTER: Millis = 5000;

/** Builds the engines of a running timer; nothing is loaded. */
export function createWorkout(ports: WorkoutPorts, parts: WorkoutParts): Workout {
  const { device, savedRuns } = parts;
  const own = createOwnSoundsSlot(ports);
  const renew = () => toneScheduler.takeBack(ports.clock.now() + RENEWED_AFTER);
  const { clips, reader, spoken, script, trackMaker } = createVoice(ports, renew, own.samplesOf);
  const newToneScheduler = toneSchedulersOf(ports);
  const toneScheduler = newToneScheduler(spoken);
  const live = { ...toneScheduler, unlock: unlockOf(toneScheduler, ports.synth) };
  const pocket = createPocketSlot({ ports, device, live, forms: parts.trackForms });
  const speaker = quietIn(pocket, createSpeaker({ ...ports, read: reader.read, cutShort: reader.cutShort }));
  let isCorrecting = (): boolean => false;
  const made = createPlayer({
    ...ports,
    isCorrecting: () => isCorrecting(),
    tones: pocket.tones,
    ...saidBy(speaker, device),
    prepare: script.prepare,
    isWaiting: pocket.isWaiting,
    leadIn: () => millisOf(device.view.getState().leadIn),
    onEnded: (by, stood, goBack) => screenState.ended(by, stood, goBack),
    newest: (timer) => screenState.newest(timer),
  });
  const player = pocket.attend(own.attend(made), trackMaker.fetch);
  const takenOver = { ...player, resume: () => pocket.goOn(player) };
  const screenState = screenStateOf(ports, takenOver, pocket.tones.unlock, parts);
  const deviceEffects = accompany(ports, player, { savedRuns, device, toneScheduler, isQuiet: pocket.isQuiet });
  obeyDevice(ports, { player, pocket, device });
  return {
    player,
    toneScheduler,
    deviceEffects,
    speaker,
    reader,
    clips,
    screenState,
    troubles: troublesOf(device, { ...ports, savedRuns, player, toneScheduler, deviceEffects, ownSounds: own }),
    trackMaker,
    ...heardInEditor(
      { ...ports, learn: own.learn },
      { ...script, reader, numbers: spoken, unlock: live.unlock, sound: live.view },
    ),
    ownSounds: own.engine,
    pocket: pocket.view,
    newToneScheduler,
    unlock: pocket.tones.unlock,
    readAhead: script.readAhead,
    isQuiet: pocket.isQuiet,
    setCorrectionCheck: (check) => (isCorrecting = check),
  };
}

/** What plays a draft or a set of sounds: a separate chunk, for those who listen while they write. */
function heardInEditor(
  ports: Pick<Ports, 'clock' | 'page' | 'random' | 'audio' | 'log'> & SoundSampleParts,
  voice: RehearsalVoice,
): Pick<Workout, 'rehearsal' | 'soundSample'> {
  return {
    rehearsal: once(async () => {
      const { joinRehearsal } = await import('./rehearsal.ts');
      return joinRehearsal(ports, voice);
    }),
    soundSample: once(async () => {
      const { createSoundSample } = await import('../run/rehearse/sound-sample.engine.ts');
      return createSoundSample(ports);
    }),
  };
}

/** What tells of trouble: a separate chunk, for the first picture does without it. */
function troublesOf(device: Device, parts: Omit<TroublesParts, 'reportedAt' | 'remember'>): Once<Troubles> {
  return once(async () => {
    const { createTroubles } = await import('../run/session/troubles.engine.ts');
    return createTroubles({
      ...parts,
      reportedAt: () => device.view.getState().reportedAt,
      remember: (trouble, at) =>
        void device.change(({ reportedAt }) => ({ reportedAt: { ...reportedAt, [trouble]: at } })),
    });
  });
}

/** The state of the run screen, over the player. */
function screenStateOf(
  { clock, page }: Pick<Ports, 'clock' | 'page'>,
  player: Player,
  unlock: () => void,
  { savedRuns, library, undo }: Omit<WorkoutParts, 'device'>,
): ScreenState {
  return createScreenState({
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

/** Has what stands beside a run follow it. */
function accompany(
  ports: Pick<Ports, 'page' | 'audio'>,
  player: Player,
  parts: Pick<WorkoutParts, 'savedRuns' | 'device'> & Pick<Workout, 'toneScheduler' | 'isQuiet'>,
): DeviceEffects {
  const { savedRuns, device, toneScheduler, isQuiet } = parts;
  const deviceEffects = createDeviceEffects({ ...ports, isQuiet, vibrates: () => device.view.getState().vibration });
  player.view.subscribe((now, before) => {
    savedRuns.follow(now);
    deviceEffects.follow(now, before);
    attend(toneScheduler, now, before);
  });
  return deviceEffects;
}

/** Keeps the sound device ready while there is something to run. */
function attend(toneScheduler: ToneScheduler, now: PlayerView, before: PlayerView): void {
  if (now.status === 'empty') toneScheduler.release();
  else if (before.status === 'empty') toneScheduler.warm();
}

/** What is said live is not heard over a track. */
function quietIn({ isQuiet }: PocketSlot, speaker: Speaker): Speaker {
  return { ...speaker, say: (...words) => !isQuiet() && speaker.say(...words) };
}

/** What the lock screen, headphones and the settings of this device ask for. */
function obeyDevice(
  { page, audio }: Pick<Ports, 'page' | 'audio'>,
  { player, pocket, device }: { readonly player: Player; readonly pocket: PocketSlot; readonly device: Device },
): void {
  obeyRemote(page, player, pocket);
  obeySoundMode(audio, device);
}

/** The buttons of the lock screen and headphones control the run; where its track holds, that decides what they mean. */
function obeyRemote(page: Page, player: Player, { mode }: PocketSlot): void {
  const obey: Readonly<Record<RemoteCommand, () => void>> = {
    play: () => void (player.done(0) || (isLeading(player.view.getState()) ? player.start() : player.resume())),
    pause: player.pause,
    next: player.next,
    previous: player.previous,
  };
  // While a step counts, whatever is pressed without looking counts.
  const counts = (command: RemoteCommand): boolean => command !== 'previous' && player.count(0);
  page.onRemote((command) => counts(command) || mode()?.obeys(command) === true || obey[command]());
}

/** Has the person's chosen voice speak, or the browser's without anyone, from now on and after each change. */
export function obeyUser({ reader, clips }: Workout, account: Account, device: Device): void {
  const obey = (): void => {
    const { state } = account.view.getState();
    const { browserVoice } = device.view.getState();
    const choice: VoiceChoice =
      state.status === 'signed-in'
        ? voiceOf(state.profile.heartRatePreferences, browserVoice)
        : { provider: 'webspeech', voice: browserVoice };
    reader.choose(choice, browserVoice);
  };
  // The same as isSignInOver, whose module is of the first load alone.
  const isOver = ({ state }: AccountView): boolean => state.status === 'signed-in' && state.signInExpired;
  obey();
  account.view.subscribe((now, before) => {
    if (isOver(before) && !isOver(now)) clips.renew();
    obey();
  });
  device.view.subscribe(obey);
}

function obeySoundMode(audio: Audio, device: Device): void {
  audio.setMode(device.view.getState().soundMode);
  device.view.subscribe((now, before) => {
    if (now.soundMode !== before.soundMode) audio.setMode(now.soundMode);
  });
}
