// The engines of a running timer, joined: the player in the middle, and what sounds, speaks and lives beside it.

import { createCompanion } from './run/companion.ts';
import { createPlayer } from './run/player.ts';
import { createRinger } from './run/ringer.ts';
import { createSpeaker } from './voice/speaker.ts';
import type { Device } from './device/device.ts';
import type { DeviceSettings } from './device/device-settings.ts';
import type { Audio, Page, Ports } from './ports.ts';
import type { RemoteCommand } from './run/card.ts';
import type { Companion } from './run/companion.ts';
import type { Keeper } from './run/keeper.ts';
import type { Player } from './run/player.ts';
import type { Ringer } from './run/ringer.ts';
import type { Speaker } from './voice/speaker.ts';

/** The engines that only a running timer needs. */
export interface Workout {
  readonly player: Player;
  readonly ringer: Ringer;
  readonly companion: Companion;
  readonly speaker: Speaker;
}

/** What a running timer needs of the engines that are there without one. */
export interface WorkoutParts {
  readonly device: Device;
  readonly keeper: Keeper;
}

/** Builds the engines of a running timer; nothing is loaded. */
export function createWorkout(ports: Ports, { device, keeper }: WorkoutParts): Workout {
  const speaker = createSpeaker(ports);
  const ringer = createRinger(ports);
  const player = createPlayer({
    ...ports,
    tones: ringer,
    say: (announcement) => speaker.say(announcement),
    hush: () => speaker.stop(),
    tune: (settings) => speaker.configure(settings),
  });
  const companion = createCompanion({ ...ports, vibrates: () => device.view.getState().vibration });
  player.view.subscribe((now, before) => {
    keeper.follow(now);
    companion.follow(now, before);
  });
  obeyRemote(ports.page, player);
  obeySoundMode(ports.audio, device);
  return { player, ringer, companion, speaker };
}

/** The buttons of the lock screen and of headphones are those of the run. */
function obeyRemote(page: Page, player: Player): void {
  const obey: Readonly<Record<RemoteCommand, () => void>> = {
    play: () => (player.view.getState().status === 'paused' ? player.resume() : player.start()),
    pause: player.pause,
    next: player.next,
    previous: player.previous,
  };
  page.onRemote((command) => obey[command]());
}

function obeySoundMode(audio: Audio, device: Device): void {
  const obey = ({ soundMode }: DeviceSettings): void => audio.setMode(soundMode);
  obey(device.view.getState());
  device.view.subscribe(obey);
}
